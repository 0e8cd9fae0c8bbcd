import type { BoardImageType } from '../../../contract/areas/kanban.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * What a file's bytes say that it is (PNG 5.2, JPEG start of image, RIFF container of WebP); null
 * for anything else. Its name and what a browser believes of it play no part.
 */
export function imageTypeOf(bytes: Buffer): BoardImageType | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png';
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'image/jpeg';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : null;
}
