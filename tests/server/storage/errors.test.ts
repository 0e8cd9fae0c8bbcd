import pg from 'pg';
import { expect, test } from 'vitest';
import { isDataError } from '../../../src/server/storage/errors.ts';

function refusal(code: string): Error {
  return Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });
}

test.for([
  ['a value that no column accepts', refusal('22P02'), true],
  ['a constraint that is broken', refusal('23505'), true],
  ['a lost connection', refusal('08006'), false],
  ['a statement that took too long', refusal('57014'), false],
  ['a value of another type', new TypeError('x'), true],
  ['a number out of range', new RangeError('x'), true],
  ['anything else', new Error('x'), false],
] as const)('%s fails again with the same data: %s', ([, error, expected]) => {
  expect(isDataError(error)).toBe(expected);
});
