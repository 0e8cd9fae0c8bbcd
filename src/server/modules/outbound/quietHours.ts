import { dayAt, instantAt } from '../duty/api.ts';

/** Hours in which a person gets urgent messages alone, HH:mm; both null: none. */
export interface QuietHours {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the end of the quiet hours that an instant lies in; null outside of them. They begin on each day of the zone,
 * and end on the next one where the end is not later. Where clocks change, both ends are the first instant at which
 * the clock shows the time or a later one.
 */
export function quietUntil(
  { quietFrom, quietTo }: QuietHours,
  now: Date,
  timeZone: string,
): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const at = now.getTime();
  const today = dayAt(at, timeZone);
  for (const day of [today - 1, today]) {
    const end = instantAt(to > from ? day : day + 1, to, timeZone);
    if (instantAt(day, from, timeZone) <= at && at < end) return new Date(end);
  }
  return null;
}
