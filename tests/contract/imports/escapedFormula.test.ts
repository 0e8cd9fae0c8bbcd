import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula, readCsv, unescapeFormula } from '../../../src/contract/imports/csv.ts';

test.for([
  ['=1+1', "'=1+1"],
  ['+24V', "'+24V"],
  ['-1F 机房', "'-1F 机房"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ["'-1", "''-1"],
  ['李强', '李强'],
  ["'a", "'a"],
  ['a=b', 'a=b'],
] as const)('%j is written as %j', ([text, written]) => {
  expect(escapeFormula(text)).toBe(written);
});

test('what is written is read unchanged, and nothing of it begins as a formula', () => {
  const texts = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '1'), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(texts, (characters) => {
      const text = characters.join('');
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('a CSV file is read without its escapes', async () => {
  async function* chunks() {
    yield "编号,名称\n'-1F 机房,\"'+24V\"\n'甲',乙\n";
  }
  const records: unknown[] = [];
  for await (const record of readCsv(chunks(), ','))
    records.push('cells' in record && record.cells);
  expect(records).toEqual([
    ['编号', '名称'],
    ['-1F 机房', '+24V'],
    ["'甲'", '乙'],
  ]);
});
