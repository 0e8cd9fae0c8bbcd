import type { MeasureText, PlacedText } from '../../../../kit/pdf/textPicture.ts';
import { wrapText } from '../../../../kit/pdf/wrapText.ts';

/** A page of a report, mm. */
export const reportPage = { width: 210, height: 297 };

/** A picture of a report with its size in pixels. */
export interface ReportPicture {
  /** Names it among the pictures of the report. */
  readonly key: string;
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
    }
  | { readonly kind: 'pictures'; readonly pictures: readonly ReportPicture[] };

/** A report in one language. */
export interface ReportContent {
  readonly title: string;
  /** Beneath the title, e.g. the order's code. */
  readonly subtitle: string;
  readonly blocks: readonly ReportBlock[];
  /** At the foot of a page. */
  readonly footOf: (page: number, pages: number) => string;
}

/** A part of a page that a picture covers, mm from the page's upper left corner. */
interface PlacedPicture {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A horizontal line, mm from the page's upper left corner. */
interface PlacedLine {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A page with all that is on it, mm from its upper left corner. */
export interface ReportPageLayout {
  readonly texts: PlacedText[];
  readonly lines: PlacedLine[];
  readonly pictures: PlacedPicture[];
}

const margin = { x: 18, top: 18, bottom: 20 };
const available = reportPage.width - 2 * margin.x;
const bottom = reportPage.height - margin.bottom;
const size = 3.6;
const lineHeight = 1.45;
const pictureHeight = 42;
/** More lines of one text are cut: a page has to hold a row. */
const mostLines = 30;

/** Places a report on pages. A row of a table or of pictures is never divided. */
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
    pages.push({ texts: [], lines: [], pictures: [] });
    y = margin.top;
  };
  const put = (text: string, x: number, top: number, of: { size: number; bold: boolean }) => {
    if (text === '') return;
    const width = measure(text, of.size, of.bold);
    page().texts.push({ text, x, y: top + of.size, ...of, width });
  };
  const rule = (top: number) => page().lines.push({ x: margin.x, y: top, width: available });
  const linesOf = (text: string, width: number, bold = false) =>
    text
      .split('\n')
      .flatMap((part) => wrapText(part, mostLines, (line) => measure(line, size, bold) <= width))
      .slice(0, mostLines);

  /** Places cells side by side, each at its left edge or, for numbers, at its right one. */
  const row = (
    cells: readonly { text: string; x: number; width: number; right?: boolean }[],
    bold = false,
  ) => {
    const wrapped = cells.map((cell) => ({ ...cell, lines: linesOf(cell.text, cell.width, bold) }));
    const height = Math.max(...wrapped.map(({ lines }) => lines.length)) * size * lineHeight + 1;
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
      for (const texts of block.rows) row(cellsOf(texts));
      rule(y);
      if (block.foot !== undefined) row(cellsOf(block.foot), true);
    } else {
      let x = margin.x;
      for (const { key, width, height, caption } of block.pictures) {
        const scaled = Math.min(available, (pictureHeight * width) / height);
        const isFirst = x === margin.x;
        if (!isFirst && x + scaled > margin.x + available) {
          x = margin.x;
          y += pictureHeight + 8;
        }
        if (x === margin.x) need(pictureHeight + 8);
        const tall = (scaled * height) / width;
        page().pictures.push({ key, x, y, width: scaled, height: tall });
        const [line = ''] = wrapText(caption, 1, (part) => measure(part, 3, false) <= scaled);
        put(line, x, y + pictureHeight + 1, { size: 3, bold: false });
        x += scaled + 4;
      }
      if (block.pictures.length > 0) y += pictureHeight + 8;
    }
  }
  for (const [at, { texts }] of pages.entries()) {
    const text = report.footOf(at + 1, pages.length);
    const width = measure(text, 3, false);
    texts.push({ text, x: margin.x, y: bottom + 10, size: 3, bold: false, width });
  }
  return pages;
}
