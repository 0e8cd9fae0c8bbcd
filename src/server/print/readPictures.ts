import { buffer } from 'node:stream/consumers';
import type { Objects } from '../storage/objects.ts';
import type { ReportPicture } from './report/reportLayout.ts';

/** The longest edge of a picture in a file: 300 dpi at its size on a page. */
const longestEdge = 1_000;

/** A stored picture, and the text beneath it. */
export interface PictureSource {
  readonly key: string;
  readonly caption: string;
}

/**
 * Reads stored pictures as JPEG, on white, because a JPEG has no clear pixels. One that is not there, or cannot be read,
 * is left out.
 */
export async function readPictures(
  objects: Pick<Objects, 'open'>,
  sources: readonly PictureSource[],
): Promise<ReportPicture[]> {
  const pictures: ReportPicture[] = [];
  // in turn: a picture that is being read takes many times the memory of its file
  for (const { key, caption } of sources) {
    const picture = await readPicture(objects, key);
    if (picture !== null) pictures.push({ ...picture, caption });
  }
  return pictures;
}

async function readPicture(objects: Pick<Objects, 'open'>, key: string) {
  const stored = await objects.open(key);
  if (stored === null) return null;
  const bytes = await buffer(stored.content);
  const { default: sharp } = await import('sharp'); // loading it takes longer than most pictures
  const size = {
    width: longestEdge,
    height: longestEdge,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  try {
    const { data, info } = await sharp(bytes)
      .rotate() // upright
      .resize(size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null; // uploads are checked, so it was damaged since
  }
}
