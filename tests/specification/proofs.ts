import type { Result } from './results.ts';

/** A rule and the tests whose names begin with it. */
export interface Proof {
  readonly key: string;
  readonly tests: readonly Result[];
}

/** Returns the tests of each rule. */
export function proofsOf(keys: readonly string[], results: readonly Result[]): Proof[] {
  return keys.map((key) => ({
    key,
    tests: results.filter(({ name }) => name.startsWith(`${key}: `)),
  }));
}

/** Returns the rules without a test, and the tests that failed or did not run. */
export function faultsOf(proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ key, tests }) =>
    tests.length === 0
      ? [`no test: ${key}`]
      : tests.filter(({ passed }) => !passed).map(({ name }) => `not passed: ${name}`),
  );
}

/** Returns the tests whose prefix is not in the list of rules: a misspelt prefix proves nothing. */
export function unknownKeys(keys: readonly string[], results: readonly Result[]): string[] {
  return results
    .filter(({ name }) => /^[2-9] [A-Z][^:]*, [^:]+: /.test(name))
    .filter(({ name }) => !keys.some((key) => name.startsWith(`${key}: `)))
    .map(({ name, file }) => `no such rule: ${name} (${file})`);
}
