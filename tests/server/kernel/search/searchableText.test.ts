import { expect, test } from 'vitest';
import {
  searchableText,
  searchPattern,
} from '../../../../src/server/kernel/search/searchableText.ts';

/** As PostgreSQL compares: `%` is any text, a backslash takes the next character as it is. */
function isLike(text: string, pattern: string): boolean {
  const expression = pattern.replace(/\\(.)|%|[.*+?^${}()|[\]]/gs, (sign, escaped?: string) => {
    if (sign === '%') return '[^]*';
    return escaped === undefined ? `\\${sign}` : escaped.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
  });
  return new RegExp(`^${expression}$`).test(text);
}

const row = searchableText({
  codes: ['D-0012', 'W261120-000729'],
  names: ['数控车床 A7'],
  texts: ['主轴振动过大，温度 85 ℃', null, undefined],
});

test.for<[string, string]>([
  ['a part of a code', '-0012'],
  ['a code in another case', 'd-0012'],
  ['the last part of a code, however short', '00'],
  ['one Chinese character', '床'],
  ['two Chinese characters', '主轴'],
  ['a Chinese text with a sign', '过大，温'],
  ['a name and its number', '车床 A7'],
  ['full pinyin', 'shukongchechuang'],
  ['a part of the pinyin', 'chechuang'],
  ['initials', 'skcc'],
  ['full-width signs', 'Ｄ－００１２'],
  ['a text with spaces around and within', '  车床   a7 '],
  ['the beginning of a word of one letter', 'a'],
])('a row is found by %s', ([, text]) => {
  expect(isLike(row, searchPattern(text))).toBe(true);
});

test.for<[string, string]>([
  ['a text that it does not contain', '液压'],
  ['two characters in another order', '轴主'],
  ['two letters within a word', 'ou'],
  ['pinyin of a text that is no name', 'zhuzhou'],
  ['a sign that is a wildcard in SQL', '%'],
  ['another', '_'],
  ['the letters by which a character is stored', 'xab'],
])('a row is not found by %s', ([, text]) => {
  expect(isLike(row, searchPattern(text))).toBe(false);
});

test('no character is found in the middle of others', () => {
  const all = Array.from({ length: 400 }, (_, at) => String.fromCharCode(0x4e00 + at * 50));
  const stored = searchableText({ texts: [all.join('')] });
  const others = all.map((character) => String.fromCharCode(character.charCodeAt(0) + 1));
  expect(all.filter((one) => !isLike(stored, searchPattern(one)))).toEqual([]);
  expect(others.filter((one) => isLike(stored, searchPattern(one)))).toEqual([]);
});
