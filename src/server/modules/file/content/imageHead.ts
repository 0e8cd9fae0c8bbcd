import { imageDimensionsFromData } from 'image-dimensions';
import type { SafeImageType } from '../../../../contract/areas/file/endpoints.ts';

/** The kind and size of a picture, as its first bytes state them. */
export interface ImageHead {
  readonly contentType: SafeImageType;
  /** Pixels, before any rotation in the picture's metadata. */
  readonly width: number;
  readonly height: number;
}

const contentTypes: Readonly<Record<string, SafeImageType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** First bytes of PNG, JPEG and WebP. The library takes seconds for hostile files of its other formats. */
const firstBytes = [0x89, 0xff, 0x52];

/** The library copies these bytes and follows the segments of a JPEG. Metadata before the size is shorter. */
const headBytes = 1024 * 1024;

/**
 * Reads the kind and size of a picture from its bytes; null for anything but a PNG, a JPEG or a WebP whose
 * size can be read. The name of the file and the type that the browser sent play no part.
 */
export function readImageHead(bytes: Buffer): ImageHead | null {
  if (!firstBytes.includes(bytes[0] ?? 0)) return null;
  const {
    type = '',
    width = 0,
    height = 0,
  } = imageDimensionsFromData(bytes.subarray(0, headBytes)) ?? {};
  const contentType = contentTypes[type];
  return contentType === undefined || width * height === 0 ? null : { contentType, width, height };
}
