import { describe, expect, test } from 'vitest';
import { codeDigits } from '../../src/contract/areas/session/smsCodes.ts';
import {
  creditCode,
  dayText,
  isCreditCode,
  mobile,
  passwordHash,
  text,
  timeText,
} from '../../src/contract/validators.ts';

describe('mobile, of a body', () => {
  test.for([
    '13800000000',
    '14700000000',
    '15000000000',
    '17000000000',
    '18600000000',
    '19900000000',
  ])('%s is accepted', (phone) => expect(mobile.safeParse(phone).success).toBe(true));
  test.for([
    '12800000000',
    '16600000000',
    '10000000000',
    '23800000000',
    '1380000000',
    '138000000000',
    '1380000000a',
  ])('%j is refused', (phone) => expect(mobile.safeParse(phone).success).toBe(false));
});

describe('PSD', () => {
  const hash = 'A1'.repeat(32);
  test('64 uppercase hex digits', () => expect(passwordHash.safeParse(hash).success).toBe(true));
  test.for([hash.toLowerCase(), hash.slice(1), `${hash}0`, `G${hash.slice(1)}`])(
    '%s is none',
    (psd) => expect(passwordHash.safeParse(psd).success).toBe(false),
  );
});

describe('times', () => {
  test.for([
    '2026-03-01 08:00:00',
    '2026-03-01 08:00',
    '2026-03-01T08:00:00Z',
    '2026-03-01T08:00:00.123+08:00',
    ' 2026-03-01 08:00:00 ',
  ])('%s is accepted', (time) => expect(timeText.safeParse(time).success).toBe(true));
  test.for(['', '2026-03-01', '01/03/2026 08:00', '2026-3-1 8:00', '2026-03-01 08:00:00 UTC'])(
    '%j does not',
    (time) => expect(timeText.safeParse(time).success).toBe(false),
  );
  test('a day that does not exist is refused', () => {
    expect(dayText.safeParse('2026-02-28').success).toBe(true);
    expect(dayText.safeParse('2026-02-30').success).toBe(false);
  });
});

test('text loses marks that change its direction', () => {
  expect(text(20).parse('漏\u202E油\u2066')).toBe('漏油');
});

test('text is trimmed and must then not be empty', () => {
  expect(text(3).parse(' abc ')).toBe('abc');
  expect(text(3).safeParse('   ').success).toBe(false);
  expect(text(3).safeParse('abcd').success).toBe(false);
});

describe('unified social credit codes', () => {
  test.for(['91350100M000100Y43', '914403001922038216', '9144030071526726XG', ''])(
    '%j is accepted',
    (code) => expect(creditCode.safeParse(code).success).toBe(true),
  );
  test('each other character at each place is refused, and so are exchanged neighbours', () => {
    const code = '91350100M000100Y43';
    const others = '0123456789ABCDEFGHJKLMNPQRTUWXYIOSVZ';
    const changed = Array.from(code, (own, at) =>
      Array.from(others)
        .filter((other) => other !== own)
        .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    ).flat();
    expect(changed.filter(isCreditCode)).toEqual([]);
    expect(isCreditCode('91350100M00010Y043')).toBe(false);
    expect([code.slice(1), `${code}0`].filter(isCreditCode)).toEqual([]);
  });
});

test.each(['', '  ', '\u200b', '\u2060 \u202e'])(
  'a text of %j alone is empty, and refused',
  (typed) => {
    expect(text(10).safeParse(typed).success).toBe(false);
    expect(text(10).parse(`${typed}漏油${typed}`)).toContain('漏油');
  },
);

test('the digits of a code are read however they are typed', () => {
  expect(codeDigits('１２３ 4-56')).toBe('123456');
});
