import {
  mayTakeAction,
  type OvertimeAction,
  overtimeTransitions,
} from '../../../contract/areas/overtime/actions.ts';
import {
  addOvertime,
  addOvertimes,
  deleteOvertime,
  getOvertimeSetting,
  listOvertime,
  listOvertimePeople,
  listOwnOvertime,
  listProposals,
  type Overtime,
  reopenOvertime,
  reviewOvertime,
  saveOvertimeSetting,
  updateOvertime,
} from '../../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import { getOvertimeSheet, listOvertimeSums } from '../../../contract/areas/overtime/sheets.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { lockRow, requireVersion } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import { overtimeExport, overtimeMonthExport } from './exports.ts';
import { printSheetRoute } from './printSheet.ts';
import { loadProof, proposalsOf, selectTaken, withoutTaken } from './proofs.ts';
import {
  monthWindow,
  requireOvertime,
  requirePerson,
  selectColleagues,
  selectOvertime,
  selectOvertimeSetting,
} from './queries.ts';
import { overtimeReasons } from './reasons.ts';
import {
  notifyApplicant,
  notifyApprovers,
  storeDecision,
  storeReopened,
  storeSetting,
} from './review.ts';
import { selectSheet, selectSums } from './sheets.ts';
import { insertOvertime, openWindow, storeOvertime } from './store.ts';

/** Overtime outside the duty: proposals, applications, their approval, and monthly sheets. */
export const overtimeModule = defineModule({
  name: 'overtime',
  targetNames: { out_call_overtime: 'reason' },
  exports: { OverTime: overtimeExport, OverTimeMonth: overtimeMonthExport },
  routes: [
    route(listProposals, 'read', async ({ tx, body, actor, now }) => {
      const userID = body.UserID ?? actor.userID;
      if (userID !== actor.userID && !actor.permissions.has('overtime.approve'))
        throw badField('UserID', overtimeReasons.overtimeOthers);
      await requirePerson(tx, actor.orgCode, userID);
      const month = monthWindow(body.Month, actor.timeZone);
      const open = openWindow(actor.timeZone, now);
      if (month.start < open.start || month.start > open.end)
        throw badField('Month', overtimeReasons.overtimeMonth);
      const window = { start: month.start, end: Math.min(month.end, open.end) };
      const { pieces, isKnown } = await loadProof(tx, actor, userID, window);
      const taken = await selectTaken(tx, actor.orgCode, userID, window);
      const hasShifts: 0 | 1 = isKnown ? 1 : 0;
      const all = proposalsOf(withoutTaken(pieces, taken));
      const { leastMinutes } = await selectOvertimeSetting(tx, actor.orgCode);
      const proposals = all.filter(({ minutes }) => minutes >= leastMinutes);
      const sum = (ones: typeof all) => ones.reduce((total, { minutes }) => total + minutes, 0);
      return { hasShifts, proposals, shortMinutes: sum(all) - sum(proposals) };
    }),

    route(addOvertime, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const id = await insertOvertime(tx, actor, body, now);
      const after = await requireOvertime(tx, actor.orgCode, id);
      publish(changeEvent(actor.orgCode, 'overtime', [id]));
      publish(...(await notifyApprovers(tx, actor, after, now)));
      audit({ targetID: id, after: loggedFields(after) });
      return after;
    }),

    route(addOvertimes, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { Spans, ...common } = body;
      const ids: string[] = [];
      for (const [at, span] of Spans.entries())
        ids.push(await inSpan(at, () => insertOvertime(tx, actor, { ...common, ...span }, now)));
      const added: Overtime[] = [];
      for (const id of ids) added.push(await requireOvertime(tx, actor.orgCode, id));
      publish(changeEvent(actor.orgCode, 'overtime', ids));
      for (const one of added) publish(...(await notifyApprovers(tx, actor, one, now)));
      audit(added.map((one) => ({ targetID: one.id, after: loggedFields(one) })));
      return added;
    }),

    route(updateOvertime, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const before = await requireAction(tx, actor, 'edit', body);
      await storeOvertime(tx, actor, before, body, now);
      const after = await requireOvertime(tx, actor.orgCode, body.ID);
      publish(changeEvent(actor.orgCode, 'overtime', [body.ID]));
      // a change after the first approval needs that one again
      if (before.step !== after.step) publish(...(await notifyApprovers(tx, actor, after, now)));
      audit({ targetID: body.ID, before: loggedFields(before), after: loggedFields(after) });
      return after;
    }),

    route(deleteOvertime, 'write', async ({ tx, body, actor, publish, audit }) => {
      const before = await requireAction(tx, actor, 'withdraw', body);
      await tx.query('delete from out_call_overtime where org_code = $1 and id = $2', [
        actor.orgCode,
        body.ID,
      ]);
      publish(changeEvent(actor.orgCode, 'overtime', [body.ID]));
      audit({ before: loggedFields(before), after: null });
      return null;
    }),

    route(reviewOvertime, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { refused, approved, waiting } = overtimeState.values;
      const isRefused = body.ApproveState === refused;
      const before = await requireAction(tx, actor, isRefused ? 'refuse' : 'approve', body);
      await storeDecision(tx, actor, before, body, now);
      const after = await requireOvertime(tx, actor.orgCode, body.ID);
      publish(changeEvent(actor.orgCode, 'overtime', [body.ID]));
      if (after.approveState === waiting)
        publish(...(await notifyApprovers(tx, actor, after, now)));
      else {
        const kind = after.approveState === approved ? 'overtimeApproved' : 'overtimeRefused';
        publish(...(await notifyApplicant(tx, actor, after, kind, now)));
      }
      audit({ before: loggedFields(before), after: loggedFields(after) });
      return after;
    }),

    route(reopenOvertime, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const before = await requireAction(tx, actor, 'reopen', body);
      await storeReopened(tx, actor.orgCode, body.ID, body.ApproveReason, now);
      const after = await requireOvertime(tx, actor.orgCode, body.ID);
      publish(changeEvent(actor.orgCode, 'overtime', [body.ID]));
      publish(...(await notifyApplicant(tx, actor, after, 'overtimeReopened', now)));
      audit({ before: loggedFields(before), after: loggedFields(after) });
      return after;
    }),

    route(listOwnOvertime, 'read', ({ tx, body, actor }) =>
      selectOvertime(tx, actor, { ...body, UserID: actor.userID }),
    ),

    route(listOvertime, 'read', ({ tx, body, actor }) => selectOvertime(tx, actor, body)),

    route(listOvertimePeople, 'read', ({ tx, body, actor }) =>
      selectColleagues(tx, actor.orgCode, body),
    ),

    route(listOvertimeSums, 'read', ({ tx, body, actor }) => selectSums(tx, actor.orgCode, body)),

    route(getOvertimeSheet, 'read', ({ tx, body, actor }) => selectSheet(tx, actor, body)),

    printSheetRoute,

    route(getOvertimeSetting, 'read', ({ tx, actor }) => selectOvertimeSetting(tx, actor.orgCode)),

    route(saveOvertimeSetting, 'write', async ({ tx, body, actor, now, publish, audit }) => {
      const { orgCode } = actor;
      const { confirmHours, leastMinutes } = await selectOvertimeSetting(tx, orgCode);
      const after = await storeSetting(tx, orgCode, body, now);
      publish(changeEvent(orgCode, 'overtime', ['*']));
      audit({
        before: { confirmHours, leastMinutes },
        after: { confirmHours: after.confirmHours, leastMinutes: after.leastMinutes },
      });
      return after;
    }),
  ],
});

