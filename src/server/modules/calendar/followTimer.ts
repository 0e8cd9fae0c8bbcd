import {
  deleteUnusedWorkingTimes,
  followCalendars,
  outdatedDevices,
} from '../../figures/calendar/followCalendars.ts';
import { lockDevices } from '../../figures/maintained/figureLocks.ts';
import type { TimerHandlers } from '../../kernel/time/timerHandler.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { setTimers } from '../../storage/statements/timers.ts';

/** The timer of one step; the key is the id of the last device of the step before, '' at first. */
export const followTimer = 'followCalendars';

/** Devices of one step: few, because a step locks days of the whole fleet, for which reports of faults wait. */
const devicesPerStep = 20;

/** Lets all devices of an organisation follow its calendars, in steps that begin after the commit. */
export async function startFollowing(tx: Tx, orgCode: string, now: Date): Promise<void> {
  await setTimers(tx, [{ orgCode, kind: followTimer, key: '', dueTime: now }]);
}

/** Returns the events by which figures are read again: once, after the last step, since a fleet has thousands. */
function figureEvents(orgCode: string): OutboxEvent[] {
  return [
    changeEvent(orgCode, 'calendar', ['*']),
    { kind: 'topic', orgCode, topic: 'mtbfRank' },
    { kind: 'topic', orgCode, topic: 'faultTrend' },
  ];
}

/**
 * The steps by which devices follow changed calendars. Each takes the next devices by their ids. A calendar that
 * changes meanwhile begins another chain of steps from the first device.
 */
export const followTimers = {
  [followTimer]: {
    // its devices are locked in `act`: no other action takes this timer while it has locks of devices
    async lock() {},
    async act({ tx, now, publish }, { orgCode, key }) {
      const ids = await outdatedDevices(tx, orgCode, key === '' ? null : key, devicesPerStep);
      const last = ids.at(-1);
      if (last === undefined) {
        await deleteUnusedWorkingTimes(tx, orgCode);
        publish(...figureEvents(orgCode));
        return;
      }
      await lockDevices(tx, orgCode, ids);
      await setTimers(tx, [{ orgCode, kind: followTimer, key: last, dueTime: now }]);
      await followCalendars(tx, orgCode, ids);
    },
  },
} as const satisfies TimerHandlers;
