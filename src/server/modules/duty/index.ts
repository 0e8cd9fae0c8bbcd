import {
  addDutyDate,
  cancelDutyDate,
  type DutyDate,
  type DutyUserDevice,
  deleteDutyUserDevice,
  listDutyDates,
  listDutyRecords,
  listDutyUserDevices,
  previewDutyDate,
  saveDutyUserDevice,
} from '../../../contract/areas/duty/changes.ts';
import { dutySwapState } from '../../../contract/areas/duty/dutyEnums.ts';
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
import {
  addDutyFeed,
  addDutySwap,
  answerDutySwap,
  type DutySwap,
  deleteDutyFeed,
  getDutyFeed,
  listDutySwaps,
} from '../../../contract/areas/duty/own.ts';
import {
  type DutyTeam,
  deleteDutyTeam,
  listDutyTeams,
  saveDutyTeam,
} from '../../../contract/areas/duty/teams.ts';
import { feedKind } from '../../../contract/calendarFeeds.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { insertFeed, removeFeed, selectFeed } from '../../kernel/feeds/feeds.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import {
  cancelDate,
  insertDates,
  requireTheirDays,
  selectDatePreview,
  selectDates,
  selectDatesByID,
} from './dates.ts';
import { notifyCancelled, notifyChanges, notifySwap } from './notify.ts';
import { selectShiftsOfDays } from './onCall/answers.ts';
import { selectOnCallOf } from './onCall/onCallOf.ts';
import {
  firstOpenDay,
  loadShiftPlan,
  type OnCallByDay,
  onCallByDay,
  onlyIn,
} from './onCall/shiftPlan.ts';
import { insertSwap, requireSwapOf, selectSwaps, stateAfter, storeSwapState } from './own/swaps.ts';
import { dutyReasons } from './reasons.ts';
import {
  changeDuty,
  changeWholeDuty,
  dutyEvent,
  dutyTimers,
  lockDuty,
  selectRecords,
} from './record/record.ts';
import { dutyRecordExport } from './record/recordExport.ts';
import {
  insertSets,
  removeSet,
  requireSet,
  selectAble,
  selectPreview,
  selectSets,
  storeSet,
} from './sets.ts';
import { removeTeam, requireTeam, selectTeams, storeTeam } from './teams.ts';
import { requireUserDevice, selectUserDevices, storeUserDevice } from './userDevices.ts';
import { dayNumber } from './zoneTime.ts';

