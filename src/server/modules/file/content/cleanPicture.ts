import type { Sharp } from 'sharp';
import type { SafeImageType } from '../../../../contract/areas/file/endpoints.ts';
import type { Text } from '../../../../contract/locale.ts';
import { limitConcurrency } from '../../../kernel/http/limits/limitConcurrency.ts';
import { fileReasons } from '../reasons.ts';
import { stripPicture } from './stripPicture.ts';

/** Bytes that a picture which is turned may need for its pixels: 50 million of a camera, half as many if it is progressive. */
const turnBytes = 160_000_000;

/** Seconds after which turning a picture is given up; the largest takes three. */
const turnSeconds = 30;

/** Turns one picture at a time: it takes most of a processor, one of libuv's four threads, and three times `turnBytes`. */
const inTurn = limitConcurrency(1);

/**
 * Returns a picture without place, time, camera and other data about its making, and upright: the pixels of a picture that
 * is shown turned are turned. A picture that is upright already keeps its pixels bit by bit.
 */
export async function cleanPicture(
  bytes: Buffer,
  contentType: SafeImageType,
): Promise<{ readonly bytes: Buffer } | { readonly refused: Text }> {
  const stripped = stripPicture(bytes, contentType);
  if (stripped === null) return { refused: fileReasons.pictureDamaged };
  if (!stripped.hadExif) return stripped;
  try {
    return await inTurn(() => turnUpright(bytes, stripped.bytes, contentType));
  } catch {
    return { refused: fileReasons.pictureDamaged }; // it cannot be decoded
  }
}

/** How a turned picture is written. Cameras use the same quality. */
const writers: Readonly<Record<SafeImageType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
};

/** @throws Error for a picture that cannot be decoded */
async function turnUpright(original: Buffer, stripped: Buffer, contentType: SafeImageType) {
  const { default: sharp } = await import('sharp'); // loading it takes longer than most pictures
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(original, { failOn: 'truncated', limitInputPixels: turnBytes });
  const head = await picture.metadata();
  if ((head.orientation ?? 1) === 1) return { bytes: stripped };
  const sampleBytes = (head.depth === 'uchar' ? 1 : 2) + (head.isProgressive ? 2 : 0);
  if (head.width * head.height * head.channels * sampleBytes > turnBytes) {
    return { refused: fileReasons.pictureTurned };
  }
  const upright = picture.autoOrient().timeout({ seconds: turnSeconds });
  return { bytes: await writers[contentType](upright).toBuffer() };
}
