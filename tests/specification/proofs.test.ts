import { expect, test } from 'vitest';
import { faultsOf, proofsOf, unknownKeys } from './proofs.ts';
import type { Result } from './results.ts';

const keys = ['2 Header, wall button', '5 Feedback, empty'];

function ran(name: string, passed = true): Result {
  return { name, file: 'tests/a.test.ts', passed };
}

test('a rule whose tests passed has no fault', () => {
  const results = [ran('2 Header, wall button: opens a tab'), ran('5 Feedback, empty: is refused')];
  expect(faultsOf(proofsOf(keys, results))).toEqual([]);
});

test('a rule without a test is a fault', () => {
  const results = [ran('2 Header, wall button: opens a tab')];
  expect(faultsOf(proofsOf(keys, results))).toEqual(['no test: 5 Feedback, empty']);
});

test('a test that failed or did not run is a fault, beside others of its rule that passed', () => {
  const results = [
    ran('2 Header, wall button: opens a tab'),
    ran('2 Header, wall button: has a name', false),
    ran('5 Feedback, empty: is refused'),
  ];
  expect(faultsOf(proofsOf(keys, results))).toEqual([
    'not passed: 2 Header, wall button: has a name',
  ]);
});

test('a prefix that looks like a rule but is none is a fault', () => {
  const results = [ran('2 Header, wal button: opens a tab'), ran('3 zones are merged')];
  expect(unknownKeys(keys, results)).toEqual([
    'no such rule: 2 Header, wal button: opens a tab (tests/a.test.ts)',
  ]);
});
