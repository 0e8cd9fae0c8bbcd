import { stdout } from 'node:process';
import { faultsOf, proofsOf, unknownKeys } from './proofs.ts';
import { readResults } from './results.ts';
import { ruleKeys } from './rules.ts';
import { namesByState } from './specified.ts';

/**
 * Prints the tests of each rule of the specification, and its names in two lists, built and unbuilt; fails if a rule has no
 * test or a test did not pass.
 */
const results = readResults();
const proofs = proofsOf(ruleKeys, results);
const lines = proofs.flatMap(({ key, tests }) => [
  key,
  ...tests.map(({ name, file, passed }) => {
    return `  ${passed ? 'ok ' : 'NOT'} ${name.slice(key.length + 2)}  (${file})`;
  }),
]);
const faults = [...faultsOf(proofs), ...unknownKeys(ruleKeys, results)];
const proving = proofs.flatMap(({ tests }) => tests).length;
const { built, unbuilt } = namesByState();
const list = (title: string, names: readonly string[]) => [
  '',
  `${title}: ${names.length}`,
  ...names.map((name) => `  ${name}`),
];
const sum = [
  `${proofs.length} rules, ${proving} tests, ${faults.length} faults`,
  `${built.length} names built, ${unbuilt.length} not built yet`,
];
stdout.write(
  [
    ...lines,
    ...list('Built names', built),
    ...list('Unbuilt names', unbuilt),
    '',
    ...faults,
    ...sum,
    '',
  ].join('\n'),
);
process.exitCode = faults.length === 0 ? 0 : 1;
