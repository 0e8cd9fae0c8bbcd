import type { SafeImageType } from '../../contract/areas/file.ts';

/** What the first bytes of a picture say of it. */
export interface ImageHead {
  readonly contentType: SafeImageType;
  /** Pixels, as a browser would make room for. */
  readonly width: number;
  readonly height: number;
}

type Size = Pick<ImageHead, 'width' | 'height'>;

/**
 * What a file's bytes say that it is, and how large; null for anything but a PNG, a JPEG or a WebP
 * whose size can be read. Its name and what a browser believes of it play no part.
 */
export function readImageHead(bytes: Buffer): ImageHead | null {
  for (const [contentType, sizeOf] of readers) {
    const size = sizeOf(bytes);
    if (size !== null && size.width > 0 && size.height > 0) return { contentType, ...size };
  }
  return null;
}

const readers: readonly (readonly [SafeImageType, (bytes: Buffer) => Size | null])[] = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
];

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG 5.2 and 11.2.1: the signature, then the chunk IHDR. */
function pngSize(bytes: Buffer): Size | null {
  if (!bytes.subarray(0, 8).equals(pngSignature) || bytes.length < 24) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of JPEG's C range that begin no frame: DHT, JPG, DAC. */
const noFrames = [0xc4, 0xc8, 0xcc];

/** ITU-T T.81, B.2.2: the first frame header, behind segments that each say their length. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return null;
    if (marker === 0xff) {
      at += 1; // a fill byte
    } else if (marker >= 0xc0 && marker <= 0xcf && !noFrames.includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** RFC 9649, 2.4 to 2.7: a lossy or lossless frame, or the canvas of an extended file. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
