import { AppError } from '../../../kernel/errors/appError.ts';
import { showInstant } from '../../../kernel/time/orgTime.ts';

/** @throws AppError TIME_ORDER unless `time` lies within [earliest, latest] */
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
      time: showInstant(time, timeZone),
      earliest: showInstant(earliest, timeZone),
      latest: showInstant(latest, timeZone),
    },
  });
}
