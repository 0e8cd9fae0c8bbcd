/** A shift: 0 early, 1 late, 2 night. */
export type Shift = 0 | 1 | 2;

const hourMs = 60 * 60 * 1000;
const utcOffsetHours = 8; // Shanghai
const firstHour = 7;
const shiftHours = 8;

/** Returns the shift at an instant (ms since 1970): 07-15, 15-23 or 23-07, Shanghai time. */
export function shiftAt(time: number): Shift {
  const hour = (((time / hourMs + utcOffsetHours - firstHour) % 24) + 24) % 24;
  return Math.floor(hour / shiftHours) as Shift;
}

/** The share of a plant that works in each shift. */
export const shiftActivity: Readonly<Record<Shift, number>> = { 0: 1, 1: 0.85, 2: 0.55 };

/** The average share of a plant that works, over a day. */
export const meanActivity = (shiftActivity[0] + shiftActivity[1] + shiftActivity[2]) / 3;

/**
 * Returns the people who work in a shift, by turns in their order; everybody where that is nobody.
 */
export function onShift<T>(people: readonly T[], shift: Shift): readonly T[] {
  const present = people.filter((_, at) => at % 3 === shift);
  return present.length > 0 ? present : people;
}
