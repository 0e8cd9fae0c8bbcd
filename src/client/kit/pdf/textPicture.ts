/** A line of text, in mm from the upper left corner of what it is on. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly width: number;
}

/** Returns the width of a line, mm. */
export type MeasureText = (text: string, size: number, bold: boolean) => number;

/** The functions that draw and measure text. */
export interface TextTools {
  readonly measure: MeasureText;
  /** Draws the lines in a box. */
  readonly draw: (texts: readonly PlacedText[], box: Box) => TextPicture;
}

/** A black and white picture, as a PDF file has it: rows of whole bytes, from the top, 1 is black. */
export interface TextPicture {
  readonly columns: number;
  readonly rows: number;
  readonly bits: Uint8Array<ArrayBuffer>;
}

/** A part of a page or a label, mm from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The dots of a picture in a mm: 406 dpi, twice what a label printer has. */
const dotsPerMm = 16;
/** The font of the pages, then the ones of the operating systems. */
export const textFamilies =
  '"Noto Sans SC Variable", "Noto Sans SC", "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif';
/** The name of the font that the pages load. */
export const pageFamily = 'Noto Sans SC Variable';

const fontOf = ({ size, bold }: Pick<PlacedText, 'size' | 'bold'>) =>
  `${bold ? 600 : 400} ${size * dotsPerMm}px ${textFamilies}`;

type Drawing = Pick<OffscreenCanvasRenderingContext2D, 'font' | 'measureText'>;

/** Returns what measures text by a drawing area. */
export function measureBy(drawing: Drawing): MeasureText {
  return (text, size, bold) => {
    drawing.font = fontOf({ size, bold });
    return drawing.measureText(text).width / dotsPerMm;
  };
}

/** Creates what measures text and draws it as pictures. Fonts are loaded before. */
export function createTextTools(): TextTools {
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) throw new Error('no drawing area');
  return {
    measure: measureBy(drawing),
    draw(texts: readonly PlacedText[], { x, y, width, height }: Box): TextPicture {
      const columns = Math.round(width * dotsPerMm);
      const rows = Math.round(height * dotsPerMm);
      if (canvas.width !== columns) canvas.width = columns;
      if (canvas.height !== rows) canvas.height = rows;
      drawing.clearRect(0, 0, columns, rows);
      for (const line of texts) {
        drawing.font = fontOf(line);
        drawing.fillText(line.text, (line.x - x) * dotsPerMm, (line.y - y) * dotsPerMm);
      }
      return { columns, rows, bits: pack(drawing.getImageData(0, 0, columns, rows).data, columns) };
    },
  };
}

/** Returns one bit for each pixel: 1 where it is more black than clear. */
function pack(pixels: Uint8ClampedArray, columns: number): Uint8Array<ArrayBuffer> {
  const bytesPerRow = Math.ceil(columns / 8);
  const rows = pixels.length / 4 / columns;
  const bits = new Uint8Array(bytesPerRow * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const alpha = pixels[(row * columns + column) * 4 + 3] ?? 0;
      if (alpha < 128) continue;
      const at = row * bytesPerRow + (column >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (column & 7));
    }
  }
  return bits;
}
