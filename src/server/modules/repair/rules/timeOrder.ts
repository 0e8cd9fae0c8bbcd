import { AppError } from '../../../kernel/errors/appError.ts';
import { formatInstant } from '../../../kernel/time/orgTime.ts';

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
