import { AppError } from '../../../kernel/errors/appError.ts';
import { earliestFault, formatInstant, requireInstant } from '../../../kernel/time/orgTime.ts';

/** Checks that `time` lies within [earliest, latest]. @throws AppError TIME_ORDER */
export function requireBetween(
  field: string,
  time: Date,
  earliest: Date,
  latest: Date,
  timeZone: string,
): void {
  if (time >= earliest && time <= latest) return;
  throw new AppError('TIME_ORDER', {
    field,
    params: {
      time: formatInstant(time, timeZone),
      earliest: formatInstant(earliest, timeZone),
      latest: formatInstant(latest, timeZone),
    },
  });
}

/**
 * Returns when a fault began that is reported now.
 *
 * @param given as the reporter wrote it, in the time zone; absent: now
 * @throws AppError BAD_FIELD, TIME_ORDER (after now or before 1970)
 */
export function requireFaultTime(given: string | undefined, timeZone: string, now: Date): Date {
  const time = given === undefined ? now : requireInstant(given, timeZone, 'FaultTime');
  requireBetween('FaultTime', time, earliestFault, now, timeZone);
  return time;
}
