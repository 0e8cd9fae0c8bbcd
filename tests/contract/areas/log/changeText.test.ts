import { expect, test } from 'vitest';
import {
  type ChangeTextFormat,
  changesText,
  valueText,
} from '../../../../src/contract/areas/log/changeText.ts';
import { actionLogNames } from '../../../../src/contract/index.ts';
import { costRatio } from '../../../support/costs.ts';

const speech: ChangeTextFormat = {
  names: actionLogNames,
  locale: 'en-US',
  absolute: String,
};
const id = '01234567-89ab-cdef-0123-456789abcdef';

test('a list of ids is shown without JSON punctuation, and other text unchanged', () => {
  expect(valueText('IDs', JSON.stringify([id, id]), speech)).toBe(`${id}, ${id}`);
  for (const text of [id, `[${id}]`, `${id}"x`])
    expect(valueText('Remark', text, speech)).toBe(text);
});

test('codes and records are shown by their labels, without ids and empty texts', () => {
  const filter = { SearchText: '', Behind: 'mttr', DeviceID: id, TypeID: 'none', Unfinished: 1 };
  expect(
    changesText(
      [
        { field: 'Kind', before: null, after: 'WorkOrderHistory' },
        { field: 'dryRun', before: null, after: '0' },
        { field: 'nstate', before: '0', after: '1' },
        { field: 'filter', before: null, after: JSON.stringify(filter) },
      ],
      speech,
    ),
  ).toBe(
    'Kind work-order history; Check only no; State Published → Withdrawn; ' +
      'Filter Figure MTTR, Device type not given, Only unfinished yes',
  );
});

test('a text that is almost a list of ids is processed without delay', () => {
  const text = `${`${id}"`.repeat(26)}x`;
  expect(valueText('Remark', text, speech)).toBe(text);
  const plain = 'x'.repeat(text.length);
  const ratio = costRatio(
    () => valueText('Remark', text, speech),
    () => valueText('Remark', plain, speech),
  );
  expect(ratio).toBeLessThan(10_000); // 26 ids that can be read in two ways each would be millions of attempts
});
