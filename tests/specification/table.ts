import { stdout } from 'node:process';
import { faultsOf, proofsOf, unknownKeys } from './proofs.ts';
import { readResults } from './results.ts';
import { ruleKeys } from './rules.ts';

/** Prints the tests of each rule of the specification; fails if a rule has none or a test did not pass. */
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
const sum = `${proofs.length} rules, ${proving} tests, ${faults.length} faults`;
stdout.write([...lines, '', ...faults, sum, ''].join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
