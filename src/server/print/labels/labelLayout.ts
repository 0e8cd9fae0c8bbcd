import { encode } from 'uqr';
import type { MeasureText, PaperSize, PlacedText } from '../pen.ts';
import { wrapText } from '../wrapText.ts';

/** The content of a label. */
export interface LabelContent {
  /** The text of the QR code. */
  readonly qr: string;
  readonly title: string;
  /** The code by which people name it; '' for none. */
  readonly code: string;
  /** Further lines, the most important first. */
  readonly details: readonly string[];
}

/** A dark row of modules of a QR code, in modules from its upper left one. */
interface ModuleRun {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** A label, in mm from its upper left corner. */
export interface LabelLayout {
  readonly qr: {
    /** The upper left module. */
    readonly x: number;
    readonly y: number;
    /** The side of a module. */
    readonly module: number;
    readonly runs: readonly ModuleRun[];
  };
  readonly texts: readonly PlacedText[];
}

/** The light modules that a reader needs around a code. */
const quiet = 4;
/** One dot of a label printer of 203 dpi, mm. A module of whole dots has sharp edges. */
const dot = 0.125;
/** The largest share of a label's width that the code takes. */
const codeShare = 0.62;
/** The side of a code at most, with the light modules around it, mm: a phone reads it from a metre away. */
const codeSide = 38;
/** Between text and the label's edge, mm. */
const edge = 1.5;
const lineHeight = 1.25;
/** From the top of a line to its baseline, as a share of its size. */
const ascent = 0.98;

/** Places the QR code at the left of a label and its text beside it. */
export function layoutLabel(
  content: LabelContent,
  size: PaperSize,
  measure: MeasureText,
): LabelLayout {
  const { data } = encode(content.qr, { ecc: 'M', border: 0 });
  const modules = data.length + 2 * quiet;
  const side = Math.min(size.height, size.width * codeShare, codeSide);
  const dots = Math.floor(side / modules / dot);
  const module = dots >= 2 ? dots * dot : side / modules;
  const taken = module * modules;
  const left = taken + (side - taken) / 2;
  return {
    qr: {
      x: module * quiet + (side - taken) / 2,
      y: (size.height - module * data.length) / 2,
      module,
      runs: runsOf(data),
    },
    texts: layoutTexts(content, left, size, measure),
  };
}

function runsOf(rows: readonly (readonly boolean[])[]): ModuleRun[] {
  const runs: ModuleRun[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      runs.push({ x: start, y, length: x + 1 - start });
    }
  }
  return runs;
}

function layoutTexts(
  { title, code, details }: LabelContent,
  left: number,
  { width, height }: PaperSize,
  measure: MeasureText,
): PlacedText[] {
  const available = width - edge - left;
  const large = Math.min(5, Math.max(2.8, height * 0.105));
  const small = Math.max(2, large * 0.72);
  const lines: Pick<PlacedText, 'text' | 'size' | 'bold'>[] = [];
  let free = height - 2 * edge;
  const add = (text: string, size: number, bold: boolean, most: number) => {
    const fit = Math.min(most, Math.floor(free / (size * lineHeight)));
    if (text === '' || fit < 1) return;
    const wrapped = wrapText(text, fit, (part) => measure(part, size, bold) <= available);
    free -= wrapped.length * size * lineHeight;
    lines.push(...wrapped.map((line) => ({ text: line, size, bold })));
  };
  add(title, large, true, 3);
  add(code, small * 1.15, false, 2);
  for (const detail of details) add(detail, small, false, 2);
  let top = edge + free / 2;
  return lines.map((line) => {
    const y = top + line.size * ascent;
    top += line.size * lineHeight;
    return { ...line, x: left, y, width: measure(line.text, line.size, line.bold) };
  });
}
