import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { addDays } from '../../../contract/areas/plan/planDays.ts';
import type { FeedSource } from '../../kernel/feeds/feeds.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import { selectOpenDays } from './pointQueries.ts';

/** The days after today that a calendar shows. */
const daysAhead = 35;

const names = {
  maintenance: { 'zh-CN': '我的保养', 'en-US': 'My maintenance' },
  inspection: { 'zh-CN': '我的巡检', 'en-US': 'My inspections' },
} as const;

/**
 * Returns the calendar of what a person carries out: each plan with open points is an event of its day, by its title alone.
 * What is overdue is an event of today, and so is the duty: who has it later may change.
 */
export function planFeedOf(area: PlanArea): FeedSource {
  return {
    permission: `${area}.view`,
    async load(tx, { orgCode, userID, timeZone, locale }, now) {
      const today = calendarDay(now, timeZone);
      const reader = { orgCode, userID, today, now };
      const last = addDays(today, daysAhead);
      const open = await selectOpenDays(tx, reader, planAreas[area].kind, last);
      return {
        name: names[area][locale],
        events: open.map(({ planID, planName, day }) => ({
          uid: `${planID}-${day}-${userID}`,
          when: { day, nextDay: addDays(day, 1) },
          summary: planName,
        })),
      };
    },
  };
}
