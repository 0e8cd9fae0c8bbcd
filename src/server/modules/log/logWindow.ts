import type { Actor } from '../../kernel/actor.ts';
import { requireInstant } from '../../kernel/orgTime.ts';

/** The ends of a window, each where it is given. @throws AppError BAD_FIELD naming the field */
export function windowOf(
  body: { readonly StartTime?: string | undefined; readonly EndTime?: string | undefined },
  { timeZone }: Actor,
): readonly [from: Date | null, to: Date | null] {
  const { StartTime, EndTime } = body;
  return [
    StartTime === undefined ? null : requireInstant(StartTime, timeZone, 'StartTime'),
    EndTime === undefined ? null : requireInstant(EndTime, timeZone, 'EndTime'),
  ];
}
