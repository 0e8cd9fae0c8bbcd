import type { SafeImageType } from '../../../../contract/areas/file/endpoints.ts';

/** Markup that a browser would run, wherever it is: too long to occur in compressed data by chance. */
const markup = /<script|<iframe|<!doctype|<html[ >]|<svg xmlns|<\?php[ \n]/i;

/** Bytes at the beginning and end of a document that are searched for markup; between them it is content. */
const edgeBytes = 1024;

/** The longest end record of a zip archive: 22 bytes and a comment. */
const zipEndBytes = 22 + 65_535;

/** Returns whether a file of one type is also a page, an archive or a PDF. */
export function containsOtherKind(bytes: Buffer, contentType: string): boolean {
  if (hasZipEnd(bytes)) return true;
  if (contentType === 'application/pdf') {
    const ends = [bytes.subarray(0, edgeBytes), bytes.subarray(-edgeBytes)];
    return ends.some((end) => markup.test(end.toString('latin1')));
  }
  return bytes.subarray(0, 1024).includes('%PDF-') || markup.test(bytes.toString('latin1'));
}

/** Returns whether there is an end record with its whole comment, which programs open as an archive. */
function hasZipEnd(bytes: Buffer): boolean {
  const tail = bytes.subarray(-zipEndBytes);
  for (
    let at = tail.indexOf('PK\u0005\u0006');
    at >= 0;
    at = tail.indexOf('PK\u0005\u0006', at + 1)
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}

/** Returns whether a picture has no bytes after its end. Cameras append to JPEGs, so those only need an end marker. */
export function isWholePicture(bytes: Buffer, contentType: SafeImageType): boolean {
  switch (contentType) {
    case 'image/png':
      return pngEnd(bytes) === bytes.length;
    case 'image/webp': {
      const size = bytes.readUInt32LE(4);
      return 8 + size + (size % 2) === bytes.length;
    }
    case 'image/jpeg':
      return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  }
}

/** `IEND` as a number: comparing strings is slow with many chunks. */
const endChunk = 0x49454e44;

/** Returns the end of the chunk IEND (PNG 11.2.5), or -1. */
function pngEnd(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.readUInt32BE(at + 4) === endChunk) return next;
    at = next;
  }
  return -1;
}
