import { fill } from '../../../contract/locale.ts';
import type { Box, MeasureText, PlacedText } from '../pen.ts';
import { wrapText } from '../wrapText.ts';

/** A page of a report, mm. */
export const reportPage = { width: 210, height: 297 };

/** The most pages of a report. */
export const maxReportPages = 100;

/** A JPEG picture with its size in pixels. */
export interface ReportPicture {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
}

/** A block of a report; a report is a list of them, from top to bottom. */
export type ReportBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, text: string])[] }
  | {
      readonly kind: 'table';
      /** The columns with their shares of the width; numbers are at the right. */
      readonly columns: readonly {
        readonly title: string;
        readonly share: number;
        readonly isNumber?: true;
      }[];
      readonly rows: readonly (readonly string[])[];
      /** A last row, e.g. of sums. */
      readonly foot?: readonly string[];
      /** The length of a bar beneath each row, as shares of the width. */
      readonly bars?: readonly number[];
    }
  | { readonly kind: 'pictures'; readonly pictures: readonly ReportPicture[] }
  | { readonly kind: 'note'; readonly text: string }
  /** Lines to sign on, beside each other. */
  | { readonly kind: 'signatures'; readonly labels: readonly string[] };

/** A report in one language. */
export interface ReportContent {
  readonly title: string;
  /** Beneath the title, e.g. the order's code. */
  readonly subtitle: string;
  readonly blocks: readonly ReportBlock[];
  /** At the foot of a page, with `{page}` and `{pages}`. */
  readonly foot: string;
}

/** A page with all that is on it, mm from its upper left corner. */
interface ReportPageLayout {
  readonly texts: PlacedText[];
  readonly lines: Box[];
  /** Filled boxes of charts. */
  readonly bars: Box[];
  readonly pictures: (Box & Pick<ReportPicture, 'jpeg'>)[];
}

/** The report has more than `maxReportPages`. */
export class ReportTooLong extends Error {}

const margin = { x: 18, top: 18, bottom: 20 };
const available = reportPage.width - 2 * margin.x;
const bottom = reportPage.height - margin.bottom;
const size = 3.6;
const lineHeight = 1.45;
const pictureHeight = 42;
/** The height of a bar of a table with its gap, mm. */
const barHeight = 2;
/** More lines of one text are cut: a page has to hold a row. */
const mostLines = 30;

/** Places a report on pages. A row of a table or of pictures is never divided. @throws ReportTooLong */
export function layoutReport(report: ReportContent, measure: MeasureText): ReportPageLayout[] {
  const pages: ReportPageLayout[] = [];
  let y = bottom;
  const page = () => {
    const last = pages.at(-1);
    if (last === undefined) throw new Error('no page');
    return last;
  };
  /** Begins a page where so much does not fit. */
  const need = (height: number) => {
    if (pages.length > 0 && y + height <= bottom) return;
    if (pages.length === maxReportPages) throw new ReportTooLong();
    pages.push({ texts: [], lines: [], bars: [], pictures: [] });
    y = margin.top;
  };
  const put = (text: string, x: number, top: number, of: { size: number; bold: boolean }) => {
    if (text === '') return;
    const width = measure(text, of.size, of.bold);
    page().texts.push({ text, x, y: top + of.size, ...of, width });
  };
  const rule = (top: number, x = margin.x, width = available) =>
    page().lines.push({ x, y: top, width, height: 0.2 });
  const linesOf = (text: string, width: number, bold = false) =>
    text
      .split('\n')
      .flatMap((part) => wrapText(part, mostLines, (line) => measure(line, size, bold) <= width))
      .slice(0, mostLines);

  /** Places cells side by side, each at its left edge or, for numbers, at its right one. */
  const row = (
    cells: readonly { text: string; x: number; width: number; right?: boolean }[],
    bold = false,
    below = 0,
  ) => {
    const wrapped = cells.map((cell) => ({ ...cell, lines: linesOf(cell.text, cell.width, bold) }));
    const height =
      Math.max(...wrapped.map(({ lines }) => lines.length)) * size * lineHeight + 1 + below;
    need(height);
    for (const { lines, x, width, right = false } of wrapped) {
      for (const [at, line] of lines.entries()) {
        const left = right ? x + width - measure(line, size, bold) : x;
        put(line, left, y + at * size * lineHeight + 0.5, { size, bold });
      }
    }
    y += height;
  };

  need(20);
  put(report.title, margin.x, y, { size: 7, bold: true });
  y += 10;
  row([{ text: report.subtitle, x: margin.x, width: available }]);
  rule(y + 1);
  y += 4;
  for (const block of report.blocks) {
    if (block.kind === 'heading') {
      need(24); // it does not stand alone at the foot of a page
      y += 4;
      put(block.text, margin.x, y, { size: 4.6, bold: true });
      y += 8;
    } else if (block.kind === 'facts') {
      for (const [label, text] of block.facts) {
        row([
          { text: label, x: margin.x, width: 36 },
          { text, x: margin.x + 38, width: available - 38 },
        ]);
      }
    } else if (block.kind === 'table') {
      const shares = block.columns.reduce((sum, { share }) => sum + share, 0);
      const cellsOf = (texts: readonly string[]) => {
        let x = margin.x;
        return block.columns.map(({ share, isNumber }, at) => {
          const width = (available * share) / shares;
          const cell = { text: texts[at] ?? '', x, width: width - 2, right: isNumber === true };
          x += width;
          return cell;
        });
      };
      row(cellsOf(block.columns.map(({ title }) => title)), true);
      rule(y);
      for (const [at, texts] of block.rows.entries()) {
        const share = block.bars?.[at];
        row(cellsOf(texts), false, share === undefined ? 0 : barHeight);
        if (share === undefined) continue;
        page().bars.push({ x: margin.x, y: y - barHeight, width: available * share, height: 1 });
      }
      rule(y);
      if (block.foot !== undefined) row(cellsOf(block.foot), true);
    } else if (block.kind === 'note') {
      y += 2;
      row([{ text: block.text, x: margin.x, width: available }]);
    } else if (block.kind === 'signatures') {
      need(20);
      y += 16;
      const width = available / block.labels.length;
      for (const [at, text] of block.labels.entries()) {
        const x = margin.x + at * width;
        put(text, x, y - size, { size, bold: false });
        const taken = measure(text, size, false) + 2;
        rule(y + 1, x + taken, width - taken - 6);
      }
      y += 4;
    } else {
      let x = margin.x;
      for (const { jpeg, width, height, caption } of block.pictures) {
        const scaled = Math.min(available, (pictureHeight * width) / height);
        const isFirst = x === margin.x;
        if (!isFirst && x + scaled > margin.x + available) {
          x = margin.x;
          y += pictureHeight + 8;
        }
        if (x === margin.x) need(pictureHeight + 8);
        const tall = (scaled * height) / width;
        page().pictures.push({ jpeg, x, y, width: scaled, height: tall });
        const [line = ''] = wrapText(caption, 1, (part) => measure(part, 3, false) <= scaled);
        put(line, x, y + pictureHeight + 1, { size: 3, bold: false });
        x += scaled + 4;
      }
      if (block.pictures.length > 0) y += pictureHeight + 8;
    }
  }
  for (const [at, { texts }] of pages.entries()) {
    const text = fill(report.foot, { page: at + 1, pages: pages.length });
    const width = measure(text, 3, false);
    texts.push({ text, x: margin.x, y: bottom + 10, size: 3, bold: false, width });
  }
  return pages;
}
