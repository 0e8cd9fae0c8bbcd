import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import type { DutyShift } from '../../../../contract/areas/duty/endpoints.ts';
import { dutyFeedLimits } from '../../../../contract/areas/duty/own.ts';
import type { CalendarEvent } from '../../../kernel/feeds/calendarFile.ts';
import type { FeedOwner, FeedSource } from '../../../kernel/feeds/feeds.ts';
import { selectShiftsOfDays } from '../onCall/answers.ts';
import { dayAt } from '../zoneTime.ts';

/** The calendar of a person's duty: their shifts, first or back-up, from some days ago on. */
export const dutyFeed: FeedSource = {
  permission: 'duty.view',
  async load(tx, owner, now) {
    const { orgCode, timeZone, userID, locale } = owner;
    const today = dayAt(now.getTime(), timeZone);
    const { days, pastDays } = dutyFeedLimits;
    const shifts = await selectShiftsOfDays(
      tx,
      { orgCode, timeZone },
      [today - pastDays, today + days],
      now,
      true,
    );
    const own = shifts.filter(
      ({ people, backupID, isOver }) =>
        people.some((one) => one.userID === userID) || (isOver === 0 && backupID === userID),
    );
    return {
      name: locale === 'zh-CN' ? '我的值班' : 'My duty',
      events: own.map((shift) => eventOf(shift, owner)),
    };
  },
};

function eventOf(shift: DutyShift, { userID, locale }: FeedOwner): CalendarEvent {
  const { setID, day, start, end, setName, replacesName } = shift;
  const isFirst = shift.people.some((one) => one.userID === userID);
  const { first, backup } = dutyLevel.values;
  const level = dutyLevel.label(isFirst ? first : backup, locale);
  const instead = locale === 'zh-CN' ? `原为 ${replacesName}` : `instead of ${replacesName}`;
  return {
    uid: `${setID}-${day}-${userID}`,
    when: { start, end },
    summary: `${setName} ${level}`,
    ...(replacesName !== null && isFirst && { description: instead }),
  };
}
