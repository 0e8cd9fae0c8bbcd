import { crc32, deflateSync } from 'node:zlib';

/** The size of the drawing, px. */
const size = { width: 1200, height: 720 } as const;
const inks = { ground: 0xff, machine: 0xdd, wall: 0x44 } as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const outline: Box = { left: 30, top: 30, width: 1140, height: 660 };
const chambers: readonly Box[] = [
  { left: 30, top: 30, width: 250, height: 240 },
  { left: 30, top: 450, width: 250, height: 240 },
];
/** Two rows of machines. */
const machines: readonly Box[] = [140, 440].flatMap((top) =>
  [360, 570, 780, 990].map((left) => ({ left, top, width: 130, height: 130 })),
);

/** Draws a wall around a box, or fills it. */
function draw(pixels: Buffer, { left, top, width, height }: Box, wall: number, fill?: number) {
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) {
      const isWall =
        x < left + wall || x >= left + width - wall || y < top + wall || y >= top + height - wall;
      // each row of pixels begins with its filter
      if (isWall) pixels[y * (size.width + 1) + 1 + x] = inks.wall;
      else if (fill !== undefined) pixels[y * (size.width + 1) + 1 + x] = fill;
    }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Returns the drawing of a hall with two chambers and two rows of machines, a grey PNG. */
export function hallDrawing(): Buffer {
  const row = Buffer.alloc(size.width + 1, inks.ground).fill(0, 0, 1);
  const pixels = Buffer.alloc(row.length * size.height, row);
  draw(pixels, outline, 8);
  for (const chamber of chambers) draw(pixels, chamber, 8);
  for (const machine of machines) draw(pixels, machine, 3, inks.machine);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size.width);
  head.writeUInt32BE(size.height, 4);
  head[8] = 8; // bits; colour type 0: grey
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns where the stops of a route are on the drawing: machines in their rows, positions in the chambers. */
export function hallMarks(stops: readonly { readonly id: string; readonly isPosition: 0 | 1 }[]) {
  const placesOf = (boxes: readonly Box[], of: 0 | 1) =>
    stops
      .filter(({ isPosition }) => isPosition === of)
      .flatMap(({ id: StopID }, at) => {
        const box = boxes[at];
        if (box === undefined) return [];
        const X = (box.left + box.width / 2) / size.width;
        return [{ StopID, X, Y: (box.top + box.height / 2) / size.height }];
      });
  return [...placesOf(machines, 0), ...placesOf(chambers, 1)];
}
