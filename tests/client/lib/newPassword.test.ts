import { expect, test } from 'vitest';
import {
  isOutdatedPassword,
  newPasswordProblems,
  passwordStrength,
} from '../../../src/client/lib/newPassword.ts';

test.for([
  ['', '', ['needNew', 'needConfirm']],
  ['abcdefgh', 'abcdefgh', ['weak']],
  ['abc123', 'abc12', ['differs', 'short']],
  ['abcd1234', '', ['needConfirm']],
  ['abcd1234', 'abcd1235', ['differs']],
  ['abcd1234', 'abcd1234', []],
] as const)('%j and %j: %j', ([password, confirm, reasons]) => {
  expect(newPasswordProblems(password, confirm).map(({ reason }) => reason)).toEqual(reasons);
});

test.for([
  ['', 0],
  ['abc123', 0],
  ['abcdefghijkl', 0],
  ['aaaa1111', 0.5],
  ['abcd1234', 1],
  ['Ab1cd234', 2],
  ['1Aaaaaaa', 1],
  ['1Abcdefg111', 2],
  ['1Abcdefg1111', 3],
  ['Plant2026!', 1],
  ['Abcdefg11111', 1],
  ['Abcd#1234-efg', 3],
] as const)('%j has the strength %f', ([password, wanted]) => {
  expect(passwordStrength(password)).toBe(Math.ceil(wanted));
});

test.each([
  ['Andon#2027-longer', { minLength: 12, minKinds: 3 }, []],
  ['Andon#2027', { minLength: 12, minKinds: 3 }, ['short']],
  ['Andon2027long', { minLength: 12, minKinds: 3 }, ['fewKinds']],
  ['Andon2027', { minLength: 8, minKinds: 2 }, []],
])(
  "%s is judged by the organisation's rule %o, when it is set and at a sign-in",
  (password, rule, reasons) => {
    expect(newPasswordProblems(password, password, rule).map(({ reason }) => reason)).toEqual(
      reasons,
    );
    expect(isOutdatedPassword(password, rule)).toBe(reasons.length > 0);
  },
);

test('at a sign-in, only a rule stricter than the default demands another password', () => {
  expect(isOutdatedPassword('short', { minLength: 8, minKinds: 2 })).toBe(false);
});
