import type { Result } from './results.ts';

/** A rule and the tests whose names begin with it. */
export interface Proof {
  readonly key: string;
  readonly tests: readonly Result[];
}

/** The tests of each rule. */
export function proofsOf(keys: readonly string[], results: readonly Result[]): Proof[] {
  return keys.map((key) => ({
    key,
    tests: results.filter(({ name }) => name.startsWith(`${key}: `)),
  }));
}

/** Rules without a test, and tests that failed or did not run. */
export function faultsOf(proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ key, tests }) =>
    tests.length === 0
      ? [`no test: ${key}`]
      : tests.filter(({ passed }) => !passed).map(({ name }) => `not passed: ${name}`),
  );
}

/** Tests that name a section and a rule that the list does not have: a misspelt name proves nothing. */
export function unknownKeys(keys: readonly string[], results: readonly Result[]): string[] {
  return results
    .filter(({ name }) => /^[2-9] [A-Z][^:]*, [^:]+: /.test(name))
    .filter(({ name }) => !keys.some((key) => name.startsWith(`${key}: `)))
    .map(({ name, file }) => `no such rule: ${name} (${file})`);
}
