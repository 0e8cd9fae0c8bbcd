import type { Actor } from '../../kernel/auth/actor.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';

/** Who reads, and the organisation's day. */
export interface PlanReader {
  readonly orgCode: string;
  readonly userID: string;
  readonly today: string;
  readonly now: Date;
}

/** Returns who reads, and the organisation's day. */
export function readerOf(
  { orgCode, userID, timeZone }: Pick<Actor, 'orgCode' | 'timeZone' | 'userID'>,
  now: Date,
): PlanReader {
  return { orgCode, userID, today: calendarDay(now, timeZone), now };
}
