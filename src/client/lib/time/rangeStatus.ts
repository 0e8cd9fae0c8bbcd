import { type RangeStatus, rangeStatus } from '../../../contract/enums.ts';
import { toMs } from './relativeTime.ts';

/**
 * Returns the status of a time range, both ends included. Invalid: an end that is no time, or is
 * before the start.
 *
 * @param start ISO 8601, or a number as in `relativeTime`; as is `end`
 * @see specification 4 Enumerations, time status of a range
 */
export function statusOfRange(
  start: string | number,
  end: string | number,
  nowMs: number,
): RangeStatus {
  const { inProgress, notStarted, expired, invalid } = rangeStatus.values;
  const [from, to] = [toMs(start), toMs(end)];
  if (Number.isNaN(from) || Number.isNaN(to) || to < from) return invalid;
  if (nowMs < from) return notStarted;
  return nowMs > to ? expired : inProgress;
}
