import { expect, test } from 'vitest';
import {
  layoutReport,
  type ReportBlock,
  ReportTooLong,
  reportPage,
} from '../../../src/server/print/report/reportLayout.ts';

const measure = (text: string, size: number) => text.length * size;
const layout = (blocks: readonly ReportBlock[]) =>
  layoutReport(
    {
      title: '维修服务报告',
      subtitle: '华东一厂 · WX1',
      blocks,
      foot: '{page}/{pages}',
    },
    measure,
  );

test('all of a long report is on its pages, inside their edges, and no row is divided', () => {
  const rows = Array.from({ length: 120 }, (_, at) => [
    `第${at}行 ${'很长的内容'.repeat(12)}`,
    `${at}`,
  ]);
  const columns = [
    { title: '内容', share: 3 },
    { title: '数', share: 1, isNumber: true },
  ] as const;
  const pages = layout([
    { kind: 'facts', facts: [['措施', '更换轴承\n试车正常']] },
    { kind: 'table', columns, rows, foot: ['合计', '120'] },
    {
      kind: 'pictures',
      pictures: Array.from({ length: 9 }, (_, at) => ({
        jpeg: new Uint8Array([at]),
        width: 2000,
        height: 1500,
        caption: '李强',
      })),
    },
  ]);
  expect(pages.length).toBeGreaterThan(4);
  const texts = pages.flatMap((page) => page.texts);
  for (let at = 0; at < rows.length; at += 1) {
    const page = pages.find((one) => one.texts.some(({ text }) => text.startsWith(`第${at}行`)));
    const first = page?.texts.find(({ text }) => text.startsWith(`第${at}行`));
    expect(page?.texts).toContainEqual(expect.objectContaining({ text: String(at), y: first?.y }));
  }
  for (const { x, y, width } of texts) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(reportPage.width);
    expect(y).toBeLessThanOrEqual(reportPage.height);
  }
  const pictures = pages.flatMap((page) => page.pictures);
  expect(pictures.map(({ jpeg }) => jpeg[0])).toEqual(rows.slice(0, 9).map((_, at) => at));
  for (const { x, y, width, height } of pictures) {
    expect(width / height).toBeCloseTo(4 / 3);
    expect(x + width).toBeLessThanOrEqual(reportPage.width);
    expect(y + height).toBeLessThanOrEqual(reportPage.height);
  }
  expect(texts.some(({ text }) => text === `1/${pages.length}`)).toBe(true);
});

test('a report that never ends is refused', () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => [`${at}`]);
  const columns = [{ title: '数', share: 1 }];
  expect(() => layout([{ kind: 'table', columns, rows }])).toThrow(ReportTooLong);
});

test('the lines to sign on are beside each other, below all else', () => {
  const [page] = layout([
    { kind: 'note', text: '按《劳动法》第四十四条' },
    { kind: 'signatures', labels: ['本人签字', '审批人签字'] },
  ]);
  const [own, approver] = page?.lines.slice(-2) ?? [];
  expect(own?.y).toBe(approver?.y);
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThan(approver?.x ?? 0);
  expect((approver?.x ?? 0) + (approver?.width ?? 0)).toBeLessThanOrEqual(reportPage.width);
  const note = page?.texts.find(({ text }) => text.startsWith('按'));
  expect(note?.y).toBeLessThan(own?.y ?? 0);
});
