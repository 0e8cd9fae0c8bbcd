/** The conditions under which a board is viewed. */
export interface Viewing {
  /** Metres. */
  readonly distance: number;
  /** Inches, of a 16:9 screen. */
  readonly diagonal: number;
}

export const defaultViewing: Viewing = { distance: 4, diagonal: 86 };

/** Least height of a character, minutes of arc (ISO 9241-3). */
export const leastArcMinutes = 16;

/** The screen size in px for which the sizes are designed, and the root font size on it. */
const designWidth = 1920;
const designHeight = 1080;
const designRoot = 20;

/** The smallest type of the wall in rem: 26 px at the design width. */
export const smallestType = 1.3;

/** Height of a capital or figure in em: Noto Sans SC. */
export const capHeight = 0.733;

const inchMm = 25.4;
const widthOfDiagonal = 16 / Math.hypot(16, 9);

/** The least scale: smaller characters have too few pixels to be drawn well. */
const leastScale = 0.6;

/** Returns the millimetres that `arcMinutes` span at a distance in metres. */
function spanMm(arcMinutes: number, distance: number): number {
  return distance * 1000 * Math.tan((arcMinutes / 60) * (Math.PI / 180));
}

function pixelMm(diagonal: number, width: number): number {
  return (diagonal * widthOfDiagonal * inchMm) / width;
}

/** Returns the height in px, on a screen `width` px wide, of a character of so many minutes of arc. */
export function characterPx(
  { distance, diagonal }: Viewing,
  arcMinutes: number,
  width = designWidth,
): number {
  return spanMm(arcMinutes, distance) / pixelMm(diagonal, width);
}

/** Returns the minutes of arc of a character `px` high on a screen `width` px wide. */
export function arcMinutesOf(px: number, { distance, diagonal }: Viewing, width: number): number {
  return Math.atan((px * pixelMm(diagonal, width)) / (distance * 1000)) * (180 / Math.PI) * 60;
}

/** Returns the scale at which text is as legible as at the default viewing: 1 at 4 m, 86 inches. */
export function viewingScale({ distance, diagonal }: Viewing): number {
  const scale = (distance / defaultViewing.distance) * (defaultViewing.diagonal / diagonal);
  return Math.max(leastScale, scale);
}

/**
 * Returns the root font size in px of a board that fills a screen. In a window flatter than 16:9 the
 * height decides, so that the layout still fits.
 */
export function rootSize(viewing: Viewing, width: number, height: number): number {
  return designRoot * Math.min(width / designWidth, height / designHeight) * viewingScale(viewing);
}

/** Below this width in px, as on handheld screens, tiles stack and the viewing distance has no effect. */
export const stackedBelow = 900;
export const stackedRoot = 12.5;
