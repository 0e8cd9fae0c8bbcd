import type { Actor } from '../../kernel/auth/actor.ts';
import { requireInstant, requireOrder } from '../../kernel/time/orgTime.ts';

/**
 * Returns the ends of a time window, null where not given.
 *
 * @throws AppError BAD_FIELD naming the field
 */
export function logWindowOf(
  body: { readonly StartTime?: string | undefined; readonly EndTime?: string | undefined },
  { timeZone }: Actor,
): readonly [from: Date | null, to: Date | null] {
  const { StartTime, EndTime } = body;
  const from = StartTime === undefined ? null : requireInstant(StartTime, timeZone, 'StartTime');
  const to = EndTime === undefined ? null : requireInstant(EndTime, timeZone, 'EndTime');
  if (from !== null && to !== null) requireOrder(from, to);
  return [from, to];
}
