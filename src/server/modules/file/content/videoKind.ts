import { type FileHandle, open } from 'node:fs/promises';

/** The detected type of a video; null: the file is none. A damaged one has the beginning of a video and not its structure. */
export type VideoKind = { readonly contentType: string; readonly isDamaged: boolean } | null;

/** The boxes that an MP4 file may have at its top (ISO 14496-12), of which `moov` has the index. */
const mp4Boxes = new Set([
  'ftyp',
  'styp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'prft',
  'meta',
  'uuid',
  'emsg',
  'pdin',
]);

/** Boxes that are read at the top of a file at most. */
const mostBoxes = 20_000;

/** Detects a video by its own structure, without reading its content: MP4 boxes that fill the file, or the head of a WebM file. */
export async function videoKind(path: string): Promise<VideoKind> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, 64);
    if (head.length < 16) return null;
    if (head.toString('latin1', 4, 8) === 'ftyp')
      return { contentType: 'video/mp4', isDamaged: !(await isWholeMp4(file, size)) };
    if (head.readUInt32BE(0) === 0x1a45dfa3)
      return { contentType: 'video/webm', isDamaged: !head.toString('latin1').includes('webm') };
    return null;
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Returns whether known boxes fill a file, and one of them has what to play. */
async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  let hasMovie = false;
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    const box = await readAt(file, at, 16);
    if (box.length < 8 || count === mostBoxes) return false;
    const type = box.toString('latin1', 4, 8);
    if (!mp4Boxes.has(type)) return false;
    hasMovie ||= type === 'moov';
    const stated = box.readUInt32BE(0);
    const isLong = stated === 1;
    if (isLong && box.length < 16) return false;
    const length = stated === 0 ? size - at : isLong ? Number(box.readBigUInt64BE(8)) : stated;
    if (length < (isLong ? 16 : 8)) return false;
    at += length;
  }
  return hasMovie && at === size;
}
