import { describe, expect, test } from 'vitest';
import { defineImportKind } from '../../../src/contract/imports/importKind.ts';
import { label } from '../../../src/contract/locale.ts';
import { defineImport } from '../../../src/server/kernel/importKind.ts';

const text = label('列', 'Column');
const column = <const Field extends string, const Type>(field: Field, type: Type) =>
  ({ field, type, label: text, example: text }) as const;

const kind = defineImportKind({
  name: 'Sample',
  permission: 'import.run',
  title: text,
  columns: [
    column('reason', 'text'),
    column('at', 'time'),
    column('stopped', 'yesNo'),
    column('count', 'number'),
  ],
});

const { read } = defineImport(kind, {
  readRow: ({ text: textOf, time, yesNo, number }) => ({
    reason: textOf('reason'),
    at: time('at'),
    stopped: yesNo('stopped'),
    count: number('count'),
  }),
  plan: async () => ({ imported: 0, unchanged: 0, errors: [] }),
  write: async () => undefined,
  undo: async () => 0,
});
const readRow = (given: unknown) => read(given, 1, 'Asia/Shanghai', new Date());

test('a row whose kind has a field `reason` is no error', () => {
  expect(readRow({ reason: ' wear ' })).toEqual({
    parsed: { reason: 'wear', at: null, stopped: null, count: null },
  });
});

describe('cells are parsed by the type of their column', () => {
  test.each<[given: object, parsed: object]>([
    [{ at: '2026-03-01 08:00:00' }, { at: new Date('2026-03-01T00:00:00Z') }],
    ...['1', 1, '是', 'Yes', 'y', true].map((stopped): [object, object] => [
      { stopped },
      { stopped: true },
    ]),
    ...['0', 0, '否', 'NO', 'n', false].map((stopped): [object, object] => [
      { stopped },
      { stopped: false },
    ]),
    [{ count: '2.5' }, { count: 2.5 }],
  ])('%j', (given, parsed) => expect(readRow(given)).toMatchObject({ parsed }));

  test.each([
    { at: 'yesterday' },
    { at: '2026-02-30 08:00' },
    { stopped: 'maybe' },
    { count: 'x' },
  ])('other values are refused: %j', (given) => {
    expect(readRow(given)).toEqual({
      errors: [expect.objectContaining({ field: Object.keys(given)[0] })],
    });
  });

  test('a row names all its wrong cells', () => {
    expect(readRow({ at: 'yesterday', reason: 'wear', count: 'x' })).toEqual({
      errors: [
        expect.objectContaining({ field: 'at' }),
        expect.objectContaining({ field: 'count' }),
      ],
    });
  });
});
