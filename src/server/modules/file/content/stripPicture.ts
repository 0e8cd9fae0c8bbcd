import type { SafeImageType } from '../../../../contract/areas/file/endpoints.ts';

export interface StrippedPicture {
  readonly bytes: Buffer;
  /** It had an Exif block, which may have stated that the picture is shown turned. */
  readonly hadExif: boolean;
}

/**
 * Leaves out of a picture everything beside its pixels: place, time, camera, person, texts, thumbnails, and
 * bytes after its end. Only the parts that a browser needs to draw it are copied, unchanged, so that parts of
 * unknown kinds go too.
 *
 * @returns null for a picture without pixels, or one that ends before its parts do
 */
export function stripPicture(bytes: Buffer, contentType: SafeImageType): StrippedPicture | null {
  return strippers[contentType](bytes);
}

const strippers: Readonly<Record<SafeImageType, (bytes: Buffer) => StrippedPicture | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** Collects parts of a file in one buffer: an array of many parts would take far more memory than the file. */
function copier(bytes: Buffer) {
  const copy = Buffer.alloc(bytes.length + jpegEnd.length);
  let length = 0;
  return {
    copyPart(from: number, to: number) {
      length += bytes.copy(copy, length, from, to);
    },
    append(more: Buffer) {
      length += more.copy(copy, length);
    },
    copied: () => copy.subarray(0, length),
  };
}

const [startOfScan, endOfImage] = [0xda, 0xd9];
const jpegEnd = Buffer.from([0xff, endOfImage]);

/** Markers without a length: TEM, the restarts, and the start of an image. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Bytes of a JFIF segment without a thumbnail. */
const jfifBytes = 16;

/** Returns whether a JPEG is drawn by a segment: tables, frames, scans, JFIF, Adobe's colours, the profile of colours. */
function isJpegPart(bytes: Buffer, at: number, length: number): boolean {
  const marker = bytes.readUInt8(at + 1);
  const name = bytes.toString('latin1', at + 4, at + 16);
  if (marker === 0xe0) return name.startsWith('JFIF\0') && length === jfifBytes;
  if (marker === 0xe2) return name === 'ICC_PROFILE\0';
  if (marker === 0xee) return name.startsWith('Adobe');
  return marker >= 0xc0 && marker <= 0xdf;
}

/** Strips a JPEG (ITU T.81, annex B), up to the end of its first image. */
function stripJpeg(bytes: Buffer): StrippedPicture | null {
  const { copyPart, append, copied } = copier(bytes);
  copyPart(0, 2);
  let [at, hadExif, hasScan] = [2, false, false];
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes[at] !== 0xff || marker === 0xff || isAlone(marker)) {
      at += bytes[at] === 0xff && marker !== 0xff ? 2 : 1; // decoders skip such bytes
      continue;
    }
    if (marker === endOfImage) break;
    const length = bytes.readUInt16BE(at + 2);
    let next = at + 2 + length;
    if (length < 2 || next > bytes.length) return null;
    if (marker === startOfScan) {
      hasScan = true;
      next = scanEnd(bytes, next);
    }
    if (isJpegPart(bytes, at, length)) copyPart(at, next);
    hadExif ||= marker === 0xe1 && bytes.toString('latin1', at + 4, at + 9) === 'Exif\0';
    at = next;
  }
  append(jpegEnd);
  return hasScan ? { bytes: copied(), hadExif } : null;
}

/** Returns where the pixels of a scan end: before the next marker that is no restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) {
      return at;
    }
  }
  return bytes.length;
}

/** The chunks by which a PNG is drawn, animations among them (PNG, third edition, table 5.3). */
const pngParts = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(
    ' ',
  ),
);

function stripPng(bytes: Buffer): StrippedPicture | null {
  const { copyPart, copied } = copier(bytes);
  copyPart(0, 8);
  let [hadExif, hasPixels] = [false, false];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (next > bytes.length) return null;
    if (pngParts.has(kind)) copyPart(at, next);
    hadExif ||= kind === 'eXIf';
    hasPixels ||= kind === 'IDAT';
    if (kind === 'IEND') return hasPixels ? { bytes: copied(), hadExif } : null;
    at = next;
  }
  return null;
}

/** The chunks by which a WebP is drawn (RFC 9649, section 2). */
const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** The flags of the chunk VP8X that announce Exif and XMP. */
const webpMetadata = 0x08 | 0x04;

function stripWebp(bytes: Buffer): StrippedPicture | null {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const { copyPart, copied } = copier(bytes);
  copyPart(0, 12);
  let [hadExif, hasPixels] = [false, false];
  for (let at = 12; at + 8 <= end; ) {
    const kind = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (next > bytes.length) return null;
    if (webpParts.has(kind)) copyPart(at, next);
    hadExif ||= kind === 'EXIF';
    hasPixels ||= kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF';
    at = next;
  }
  const stripped = copied();
  stripped.writeUInt32LE(stripped.length - 8, 4);
  if (stripped.toString('latin1', 12, 16) === 'VP8X') {
    stripped.writeUInt8(stripped.readUInt8(20) & ~webpMetadata, 20);
  }
  return hasPixels ? { bytes: stripped, hadExif } : null;
}
