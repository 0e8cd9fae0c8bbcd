import {
  addDutyDate,
  cancelDutyDate,
  type DutyDate,
  type DutyUserDevice,
  deleteDutyUserDevice,
  listDutyDates,
  listDutyRecords,
  listDutyUserDevices,
  saveDutyUserDevice,
} from '../../../contract/areas/duty/changes.ts';
import {
  addDutySet,
  type DutySet,
  deleteDutySet,
  dutyLimits,
  getOnCall,
  listDutyPeople,
  listDutySets,
  listDutyShifts,
  previewDutySet,
  updateDutySet,
} from '../../../contract/areas/duty/endpoints.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { cancelDate, insertDates, selectDates, selectDatesByID } from './dates.ts';
import { notifyCancelled, notifyChanges } from './notify.ts';
import { selectShiftsOfDays } from './onCall/answers.ts';
import { selectOnCallOf } from './onCall/onCallOf.ts';
import { firstOpenDay, loadShiftPlan, onCallByDay } from './onCall/shiftPlan.ts';
import { changeDuty, dutyEvent, dutyTimers, selectRecords } from './record/record.ts';
import { dutyRecordExport } from './record/recordExport.ts';
import {
  insertSet,
  removeSet,
  requireSet,
  selectAble,
  selectPreview,
  selectSets,
  storeSet,
} from './sets.ts';
import { requireUserDevice, selectUserDevices, storeUserDevice } from './userDevices.ts';
import { dayNumber } from './zoneTime.ts';

