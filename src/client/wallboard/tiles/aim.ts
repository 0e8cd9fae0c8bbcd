/** A figure against its target and the window before. */
export interface Aim {
  /** Length of the figure's bar, 0 to 1, and where the target lies on it; null without a target. */
  readonly bar: { readonly value: number; readonly target: number } | null;
  readonly missed: boolean;
  /** Change against the window before, whole percents; null where there is no figure to compare. */
  readonly change: number | null;
}

/** Half of the bar lies beyond the target: a figure that misses it has room to show by how much. */
const barOfTarget = 2;

/**
 * @param better which side of the target is good
 * @param previous the figure of the window before, in the unit of `value` and `target`
 */
export function aimOf(
  value: number | null,
  target: number | null,
  previous: number | null,
  better: 'less' | 'more',
): Aim {
  const compares = value !== null && previous !== null && previous > 0;
  const change = compares ? Math.round((100 * (value - previous)) / previous) : null;
  if (value === null || target === null || target <= 0) return { bar: null, missed: false, change };
  const scale = Math.max(barOfTarget * target, value);
  return {
    bar: { value: value / scale, target: target / scale },
    missed: better === 'less' ? value > target : value < target,
    change,
  };
}
