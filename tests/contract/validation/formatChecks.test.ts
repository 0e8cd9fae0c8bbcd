import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { confirmEmail, sendEmailCode } from '../../../src/contract/areas/outbound/preference.ts';
import type { Locale } from '../../../src/contract/locale.ts';
import { fieldErrorText } from '../../../src/contract/validation/fieldErrorText.ts';
import {
  checkedText,
  type FormatCheck,
  formatChecks,
  passes,
} from '../../../src/contract/validation/formatChecks.ts';

const today = '2026-11-20';
beforeAll(() => vi.useFakeTimers({ now: new Date(`${today}T12:00`), toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());
const reads = (check: FormatCheck, text: string) => passes(check, text, today);

/** Returns the reason of a form or the server against a text of a body. */
function problem(check: FormatCheck, text: string, locale: Locale): string | undefined {
  const [issue] = checkedText(check).safeParse(text).error?.issues ?? [];
  return issue === undefined ? undefined : fieldErrorText(issue, locale);
}

/** For each check: its message, texts that pass it, and texts that fail it. */
const cases: Record<
  FormatCheck,
  { rule: string; zh: string; good: readonly string[]; bad: readonly string[] }
> = {
  alphabetic: {
    rule: 'letters',
    zh: '请输入字母',
    good: ['a', 'Z', 'abcXYZ'],
    bad: ['', 'a1', 'a b', 'é', '字母', 'a\n'],
  },
  symbols: {
    rule: 'symbols',
    zh: '请输入字母符号:a-zA-Z._#@-',
    good: ['a', 'A.b_c#d@e-f', 'a1', '007', '._#@-'],
    bad: ['', 'a b', 'a$', '符号', 'a/b', 'a\n'],
  },
  password: {
    rule: 'password',
    zh: '密码较弱,请输入带字母、数字或特殊符号',
    good: ['abc123', 'abc!', '12!', 'A1'],
    bad: ['', 'abcdef', '123456', '!@#', 'ABCabc', '密码', 'abc-_='],
  },
  mobile: {
    rule: 'mobile',
    zh: '请输入正确的手机号格式',
    good: ['', '13800000000', '14700000000', '15000000000', '17000000000', '18600000000'],
    bad: [' ', '12800000000', '16600000000', '10000000000', '1380000000', '138000000000', '13八'],
  },
  positive: {
    rule: 'positive number',
    zh: '请输入大于0的数字',
    good: ['1', '0.01', '.5', '+3', '12345678901234567890'],
    bad: ['', '0', '0.0', '-1', '1e3', '0x10', 'NaN', 'Infinity', ' 1', '一'],
  },
  integer: {
    rule: 'integer',
    zh: '请输入整数',
    good: ['0', '-1', '+7', '42', '007'],
    bad: ['', '1.0', '1.5', '1e3', '-', ' 1', '１'],
  },
  email: {
    rule: 'email',
    zh: '请输入正确的邮箱地址',
    good: ['a@b.cn', 'first.last+tag@sub.example.com', "o'brien@example.org", 'x_1@163.com'],
    bad: [
      '',
      'a',
      'a@b',
      '@b.cn',
      'a@.cn',
      'a@b..cn',
      'a..b@c.cn',
      '.a@b.cn',
      'a b@c.cn',
      'a@b.c1',
    ],
  },
  idCard: {
    rule: 'ID card',
    zh: '请输入正确的身份证号',
    good: [
      '11010519491231002X', // the example of GB 11643
      '11010519491231002x',
      '440524198001010013',
      '110105491231002', // 15 digits
      '110101202311200011', // three years old today
      '110101192611200017', // a hundred years old today
      '110101192511210015', // a hundred and one tomorrow
    ],
    bad: [
      '',
      '110105194912310021', // check character
      '99010519491231002X', // province
      '110105194913310028', // month
      '110105490230002', // day
      '1101051949123100', // length
      '11010519491231002Y',
      '110101202311210017', // three years old tomorrow
      '11010119251120001X', // a hundred and one today
    ],
  },
  amount: {
    rule: 'amount',
    zh: '请输入金额，最多两位小数',
    good: ['0', '1', '1.5', '1.50', '99999999.99'],
    bad: ['', '1.', '.5', '1.505', '-1', '1,000', '1e2', '壹'],
  },
};

const each = (side: 'good' | 'bad') =>
  formatChecks.flatMap((check) =>
    cases[check][side].map((text) => ({
      ...cases[check],
      check,
      text,
      textJson: JSON.stringify(text),
    })),
  );

test.for(each('good'))('5 Format checks, $rule: $textJson passes', ({ check, text }) => {
  expect(problem(check, text, 'zh-CN')).toBeUndefined();
});

test.for(each('bad'))(
  '5 Format checks, $rule: $textJson is refused with the message',
  ({ check, text, zh }) => {
    expect(problem(check, text, 'zh-CN')).toBe(zh);
    expect(problem(check, text, 'en-US')).toMatch(/^[ -~]+$/);
  },
);

test('5 Format checks, ID card: a number with one wrong digit never passes', () => {
  const card = '11010519491231002X';
  fc.assert(
    fc.property(fc.nat({ max: 16 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digit = (Number(card[at]) + by) % 10;
      return !reads('idCard', `${card.slice(0, at)}${digit}${card.slice(at + 1)}`);
    }),
  );
});

test('5 Format checks, amount: whole cents pass, a third decimal does not', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 9 }), (cents, mill) => {
      const amount = (cents / 100).toFixed(2);
      return reads('amount', amount) && !reads('amount', `${amount}${mill}`);
    }),
  );
});

test('5 Format checks, integer: a whole number passes, and a number with a fraction does not', () => {
  fc.assert(
    fc.property(
      fc.bigInt(),
      (whole) => reads('integer', `${whole}`) && !reads('integer', `${whole}.5`),
    ),
  );
});

test('5 Format checks, positive number: passes where the number is greater than 0', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (thousandths) => {
      const text = (thousandths / 1000).toFixed(3);
      return reads('positive', text) === thousandths > 0;
    }),
  );
});

test.for(each('bad').filter(({ check }) => check === 'email'))(
  '5 Format checks, email: the field of an e-mail address refuses $textJson with the message',
  ({ text, zh }) => {
    const [issue] = sendEmailCode.body.shape.Email.safeParse(text).error?.issues ?? [];
    expect(issue && fieldErrorText(issue, 'zh-CN')).toBe(zh);
  },
);

test.for(cases.email.good)(
  '5 Format checks, email: the fields of an e-mail address take %s',
  (text) => {
    for (const { body } of [sendEmailCode, confirmEmail])
      expect(body.shape.Email.parse(text)).toBe(text);
  },
);

test('5 Format checks, email: a long invalid text is refused without delay', () => {
  expect(reads('email', `${'a.'.repeat(200)}@`)).toBe(false);
  expect(reads('email', `a@${'a-'.repeat(120)}`)).toBe(false);
});
