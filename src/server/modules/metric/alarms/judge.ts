import { lateValueMs } from '../../../../contract/areas/metric/ingest.ts';
import { comparison } from '../../../../contract/areas/metric/metricEnums.ts';

/** The limit of a rule for a device. */
export interface Limit {
  /** comparison */
  readonly comparison: number;
  readonly threshold: number;
  readonly recoveryThreshold: number | null;
  readonly durationMs: number;
}

/** A device that passes a limit. */
export interface Passing {
  readonly since: Date;
  readonly firstValue: number;
  /** The value that is farthest beyond the limit. */
  readonly peak: number;
  /** It became an alarm. */
  readonly isAlarm: boolean;
  /** Somebody ended its alarm: the values have to recover first. */
  readonly waitsForRecovery: boolean;
}

/** A value as a rule judges it. */
export interface JudgedValue {
  readonly time: Date;
  readonly value: number;
  /** The rule is in effect at the time. */
  readonly isInEffect: boolean;
}

/** The outcome of a value: an alarm that started, goes on, or ended. */
export type Judgement =
  | { readonly is: 'started'; readonly passing: Passing; readonly lastValue: number }
  | { readonly is: 'goesOn'; readonly passing: Passing; readonly lastValue: number }
  | {
      readonly is: 'ended';
      readonly passing: Passing;
      readonly at: Date;
      readonly lastValue: number;
    };

const { above, below, equal } = comparison.values;

function isPast({ comparison: by, threshold }: Limit, value: number): boolean {
  if (by === above) return value > threshold;
  if (by === below) return value < threshold;
  return by === equal ? value === threshold : value !== threshold;
}

function isRecovered(limit: Limit, value: number): boolean {
  const { comparison: by, threshold, recoveryThreshold } = limit;
  if (by === above) return value <= (recoveryThreshold ?? threshold);
  if (by === below) return value >= (recoveryThreshold ?? threshold);
  return !isPast(limit, value);
}

/** Returns the one of two values that is farther beyond a limit. */
export function farther({ comparison: by }: Limit, a: number, b: number): number {
  if (by === above) return Math.max(a, b);
  return by === below ? Math.min(a, b) : b;
}

/**
 * Follows a device through its next values, oldest first. An alarm starts when the limit has been passed without a break for
 * the duration; it ends when a value recovers. Values that are late are left out. Between the limit and the recovery nothing
 * starts and nothing ends.
 *
 * @returns the passing that remains, and what happened, in order
 */
export function judge(
  limit: Limit,
  before: Passing | null,
  values: readonly JudgedValue[],
  now: Date,
): { readonly passing: Passing | null; readonly judgements: readonly Judgement[] } {
  let passing = before;
  const judgements: Judgement[] = [];
  for (const { time, value, isInEffect } of values) {
    if (now.getTime() - time.getTime() > lateValueMs) continue;
    if (passing !== null && (passing.isAlarm || passing.waitsForRecovery)) {
      if (!isRecovered(limit, value)) {
        passing = { ...passing, peak: farther(limit, passing.peak, value) };
        if (passing.isAlarm) judgements.push({ is: 'goesOn', passing, lastValue: value });
        continue;
      }
      if (passing.isAlarm) judgements.push({ is: 'ended', passing, at: time, lastValue: value });
      passing = null;
      continue;
    }
    if (!isInEffect || !isPast(limit, value)) {
      passing = null;
      continue;
    }
    passing = {
      since: passing?.since ?? time,
      firstValue: passing?.firstValue ?? value,
      peak: passing === null ? value : farther(limit, passing.peak, value),
      isAlarm: false,
      waitsForRecovery: false,
    };
    const isOver = time.getTime() - passing.since.getTime() >= limit.durationMs;
    if (isOver) {
      passing = { ...passing, isAlarm: true };
      judgements.push({ is: 'started', passing, lastValue: value });
    }
  }
  return { passing, judgements };
}
