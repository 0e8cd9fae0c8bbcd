import { amountText, digitsOf } from './amountText.ts';

/** Formats hours with three significant digits; "-" where there are none. */
export function hoursText(hours: number | null): string {
  return amountText(hours, digitsOf(hours));
}

/** Formats an MTBF in hours: without a failure its lower bound, "-" where there is neither. */
export function mtbfText(hours: number | null, lowerBoundHours: number | null): string {
  if (hours !== null || lowerBoundHours === null) return hoursText(hours);
  return `≥ ${hoursText(lowerBoundHours)}`;
}

/** Formats a ratio as a percentage, rounded down, so that one minute of downtime never shows as 100. */
export function percentText(ratio: number): string {
  return ratio === 1 ? '100' : (Math.floor(ratio * 10_000) / 100).toFixed(2);
}