/** Duty: shifts, who is on call in them and why, and the record of it. */
export const dutyModule = defineModule({
  name: 'duty',
  targetNames: { out_call_set: 'set_name' },
  timers: dutyTimers,
  exports: { DutyRecord: dutyRecordExport },
  routes: [
    route(listDutySets, 'read', ({ tx, actor }) => selectSets(tx, actor.orgCode)),

    route(addDutySet, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const id = await changeDuty({ tx, now }, orgCode, () => insertSet(tx, actor, body, now));
      publish(dutyEvent(orgCode, [id]));
      const after = await requireSet(tx, orgCode, id);
      audit({ targetID: id, after: loggedSet(after) });
      return after;
    }),

    route(updateDutySet, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const before = await changeDuty({ tx, now }, orgCode, async () => {
        const present = await requireSet(tx, orgCode, body.ID);
        requireVersion(present, body.Version);
        await storeSet(tx, actor, present, body, now);
        return present;
      });
      publish(dutyEvent(orgCode, [body.ID]));
      const after = await requireSet(tx, orgCode, body.ID);
      audit({ before: loggedSet(before), after: loggedSet(after) });
      return after;
    }),

    route(previewDutySet, 'read', ({ tx, body, actor, now }) =>
      selectPreview(tx, actor, body, now),
    ),

    route(deleteDutySet, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const { deleted, cancelled } = await changeDuty({ tx, now }, orgCode, async () => ({
        deleted: await requireSet(tx, orgCode, body.ID),
        cancelled: await removeSet(tx, actor, body.ID, now),
      }));
      publish(dutyEvent(orgCode, [body.ID]));
      for (const one of cancelled) publish(...(await notifyCancelled(tx, actor, one, [], now)));
      audit({ before: loggedSet(deleted) });
      return null;
    }),

    route(listDutyPeople, 'read', ({ tx, actor }) => selectAble(tx, actor.orgCode)),

    route(listDutyShifts, 'read', ({ tx, body, actor, now }) => {
      const first = dayNumber(requireDay(body.FirstDate, 'FirstDate'));
      const last = dayNumber(requireDay(body.LastDate, 'LastDate'));
      if (last < first || last - first >= dutyLimits.days) throw badField('LastDate', 'dutyWindow');
      return selectShiftsOfDays(tx, actor.orgCode, [first, last], now);
    }),

    route(getOnCall, 'read', ({ tx, body, actor, now }) =>
      selectOnCallOf(tx, actor.orgCode, body.DeviceID, now),
    ),

    route(listDutyUserDevices, 'read', ({ tx, body, actor }) =>
      selectUserDevices(tx, actor.orgCode, body),
    ),

    route(saveDutyUserDevice, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const { before, id } = await changeDuty({ tx, now }, orgCode, async () => ({
        before: body.ID === undefined ? null : await requireUserDevice(tx, orgCode, body.ID),
        id: await storeUserDevice(tx, actor, body, now),
      }));
      const after = await requireUserDevice(tx, orgCode, id);
      publish(dutyEvent(orgCode, [...new Set([before?.setID ?? after.setID, after.setID])]));
      audit({
        targetID: after.setID,
        ...(before !== null && { before: loggedUserDevice(before) }),
        after: loggedUserDevice(after),
      });
      return after;
    }),

    route(deleteDutyUserDevice, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const deleted = await changeDuty({ tx, now }, orgCode, async () => {
        const present = await requireUserDevice(tx, orgCode, body.ID);
        await tx.query('delete from out_call_user_device where org_code = $1 and id = $2', [
          orgCode,
          body.ID,
        ]);
        return present;
      });
      publish(dutyEvent(orgCode, [deleted.setID]));
      audit({ targetID: deleted.setID, before: loggedUserDevice(deleted) });
      return null;
    }),

    route(addDutyDate, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const { changes, added, ...onCall } = await changeDuty({ tx, now }, orgCode, () =>
        insertDates(tx, actor, body, now),
      );
      const fresh = changes.filter(({ id }) => added.includes(id));
      publish(
        dutyEvent(orgCode, [body.SetID]),
        ...(await notifyChanges(tx, actor, fresh, onCall, now)),
      );
      audit(fresh.map((one) => ({ targetID: one.setID, after: loggedDate(one) })));
      return [...changes];
    }),

    route(listDutyDates, 'read', ({ tx, body, actor, now }) => selectDates(tx, actor, body, now)),

    route(cancelDutyDate, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode, timeZone } = actor;
      const { before, again } = await changeDuty({ tx, now }, orgCode, async () => {
        const present = await requireDate(tx, orgCode, body.ID);
        const { setID, firstDate, lastDate } = present;
        const span = [dayNumber(firstDate), dayNumber(lastDate)] as const;
        const duty = await loadShiftPlan(tx, orgCode, setID, span);
        const today = dayNumber(calendarDay(now, timeZone));
        if (span[1] < (duty === null ? today : firstOpenDay(duty, now)))
          throw badField('ID', 'dutyPast');
        await cancelDate(tx, actor, body.ID, now);
        const after = await loadShiftPlan(tx, orgCode, setID, span);
        const onCallIn = (one: typeof duty) =>
          one === null ? [] : [...onCallByDay(one, [span], now)];
        const others = new Map(onCallIn(duty));
        return {
          before: present,
          again: onCallIn(after).flatMap(([day, { userID }]) =>
            others.get(day)?.userID === userID ? [] : [userID],
          ),
        };
      });
      publish(dutyEvent(orgCode, [before.setID]));
      const isChanged = before.cancelTime === null;
      if (isChanged) publish(...(await notifyCancelled(tx, actor, before, again, now)));
      audit(isChanged ? { targetID: before.setID, before: loggedDate(before), after: null } : []);
      return null;
    }),

    route(listDutyRecords, 'read', ({ tx, body, actor }) =>
      selectRecords(tx, actor.orgCode, actor.timeZone, body),
    ),
  ],
});

/** @throws AppError NOT_FOUND */
async function requireDate(tx: Tx, orgCode: string, id: string): Promise<DutyDate> {
  const [date] = await selectDatesByID(tx, orgCode, [id]);
  if (date === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return date;
}

/** Returns the fields that the action log shows of a shift. */
function loggedSet({
  id: _id,
  updateTime: _time,
  version: _version,
  userOrder,
  ...fields
}: DutySet) {
  return { ...fields, userOrder: userOrder.map(({ realName }) => realName) };
}

/** Returns those of a person named for devices. */
function loggedUserDevice({ setName, realName, level, devices }: DutyUserDevice) {
  return { setName, realName, level, devices: devices.map(({ deviceCode }) => deviceCode) };
}

/** Returns those of a change. */
function loggedDate({ setName, firstDate, lastDate, realName, replacesName, reason }: DutyDate) {
  return { setName, firstDate, lastDate, realName, replacesName, reason };
}
