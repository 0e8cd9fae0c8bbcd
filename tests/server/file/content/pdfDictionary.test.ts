import { expect, test } from 'vitest';
import { readDictionary } from '../../../../src/server/modules/file/content/pdfDictionary.ts';

const read = (text: string) => readDictionary(text, 0, 1000);

test('a string hides what it contains, also escaped and nested parentheses', () => {
  const { entries, end } = read(String.raw`<< /A (x\) (/JS) /URI) /B 1 >>  7`) ?? {};
  expect([...(entries ?? [])]).toEqual([
    ['/A', ['(']],
    ['/B', ['1']],
  ]);
  expect(end).toBe(32);
});

test('keys of inner dictionaries belong to the value, and names are decoded', () => {
  const { entries } = read('<</Open#41ction << /S /J#53 >> % /X\n/Y [/Z 1]>>') ?? {};
  expect([...(entries ?? [])]).toEqual([
    ['/OpenAction', ['<<', '/S', '/JS', '>>']],
    ['/Y', ['[', '/Z', '1', ']']],
  ]);
});

test('there is no dictionary, or it is too long', () => {
  expect(read(' 12')).toEqual({ entries: null, end: 1 });
  expect(readDictionary('<< /A 1 /B 2 >>', 0, 8)).toBeNull();
});
