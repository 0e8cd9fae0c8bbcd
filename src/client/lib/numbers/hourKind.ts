/** From more faults than this on an hour is unusual, on the wall (where a board may have another limit) and in the console. */
export const usualHourFaults = 3;

/** `high`: more than usual; `now`: not over yet; `coming`: not begun. */
export type HourKind = 'over' | 'high' | 'now' | 'coming';

/**
 * Returns how an hour of a day with so many faults is shown. An hour may be unusual at any time of the day, and
 * before it is over.
 *
 * @param ahead hours from the present one; this clock may run a little behind the counts
 */
export function hourKind(ahead: number, count: number, limit = usualHourFaults): HourKind {
  if (count > limit) return 'high';
  if (ahead === 0 || (ahead > 0 && count > 0)) return 'now';
  return ahead > 0 ? 'coming' : 'over';
}
