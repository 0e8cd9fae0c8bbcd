import { qrPath } from './qrPath.ts';

/** The side of the code and the height of a line of text in the picture, in pixels. */
const [side, line] = [640, 56];

/**
 * Draws a QR code with lines of text around it as a PNG picture, dark on white: the first line above, the others below.
 * Returns null where the browser cannot draw.
 */
export async function qrPicture(text: string, lines: readonly string[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + lines.length * line;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [at, one] of lines.entries()) {
    pen.font = `${at === 0 ? 600 : 400} 30px "PingFang SC", "Microsoft YaHei", sans-serif`;
    pen.fillText(
      one,
      side / 2,
      (at === 0 ? 0.5 : at + 0.4) * line + (at === 0 ? 0 : side),
      side - 48,
    );
  }
  const { size, path } = qrPath(text);
  pen.translate(0, line);
  pen.scale(side / size, side / size);
  pen.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