/** Duty: shifts, who is on call in them and why, and the record of it. */
export const dutyModule = ({ publicUrl }: { readonly publicUrl: string }) =>
  defineModule({
    name: 'duty',
    targetNames: { out_call_set: 'set_name', out_call_team: 'team_name' },
    timers: dutyTimers,
    exports: { DutyRecord: dutyRecordExport },
    routes: [
      route(listDutySets, 'read', ({ tx, actor }) => selectSets(tx, actor.orgCode)),

      route(addDutySet, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const { orgCode } = actor;
        const added = await changeDuty({ tx, now }, orgCode, () =>
          insertSets(tx, actor, body, now),
        );
        const ids = added.map(({ id }) => id);
        publish(dutyEvent(orgCode, ids));
        const sets = (await selectSets(tx, orgCode)).filter(({ id }) => ids.includes(id));
        audit(sets.map((one) => ({ targetID: one.id, after: loggedSet(one) })));
        return requireSet(tx, orgCode, ids[0] ?? '');
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

      route(listDutyTeams, 'read', ({ tx, actor }) => selectTeams(tx, actor.orgCode)),

      route(saveDutyTeam, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const { orgCode } = actor;
        const { before, id } = await changeWholeDuty({ tx, now, publish }, orgCode, async () => ({
          before: body.ID === undefined ? null : await requireTeam(tx, orgCode, body.ID),
          id: await storeTeam(tx, actor, body, now),
        }));
        publish(dutyEvent(orgCode, [id]));
        const after = await requireTeam(tx, orgCode, id);
        audit({
          targetID: id,
          ...(before !== null && { before: loggedTeam(before) }),
          after: loggedTeam(after),
        });
        return after;
      }),

      route(deleteDutyTeam, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const { orgCode } = actor;
        const deleted = await changeDuty({ tx, now }, orgCode, () =>
          removeTeam(tx, orgCode, body.ID, now),
        );
        publish(dutyEvent(orgCode, [body.ID]));
        audit({ before: loggedTeam(deleted) });
        return null;
      }),

      route(listDutyPeople, 'read', ({ tx, actor }) => selectAble(tx, actor.orgCode)),

      route(listDutyShifts, 'read', ({ tx, body, actor, now }) => {
        const first = dayNumber(requireDay(body.FirstDate, 'FirstDate'));
        const last = dayNumber(requireDay(body.LastDate, 'LastDate'));
        if (last < first || last - first >= dutyLimits.days)
          throw badField('LastDate', dutyReasons.dutyWindow);
        const isRecordRead = actor.permissions.has('duty.record');
        return selectShiftsOfDays(tx, actor, [first, last], now, isRecordRead);
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

      route(previewDutyDate, 'read', ({ tx, body, actor, now }) =>
        selectDatePreview(tx, actor, body, now),
      ),

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
            throw badField('ID', dutyReasons.dutyPast);
          await cancelDate(tx, actor, body.ID, now);
          const after = await loadShiftPlan(tx, orgCode, setID, span);
          const onCallIn = (one: typeof duty): OnCallByDay =>
            one === null ? new Map() : onCallByDay(one, [span], now);
          const returned = [...onlyIn(onCallIn(after), onCallIn(duty)).values()].flat();
          return { before: present, again: returned.map(({ userID }) => userID) };
        });
        publish(dutyEvent(orgCode, [before.setID]));
        const isChanged = before.cancelTime === null;
        if (isChanged) publish(...(await notifyCancelled(tx, actor, before, again, now)));
        audit(isChanged ? { targetID: before.setID, before: loggedDate(before), after: null } : []);
        return null;
      }),

      route(getDutyFeed, 'read', ({ tx, actor }) => selectFeed(tx, actor, feedKind.values.duty)),

      route(addDutyFeed, 'write', async ({ tx, actor, now, audit }) => {
        const path = await insertFeed(tx, actor, feedKind.values.duty, now);
        audit({ targetID: actor.userID });
        return { url: `${publicUrl}${path}` };
      }),

      route(deleteDutyFeed, 'write', async ({ tx, actor, audit }) => {
        await removeFeed(tx, actor, feedKind.values.duty);
        audit({ targetID: actor.userID });
        return null;
      }),

      route(listDutySwaps, 'read', ({ tx, actor, now }) => selectSwaps(tx, actor, now)),

      route(addDutySwap, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        await lockDuty(tx, actor.orgCode);
        const { id, isNew } = await insertSwap(tx, actor, body, now);
        const swap = await requireSwapOf(tx, actor, id, now);
        publish(dutyEvent(actor.orgCode, [swap.setID]));
        if (isNew)
          publish(
            ...(await notifySwap(tx, actor, 'dutySwapRequested', [swap.otherUserID], swap, now)),
          );
        audit(isNew ? { targetID: swap.setID, after: loggedSwap(swap) } : []);
        return swap;
      }),

      route(answerDutySwap, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const { orgCode } = actor;
        const { before, after, inserted } = await changeDuty({ tx, now }, orgCode, async () => {
          const present = await requireSwapOf(tx, actor, body.ID, now);
          const state = stateAfter(present, body.Accept === 1);
          if (body.Accept === 1) await requireTheirDays(tx, orgCode, present);
          await storeSwapState(tx, actor, body.ID, state, now);
          return {
            before: present,
            after: { ...present, state, mayAnswer: 0 as const, mayWithdraw: 0 as const },
            inserted:
              state === dutySwapState.values.approved
                ? await insertDates(tx, actor, swapBody(present), now)
                : null,
          };
        });
        publish(dutyEvent(orgCode, [after.setID]));
        const parties = [after.userID, after.otherUserID];
        if (inserted !== null) {
          const { changes, added, ...onCall } = inserted;
          const fresh = changes.filter(({ id }) => added.includes(id));
          publish(...(await notifyChanges(tx, actor, fresh, onCall, now)));
        } else if (after.state === dutySwapState.values.agreed) {
          const editors = await userIDsWithPermission(tx, orgCode, 'duty.edit');
          const others = editors.filter((one) => !parties.includes(one));
          publish(...(await notifySwap(tx, actor, 'dutySwapAgreed', others, after, now)));
        } else publish(...(await notifySwap(tx, actor, 'dutySwapRefused', parties, after, now)));
        audit({ targetID: after.setID, before: loggedSwap(before), after: loggedSwap(after) });
        return after;
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

/** Returns the logged fields of a request to swap. */
function loggedSwap({ setName, realName, otherName, firstDate, swapDate, state }: DutySwap) {
  return {
    setName,
    realName,
    replacesName: otherName,
    firstDay: firstDate,
    swapDay: swapDate,
    dutySwapState: state,
  };
}

/** Returns the change of the duty that a request is about. */
function swapBody({ setID, firstDate, swapDate, otherUserID, reason }: DutySwap) {
  const [SetID, UserID] = [setID, otherUserID];
  return { SetID, UserID, FirstDate: firstDate, SwapDate: swapDate, Reason: reason };
}

/** Returns the logged fields of a team. */
function loggedTeam({ teamName, people }: DutyTeam) {
  return { teamName, userOrder: people.map(({ realName }) => realName) };
}

/** Returns those of a person named for devices. */
function loggedUserDevice({ setName, realName, level, devices }: DutyUserDevice) {
  return { setName, realName, level, devices: devices.map(({ deviceCode }) => deviceCode) };
}

/** Returns those of a change. */
function loggedDate({ setName, firstDate, lastDate, realName, replacesName, reason }: DutyDate) {
  return { setName, firstDate, lastDate, realName, replacesName, reason };
}
