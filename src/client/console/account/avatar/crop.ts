/** The square of a picture that an avatar shows; in the picture's own pixels. */
export interface Crop {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Its edge. */
  readonly size: number;
}

/** Of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An avatar's edge, in pixels: what is sent is this large. */
export const avatarEdge = 512;

/** A picture's edge at least: less would show nothing but squares. */
export const smallestEdge = 64;

/** How many times closer than whole one can go. */
const closest = 6;

/** The largest square in the middle. */
export function startCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, size: Math.min(width, height) };
}

/** How close it is: 1 whole, up to `mostZoom`. */
export function zoomOf(crop: Crop, picture: Size): number {
  return Math.min(picture.width, picture.height) / crop.size;
}

/** How close one can go: never closer than the smallest edge. */
export function mostZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(closest, Math.min(width, height) / smallestEdge));
}

/** Moved by a part of its own edge; it never leaves the picture. */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  return within({ ...crop, x: crop.x + right * crop.size, y: crop.y + down * crop.size }, picture);
}

/**
 * At another zoom, with one point staying where it is.
 *
 * @param at the point, as a part of the square's edge from its upper left; the middle if absent
 */
export function zoomCrop(
  crop: Crop,
  picture: Size,
  zoom: number,
  at: { readonly x: number; readonly y: number } = { x: 0.5, y: 0.5 },
): Crop {
  const bounded = Math.min(mostZoom(picture), Math.max(1, zoom));
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
