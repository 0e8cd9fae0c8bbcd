import {
  type Calendar,
  deleteCalendar,
  listCalendars,
  saveCalendar,
} from '../../../contract/areas/calendar/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { changeWholeDuty } from '../duty/api.ts';
import { followTimers, startFollowing } from './followTimer.ts';
import { removeCalendar, requireCalendar, selectCalendars, storeCalendar } from './queries.ts';

/** Calendars of working times, and the steps by which figures follow them. */
export const calendarModule = defineModule({
  name: 'calendar',
  targetNames: { calendar: 'calendar_name' },
  timers: followTimers,
  routes: [
    route(listCalendars, 'read', ({ tx, actor }) => selectCalendars(tx, actor.orgCode)),

    route(saveCalendar, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const before = body.ID === undefined ? null : await requireCalendar(tx, orgCode, body.ID);
      // its holidays decide who is on call
      const id = await changeWholeDuty({ tx, now, publish }, orgCode, () =>
        storeCalendar(tx, actor, body, now),
      );
      await startFollowing(tx, orgCode, now);
      publish(changeEvent(orgCode, 'calendar', [id]));
      const after = await requireCalendar(tx, orgCode, id);
      audit({
        targetID: id,
        ...(before === null ? {} : { before: auditedFields(before) }),
        after: auditedFields(after),
      });
      return after;
    }),

    route(deleteCalendar, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const deleted = await changeWholeDuty({ tx, now, publish }, orgCode, () =>
        removeCalendar(tx, orgCode, body.ID),
      );
      await startFollowing(tx, orgCode, now);
      publish(changeEvent(orgCode, 'calendar', [body.ID]));
      audit({ before: auditedFields(deleted) });
      return null;
    }),
  ],
});

/** Returns the fields that the action log shows of a calendar. */
function auditedFields({ calendarName, isDefault, week, days }: Calendar) {
  return { calendarName, isDefault, week, days };
}
