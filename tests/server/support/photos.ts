import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export type PhotoType = 'jpeg' | 'png' | 'webp';

/** The size of `aPhoto`, upright. */
export const photoSize = { width: 48, height: 32 } as const;

/** The colours of the four quarters of `aPhoto`, upright, row by row. */
const quarters = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

/** Texts that stand in the metadata of `aPhoto`, each in a block of its own. */
export const secrets = ['near Pudong', 'made by Canon', 'in Shanghai', 'after the end'] as const;

/** Returns where a pixel that is seen at `x`, `y` of the upright picture is stored (Exif 2.3, Orientation). */
function storedAt(orientation: number, x: number, y: number): readonly [x: number, y: number] {
  const { width, height } = photoSize;
  const [right, bottom] = [width - 1 - x, height - 1 - y];
  const places = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
    [y, x],
    [y, right],
    [bottom, right],
    [bottom, x],
  ] as const;
  return places[orientation - 1] ?? [x, y];
}

/**
 * Returns a photo of four colours as a camera stores it in one of the eight orientations of Exif, with place, camera,
 * texts, a profile of colours, and a block of an unknown kind.
 */
export async function aPhoto(kind: PhotoType, orientation: number): Promise<Buffer> {
  const { width, height } = photoSize;
  const [storedWidth, storedHeight] = orientation > 4 ? [height, width] : [width, height];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = storedAt(orientation, x, y);
      const quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
      pixels.set(quarters[quarter] ?? [], (row * storedWidth + column) * 3);
    }
  }
  const raw = { width: storedWidth, height: storedHeight, channels: 3 } as const;
  const photo = await sharp(pixels, { raw })
    .withExif({
      IFD0: { Make: 'made by Canon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1', GPSMapDatum: 'near Pudong' },
    })
    .withMetadata({ orientation })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">in Shanghai</x:xmpmeta>')
    .toFormat(kind, { quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return withMore[kind](photo);
}

const more = Buffer.from('after the end');

/** Adds bytes that only some programs write. */
const withMore: Readonly<Record<PhotoType, (photo: Buffer) => Buffer>> = {
  /** A segment of an unknown kind after the start, and bytes after the end. */
  jpeg(photo) {
    const segment = Buffer.concat([Buffer.from([0xff, 0xe9, 0, more.length + 2]), more]);
    return Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2), more]);
  },
  /** A text before the end. */
  png(photo) {
    const named = Buffer.concat([Buffer.from('tEXt'), more]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(more.length);
    frame.writeUInt32BE(crc32(named), 4);
    const chunk = Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
    return Buffer.concat([photo.subarray(0, -12), chunk, photo.subarray(-12)]);
  },
  /** A chunk of an unknown kind at the end. */
  webp(photo) {
    const frame = Buffer.from('mine\0\0\0\0');
    frame.writeUInt32LE(more.length, 4);
    const longer = Buffer.concat([photo, frame, more, Buffer.alloc(more.length % 2)]);
    longer.writeUInt32LE(longer.length - 8, 4);
    return longer;
  },
};

/** Returns what a reader finds of a stored photo: its size, metadata, secrets, and whether it is upright. */
export async function readPhoto(bytes: Buffer) {
  const { width, height, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  const shown = sharp(bytes).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await shown.toBuffer({ resolveWithObject: true });
  const colours = [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((along) => {
      const [x, y] = [Math.floor(along * info.width), Math.floor(down * info.height)];
      return [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    }),
  );
  const isUpright = colours.every((colour, at) =>
    colour.every((value, part) => Math.abs(value - (quarters[at]?.[part] ?? 0)) < 24),
  );
  const text = bytes.toString('latin1');
  return {
    width,
    height,
    isUpright,
    metadata: [exif, xmp, iptc].filter((block) => block !== undefined).length,
    orientation: orientation ?? 1,
    secrets: secrets.filter((secret) => text.includes(secret)),
  };
}

/** What `readPhoto` finds of a photo that the server has cleaned. */
export const cleanPhoto = {
  ...photoSize,
  isUpright: true,
  metadata: 0,
  orientation: 1,
  secrets: [],
} as const;
