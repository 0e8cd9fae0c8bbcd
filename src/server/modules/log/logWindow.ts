import type { Actor } from '../../kernel/auth/actor.ts';
import { requireInstant, requireOrder } from '../../kernel/time/orgTime.ts';

/** The ends of a window, each where it is given. @throws AppError BAD_FIELD naming the field */
export function windowOf(
  body: { readonly StartTime?: string | undefined; readonly EndTime?: string | undefined },
  { timeZone }: Actor,
): readonly [from: Date | null, to: Date | null] {
  const { StartTime, EndTime } = body;
  const from = StartTime === undefined ? null : requireInstant(StartTime, timeZone, 'StartTime');
  const to = EndTime === undefined ? null : requireInstant(EndTime, timeZone, 'EndTime');
  if (from !== null && to !== null) requireOrder(from, to);
  return [from, to];
}
