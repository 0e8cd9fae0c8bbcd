import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isWeakPsd, psdOf } from '../../../../../src/server/kernel/auth/password/password.ts';

const isWeak = (password: string) => isWeakPsd(psdOf(password), '13800138000');

test.for([
  ['the empty one', ['']],
  ['up to three characters', [' ', 'a', '~', 'Z9', '  ', 'a~', 'x!Q', '~~~', ' a ']],
  ['up to six digits', ['7', '0000', '9999', '00000', '40718', '000000', '482917', '999999']],
  ['common ones', ['password', 'Password1', 'P@ssw0rd', 'QWERTY', 'qwertyuiop', 'letmein']],
  ['common ones in China', ['5201314', 'woaini', 'woaini1314', 'qwe123', 'a12345678', '1qaz2wsx']],
  ['common ones of consoles', ['admin', 'Admin@123', 'admin123', 'root123', 'test123']],
  ['repetitions of 8 to 12', ['00000000', 'aaaaaaaaa', '!!!!!!!!!!', '12121212', 'a1a1a1a1a1a1']],
  ['repetitions of three or four', ['abcabcabc', '123123123', '147147147147', '19901990']],
  [
    'runs of 8 to 12',
    ['98765432', '45678901', 'abcdefgh', 'LKJIHGFEDCBA', 'wertyuiop', '!@#$%^&*'],
  ],
  ['runs of a keyboard', ['1qaz2wsx3edc', 'qazwsxedc', '1q2w3e4r5t', 'Q1w2e3r4', '/;p0.lo9']],
  ['letters and digits in order', ['abcd1234', '1234Abcd', 'aaaa1111', 'QWER4321', 'asdfg00000']],
  ['words with an ending', ['Password1!', 'Admin@2026', 'qwerty123!', 'Dragon2024', 'woaini1314']],
  ['respelt words with an ending', ['P@ssw0rd123', 'p@$$w0rd!', 'R00t@123', '@dmin123#']],
  [
    'a repetition with an ending',
    ['aaaaaaaa1', '88888888!', 'zzzzzz@123', '66668888a', 'a66668888'],
  ],
  ['lucky numbers', ['5201314520', '1314520a', '168168888', '5201314a']],
  [
    'brands and names with an ending',
    ['Huawei@123', 'Andon@2026', 'Andon#2026', 'byd888888', 'Chen@2026'],
  ],
  ["one's own phone", ['13800138000', '138000', '00138000']],
] as const)('%s: refused', async ([, passwords]) => {
  for (const password of passwords)
    expect([password, await isWeak(password)]).toEqual([password, true]);
});

test('other passwords are accepted', async () => {
  const random = Array.from({ length: 2000 }, () => randomBytes(6).toString('base64'));
  for (const password of [
    'Pump#Hall-26',
    'Andon@demo1',
    'kqxm-4827-tbyd',
    '4829174',
    'abxd1234',
    '00010000',
    'Tzgjxlan1!',
    'x!Q7',
    ...random,
  ]) {
    expect([password, await isWeak(password)]).toEqual([password, false]);
  }
});

test('the ten thousand most common passwords are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonest = dictionary['passwords-common'].slice(0, 10_000);
  expect(commonest).toContain('dragon');
  const taken = [];
  for (const password of commonest) if (!(await isWeak(password))) taken.push(password);
  expect(taken).toEqual([]);
});
