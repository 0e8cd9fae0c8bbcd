import readExcelFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { exportRowLimit } from '../../../src/server/kernel/exportKind.ts';
import { writeSheet } from '../../../src/server/modules/importData/sheet.ts';

const title = { 'zh-CN': '表', 'en-US': 'Sheet' };
const columns = Array.from({ length: 11 }, (_, at) => ({
  title,
  width: 20,
  value: (row: unknown) => `第 ${String(row)} 行，第 ${at} 列：主轴振动过大，停机检查`,
}));

test('the largest sheet is written while the server answers requests', async () => {
  const rows = Array.from({ length: exportRowLimit }, (_, at) => at);
  const began = performance.now();
  let [last, longest] = [began, 0];
  const tick = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const ticking = setInterval(tick, 5);
  const content = await writeSheet({ title, columns }, rows, { locale: 'zh-CN', timeZone: 'UTC' });
  tick(); // the event loop may have been blocked until the end
  clearInterval(ticking);
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(longest).toBeLessThan((performance.now() - began) / 3);
});

test('a cell may contain the name of a property of every object', async () => {
  const texts = [
    'constructor',
    'toString',
    '主轴',
    'valueOf',
    'hasOwnProperty',
    '__proto__',
    'toString',
  ];
  const content = await writeSheet(
    { title, columns: [{ title, width: 20, value: String }] },
    texts,
    { locale: 'en-US', timeZone: 'UTC' },
  );
  const [sheet] = await readExcelFile(content);
  expect(sheet?.data).toEqual([['Sheet'], ...texts.map((text) => [text])]);
});

test('other work goes on while the cells of many rows are made', async () => {
  let [turn, isOver] = [0, false];
  const madeIn = new Map<number, number>();
  const column = {
    title: { 'zh-CN': '行', 'en-US': 'Row' },
    width: 10,
    value: (row: unknown) => {
      madeIn.set(turn, (madeIn.get(turn) ?? 0) + 1);
      return Number(row);
    },
  };
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 1000 }, (_, at) => at);
  const format = { locale: 'zh-CN', timeZone: 'UTC' } as const;
  await writeSheet({ title: column.title, columns: [column] }, rows, format);
  isOver = true;
  expect(Math.max(...madeIn.values())).toBeLessThanOrEqual(100);
});
