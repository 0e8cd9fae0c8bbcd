/** The size of a signature's picture, in pixels. */
export const padSize = { width: 720, height: 240 };

const ink = '#111111';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws a piece of a line on a pad; between equal points a dot. */
export function drawLine(canvas: HTMLCanvasElement, from: Point, to: Point): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.strokeStyle = ink;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

export function clearPad(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, padSize.width, padSize.height);
}

/** Writes a name across a pad, in place of what is drawn on it. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  clearPad(canvas);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = 'italic 96px serif';
  context.fillText(name, padSize.width / 2, padSize.height / 2, padSize.width - 48);
}
