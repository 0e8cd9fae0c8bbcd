/** The square of a picture that an avatar shows, in the picture's pixels. */
export interface Crop {
  /** The centre. */
  readonly x: number;
  readonly y: number;
  /** The length of an edge. */
  readonly size: number;
}

/** The size of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The edge of an uploaded avatar, in pixels. */
export const avatarEdge = 512;

/** The minimum edge of a crop and of a picture; a smaller one would look pixelated. */
export const minEdge = 64;

/** The highest zoom factor. */
const zoomLimit = 6;

/** Returns the largest square in the centre. */
export function startCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, size: Math.min(width, height) };
}

/** The zoom of a crop: from 1 (the whole picture) to `maxZoom`. */
export function zoomOf(crop: Crop, picture: Size): number {
  return Math.min(picture.width, picture.height) / crop.size;
}

/** The highest zoom of a picture; it never makes the crop smaller than `minEdge`. */
export function maxZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(zoomLimit, Math.min(width, height) / minEdge));
}

/** Moves a crop by a fraction of its edge, within the picture. */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  return within({ ...crop, x: crop.x + right * crop.size, y: crop.y + down * crop.size }, picture);
}

/**
 * Zooms a crop around a fixed point.
 *
 * @param at the point, as a fraction of the square's edge from its upper left; default: the centre
 */
export function zoomCrop(
  crop: Crop,
  picture: Size,
  zoom: number,
  at: { readonly x: number; readonly y: number } = { x: 0.5, y: 0.5 },
): Crop {
  const bounded = Math.min(maxZoom(picture), Math.max(1, zoom));
  const size = Math.min(picture.width, picture.height) / bounded;
  const less = crop.size - size;
  const x = crop.x + (at.x - 0.5) * less;
  const y = crop.y + (at.y - 0.5) * less;
  return within({ x, y, size }, picture);
}

function within({ x, y, size }: Crop, { width, height }: Size): Crop {
  const half = size / 2;
  return {
    x: Math.min(width - half, Math.max(half, x)),
    y: Math.min(height - half, Math.max(half, y)),
    size,
  };
}