/** Runs a step for one of several times; a refusal of a time names the list of times. */
async function inSpan<Result>(at: number, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { errorName, details } = error;
    const { field = '' } = details;
    if (field !== 'StartTime' && field !== 'EndTime') throw error;
    throw new AppError(errorName, { ...details, field: `Spans.${at}.${field}` });
  }
}

/**
 * Locks an application and checks that the actor may take an action on it as it is.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, OVERTIME_STATE, OVERTIME_NOT_YOURS
 */
async function requireAction(
  tx: Tx,
  actor: Actor,
  action: OvertimeAction,
  { ID, Version }: { readonly ID: string; readonly Version?: number | undefined },
): Promise<Overtime> {
  await lockRow(tx, 'out_call_overtime', actor.orgCode, ID);
  const present = await requireOvertime(tx, actor.orgCode, ID);
  const may = mayTakeAction(action, present, {
    userID: actor.userID,
    permits: (permission) => actor.permissions.has(permission),
  });
  // a stranger without the right to read it learns nothing of it
  if (!may && present.userID !== actor.userID && !actor.permissions.has('overtime.all'))
    throw new AppError('NOT_FOUND', { field: 'ID' });
  requireVersion(present, Version);
  const { approveState } = present;
  if (approveState !== overtimeTransitions[action].from) {
    const state = overtimeState.text(approveState);
    throw new AppError('OVERTIME_STATE', { field: 'ID', params: { state }, present });
  }
  if (!may) throw new AppError('OVERTIME_NOT_YOURS', { field: 'ID' });
  return present;
}

/** Returns the fields that the action log shows of an application. */
function loggedFields(one: Overtime) {
  const { realName, startTime, endTime, minutes, replacesName, reason, orderCodes } = one;
  const { approveState, step, approveReason } = one;
  return {
    realName,
    startTime,
    endTime,
    minutes,
    replacesName,
    reason,
    orderCodes: [...orderCodes],
    approveState,
    step,
    approveReason,
  };
}
