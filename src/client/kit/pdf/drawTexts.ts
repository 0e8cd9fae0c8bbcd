import { shortNumber as short } from './pageSpace.ts';
import { hexText, type Pdf } from './pdf.ts';
import { fontWidth } from './textFont.ts';
import type { Box, PlacedText, TextTools } from './textPicture.ts';

/** Where lines of text are drawn: the upper left corner that they are placed from, mm from the page's. */
interface TextPlace {
  readonly tools: TextTools;
  readonly x: number;
  readonly y: number;
  readonly pageHeight: number;
}

/**
 * Draws lines of text as one picture with the same text invisibly above it. Returns the number of the picture, which the
 * page's resources name `T<number>`, and the operators, in mm upwards from the page's lower left corner. The page's
 * resources name the font `F`.
 */
export async function drawTexts(
  pdf: Pdf,
  texts: readonly PlacedText[],
  { tools, x, y, pageHeight }: TextPlace,
): Promise<{ picture: number; operators: string }> {
  const box = textBox(texts);
  const { columns, rows, bits } = tools.draw(texts, box);
  const picture = await pdf.addStream(
    `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ImageMask true /BitsPerComponent 1 /Decode [1 0]`,
    bits,
  );
  const up = (mm: number) => short(pageHeight - y - mm);
  const lines = texts.map((line) => {
    const stretch = line.width / (fontWidth(line.text) * line.size);
    return `/F ${short(line.size)} Tf ${short(stretch * 100)} Tz 1 0 0 1 ${short(x + line.x)} ${up(line.y)} Tm ${hexText(line.text)} Tj`;
  });
  const operators = `q ${short(box.width)} 0 0 ${short(box.height)} ${short(x + box.x)} ${up(box.y + box.height)} cm /T${picture} Do Q
BT 3 Tr ${lines.join('\n')} ET\n`;
  return { picture, operators };
}

/** Returns the part that text covers, in whole mm, with space for strokes beyond the lines. */
function textBox(texts: readonly PlacedText[]): Box {
  const left = Math.floor(Math.min(...texts.map((line) => line.x)) - 1);
  const top = Math.floor(Math.min(...texts.map((line) => line.y - line.size)) - 1);
  const right = Math.ceil(Math.max(...texts.map((line) => line.x + line.width)) + 1);
  const bottom = Math.ceil(Math.max(...texts.map((line) => line.y)) + 2);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
