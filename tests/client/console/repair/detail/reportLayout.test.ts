// @vitest-environment node
import { expect, test } from 'vitest';
import {
  layoutReport,
  type ReportBlock,
  reportPage,
} from '../../../../../src/client/console/repair/detail/service/reportLayout.ts';
import { makeReportPdf } from '../../../../../src/client/console/repair/detail/service/reportPdf.ts';
import { fontWidth } from '../../../../../src/client/kit/pdf/textFont.ts';

const measure = (text: string, size: number) => fontWidth(text) * size;
const layout = (blocks: readonly ReportBlock[]) =>
  layoutReport(
    {
      title: '维修服务报告',
      subtitle: '华东一厂 · WX1',
      blocks,
      footOf: (page, pages) => `${page}/${pages}`,
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
        key: `p${at}`,
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
  expect(pictures.map(({ key }) => key)).toEqual(rows.slice(0, 9).map((_, at) => `p${at}`));
  for (const { x, y, width, height } of pictures) {
    expect(width / height).toBeCloseTo(4 / 3);
    expect(x + width).toBeLessThanOrEqual(reportPage.width);
    expect(y + height).toBeLessThanOrEqual(reportPage.height);
  }
  expect(texts.some(({ text }) => text === `1/${pages.length}`)).toBe(true);
});

test('the file has a page for each, its text in Chinese and its pictures', async () => {
  const pages = layout([
    { kind: 'heading', text: '工时' },
    { kind: 'pictures', pictures: [{ key: 'p', width: 4, height: 3, caption: '' }] },
  ]);
  const tools = {
    measure,
    draw: () => ({ columns: 8, rows: 1, bits: new Uint8Array([1]) }),
  };
  const jpeg = { data: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 4, height: 3 };
  const blob = await makeReportPdf('报告', pages, new Map([['p', jpeg]]), tools);
  const file = new TextDecoder('latin1').decode(await blob.arrayBuffer());
  expect(file).toContain('/Count 1');
  expect(file).toContain('/MediaBox [0 0 595.2756 841.8898]');
  expect(file).toContain('/Filter /DCTDecode /Length 4');
  expect(file).toMatch(/\/XObject << \/P\d+ \d+ 0 R \/T/);
});
