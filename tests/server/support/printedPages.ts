import { fileURLToPath } from 'node:url';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A code that was found on a page. Lengths are in mm, from the page's upper left corner. */
export interface FoundCode {
  readonly text: string;
  /** The middle of its upper left corner square. */
  readonly x: number;
  readonly y: number;
  /** From the middle of its upper left corner square to that of the upper right one. */
  readonly width: number;
}

/** A page of a PDF file as a printer prints it. */
export interface PrintedPage {
  /** mm */
  readonly width: number;
  readonly height: number;
  /** The text that can be selected. */
  readonly text: string;
  readonly codes: readonly FoundCode[];
  /** The share of dark points right of the first code, where its text is. */
  readonly ink: number;
}

/** What a label printer of 203 dpi prints, dots per mm. */
const dots = 8;
const mmPerPoint = 25.4 / 72;
const folder = (name: string) =>
  fileURLToPath(new URL(`../../../node_modules/pdfjs-dist/${name}/`, import.meta.url));

/** How many labels a page has. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Opens a copy of a file: the reader takes its bytes, and takes no Buffer. */
function openPdf(file: Uint8Array) {
  const folders = { cMapUrl: folder('cmaps'), standardFontDataUrl: folder('standard_fonts') };
  return getDocument({ data: new Uint8Array(file), ...folders, verbosity: 0 }).promise;
}

function textOf(items: readonly object[]): string {
  return items.map((item) => ('str' in item ? String(item.str) : '')).join('\n');
}

/** Returns the text of a PDF file that can be selected, without its line breaks. */
export async function pdfText(file: Uint8Array): Promise<string> {
  const document = await openPdf(file);
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    text += textOf(items);
  }
  return text.replaceAll('\n', '');
}

/** Prints the pages of a PDF file at 203 dpi and decodes their codes, by rows of the page. */
export async function printPages(file: Uint8Array, grid: Grid): Promise<PrintedPage[]> {
  const document = await openPdf(file);
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dots * mmPerPoint });
    const drawn = createCanvas(document.canvasFactory, viewport);
    const { canvas, context } = drawn;
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    const { items } = await page.getTextContent();
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const codes = findCodes(drawn, grid);
    pages.push({
      width: viewport.width / dots,
      height: viewport.height / dots,
      text: textOf(items),
      codes,
      ink: inkBeside(image, codes[0]),
    });
  }
  return pages;
}

/** A run of text on a page. Lengths are in mm, from the page's upper left corner. */
export interface DrawnText {
  /** From 0. */
  readonly page: number;
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  /** The share of its area that is dark. */
  readonly ink: number;
}

/** The dots by which `drawnTexts` finds ink, per mm. */
const fineDots = 16;

/** Prints the pages of a PDF file and returns their runs of text that are no spaces. */
export async function drawnTexts(file: Uint8Array): Promise<DrawnText[]> {
  const document = await openPdf(file);
  const texts: DrawnText[] = [];
  for (let page = 0; page < document.numPages; page += 1) {
    const read = await document.getPage(page + 1);
    const viewport = read.getViewport({ scale: fineDots * mmPerPoint });
    const { canvas, context } = createCanvas(document.canvasFactory, viewport);
    await read.render({ canvas, canvasContext: context, viewport }).promise;
    for (const item of (await read.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , size = 0, left = 0, up = 0] = item.transform as number[];
      const x = left * mmPerPoint;
      const y = viewport.height / fineDots - up * mmPerPoint;
      const [width, height] = [item.width * mmPerPoint, size * mmPerPoint];
      const box = context.getImageData(
        Math.floor(x * fineDots),
        Math.floor((y - height) * fineDots),
        Math.ceil(width * fineDots),
        Math.ceil(height * 1.3 * fineDots),
      );
      texts.push({ page, text: item.str, x, y, width, ink: darkShare(box) });
    }
  }
  return texts;
}

function darkShare({ data }: ImageData): number {
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
  return dark / (data.length / 4);
}

/** Returns how many points of each page of a PDF file are strongly red. */
export async function redPoints(file: Uint8Array): Promise<number[]> {
  const document = await openPdf(file);
  const counts: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { canvas, context } = createCanvas(document.canvasFactory, viewport);
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let red = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) red += 1;
    counts.push(red);
  }
  return counts;
}

interface Canvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

/** The drawing area that pdf.js uses without a browser. */
function createCanvas(factory: object, { width, height }: { width: number; height: number }) {
  const { create } = factory as { create: (width: number, height: number) => Canvas };
  return create.call(factory, Math.round(width), Math.round(height));
}

/** Finds one code in each cell of the page: a decoder mixes up the corners of several. */
function findCodes(read: Canvas, { columns, rows }: Grid): FoundCode[] {
  const width = Math.floor(read.canvas.width / columns);
  const height = Math.floor(read.canvas.height / rows);
  return Array.from({ length: columns * rows }, (_, cell) => {
    const x = (cell % columns) * width;
    const y = Math.floor(cell / columns) * height;
    const { data } = read.context.getImageData(x, y, width, height);
    const found = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
    if (found === null) return [];
    const { topLeftFinderPattern: left, topRightFinderPattern: right } = found.location;
    return [
      {
        text: found.data,
        x: (x + left.x) / dots,
        y: (y + left.y) / dots,
        width: Math.hypot(right.x - left.x, right.y - left.y) / dots,
      },
    ];
  }).flat();
}

function inkBeside({ data, width }: ImageData, code: FoundCode | undefined): number {
  if (code === undefined) return 0;
  const top = Math.round(code.y * dots);
  const from = Math.round((code.x + code.width * 1.4) * dots);
  const to = from + Math.round(code.width * 0.4 * dots);
  let dark = 0;
  const rows = Math.round(code.width * dots);
  for (let y = top; y < top + rows; y += 1)
    for (let x = from; x < to; x += 1) if ((data[(y * width + x) * 4] ?? 255) < 128) dark += 1;
  return dark / (rows * (to - from));
}
