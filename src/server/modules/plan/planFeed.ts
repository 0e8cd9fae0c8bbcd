import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { addDays } from '../../../contract/areas/plan/planDays.ts';
import type { FeedSource } from '../../kernel/feeds/feeds.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import { selectDays } from './pointQueries.ts';

/** The days that a calendar shows before today, and in all. */
const shownDays = { past: 7, all: 42 } as const;

const names = {
  maintenance: { 'zh-CN': '我的保养', 'en-US': 'My maintenance' },
  inspection: { 'zh-CN': '我的巡检', 'en-US': 'My inspections' },
} as const;

/** Returns the calendar of what a person carries out: each plan with open points is an event of its day, by its title alone. */
export function planFeedOf(area: PlanArea): FeedSource {
  return {
    permission: `${area}.view`,
    async load(tx, { orgCode, userID, timeZone, locale }, now) {
      const today = calendarDay(now, timeZone);
      const FirstDate = addDays(today, -shownDays.past);
      const window = { FirstDate, LastDate: addDays(FirstDate, shownDays.all - 1), UserID: userID };
      const rows = await selectDays(
        tx,
        { orgCode, userID, today, now },
        planAreas[area].kind,
        window,
      );
      const open = rows.filter(({ count, done, skipped }) => done + skipped < count);
      return {
        name: names[area][locale],
        events: open.map(({ planID, planName, day, count, deviceName }) => ({
          uid: `${planID}-${day}-${userID}`,
          when: { day, nextDay: addDays(day, 1) },
          summary: `${planName} · ${deviceName ?? countText(count, locale)}`,
        })),
      };
    },
  };
}

function countText(count: number, locale: 'en-US' | 'zh-CN'): string {
  return locale === 'zh-CN' ? `${count} 台设备` : `${count} machines`;
}
