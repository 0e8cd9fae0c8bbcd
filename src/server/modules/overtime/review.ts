import { overtimeSteps } from '../../../contract/areas/overtime/actions.ts';
import {
  type Overtime,
  type OvertimeSetting,
  type reviewOvertime,
  type saveOvertimeSetting,
} from '../../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../../contract/areas/overtime/overtimeEnums.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { messageType } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { userIDsWithPermission } from '../../kernel/auth/userIDsWithPermission.ts';
import { requireVersion, updateRow, upsertRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay, formatInstant } from '../../kernel/time/orgTime.ts';
import { storeNotifications } from '../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { approvedMinutes, selectOvertimeSetting } from './queries.ts';
import { lockPerson } from './store.ts';

/** The `url` of a message about overtime: it opens the page of overtime. */
const overtimeUrl = 'overtime';

/**
 * Stores a decision on an application, which the caller has locked.
 *
 * @throws AppError BAD_FIELD for a refusal without a reason, OVERTIME_PROOF_CHANGED
 */
export async function storeDecision(
  tx: Tx,
  actor: Actor,
  present: Overtime,
  { ApproveState, ApproveReason }: BodyOf<typeof reviewOvertime>,
  now: Date,
): Promise<void> {
  const { orgCode, userID } = actor;
  const isRefused = ApproveState === overtimeState.values.refused;
  if (isRefused && ApproveReason === '') throw badField('ApproveReason', 'required');
  if (!isRefused && present.isChanged === 1)
    throw new AppError('OVERTIME_PROOF_CHANGED', { field: 'ID', present });
  const waitsAgain = !isRefused && (await needsConfirmation(tx, actor, present));
  await updateRow(tx, 'out_call_overtime', orgCode, present.id, {
    ...(waitsAgain ? { step: overtimeSteps.second } : { approve_state: ApproveState }),
    approver_id: userID,
    approve_time: now,
    approve_reason: ApproveReason,
    update_time: now,
  });
  if (!isRefused) return;
  await tx.query(
    `update out_call_overtime_piece set is_active = false where org_code = $1 and overtime_id = $2`,
    [orgCode, present.id],
  );
}

/** Returns whether an approval is only the first of two: the month would exceed the hours of the setting. */
async function needsConfirmation(tx: Tx, actor: Actor, present: Overtime): Promise<boolean> {
  if (actor.permissions.has('overtime.confirm')) return false;
  const { orgCode, timeZone } = actor;
  const { confirmHours } = await selectOvertimeSetting(tx, orgCode);
  if (confirmHours === null) return false;
  await lockPerson(tx, orgCode, present.userID); // of two approvals at once the later one counts the earlier
  const month = calendarDay(new Date(present.startTime), timeZone).slice(0, 7);
  const approved = await approvedMinutes(tx, orgCode, present, month);
  return approved + present.minutes > confirmHours * 60;
}

/** Lets an approved application, which the caller has locked, wait again. */
export async function storeReopened(
  tx: Tx,
  orgCode: string,
  id: string,
  reason: string,
  now: Date,
): Promise<void> {
  await updateRow(tx, 'out_call_overtime', orgCode, id, {
    approve_state: overtimeState.values.waiting,
    step: overtimeSteps.first,
    approver_id: null,
    approve_time: null,
    approve_reason: reason,
    update_time: now,
  });
}

/** Changes the setting. @throws AppError STALE_VERSION */
export async function storeSetting(
  tx: Tx,
  orgCode: string,
  { ConfirmHours, LeastMinutes, Version }: BodyOf<typeof saveOvertimeSetting>,
  now: Date,
): Promise<OvertimeSetting> {
  const before = await selectOvertimeSetting(tx, orgCode);
  requireVersion(before, Version);
  const isStored = await upsertRow(
    tx,
    'out_call_overtime_setting',
    { org_code: orgCode },
    {
      confirm_hours: ConfirmHours,
      least_minutes: LeastMinutes ?? before.leastMinutes,
      update_time: now,
    },
    { version: Version },
  );
  const present = await selectOvertimeSetting(tx, orgCode);
  if (!isStored) throw new AppError('STALE_VERSION', { present }); // saved by somebody else meanwhile
  return present;
}

type OvertimeKind = 'overtimeApplied' | 'overtimeApproved' | 'overtimeRefused' | 'overtimeReopened';

/** Notifies people of an application or of what became of it; not the actor. */
async function notify(
  tx: Tx,
  { orgCode, userID: author, realName: by, timeZone }: Actor,
  { realName: person, hours, startTime, reason, approveReason }: Overtime,
  kind: OvertimeKind,
  people: readonly string[],
  now: Date,
): Promise<OutboxEvent[]> {
  const time = formatInstant(new Date(startTime), timeZone).slice(0, 16);
  const isApplied = kind === 'overtimeApplied';
  return storeNotifications(
    tx,
    people.filter((one) => one !== author).map((userID) => ({ userID, orgCode, kind })),
    {
      mType: messageType.values.user,
      params: { person, by, hours, time, reason: isApplied ? reason : approveReason },
      url: overtimeUrl,
      now,
    },
  );
}

/** Notifies those who can decide on an application that waits. */
export async function notifyApprovers(tx: Tx, actor: Actor, application: Overtime, now: Date) {
  const { step, userID, createUserID } = application;
  const approve = await userIDsWithPermission(tx, actor.orgCode, 'overtime.approve');
  const able =
    step === overtimeSteps.second
      ? (await userIDsWithPermission(tx, actor.orgCode, 'overtime.confirm')).filter((one) =>
          approve.includes(one),
        )
      : approve;
  const others = able.filter((one) => one !== userID && one !== createUserID);
  return notify(tx, actor, application, 'overtimeApplied', others, now);
}

/** Notifies the person, and whoever applied for them, of a decision. */
export async function notifyApplicant(
  tx: Tx,
  actor: Actor,
  application: Overtime,
  kind: Exclude<OvertimeKind, 'overtimeApplied'>,
  now: Date,
) {
  const { userID, createUserID } = application;
  return notify(tx, actor, application, kind, [userID, createUserID], now);
}
