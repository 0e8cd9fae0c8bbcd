import { v7 as uuid } from 'uuid';
import { overtimeSteps } from '../../../contract/areas/overtime/actions.ts';
import {
  type addOvertime,
  type Overtime,
  overtimeLimits,
  type updateOvertime,
} from '../../../contract/areas/overtime/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay, requireInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { TimeSpan } from '../duty/api.ts';
import { loadProof, minutesOf, type Piece, selectTaken } from './proofs.ts';
import { monthWindow, selectOvertimeSetting } from './queries.ts';
import { overtimeReasons } from './reasons.ts';

/** Lets applications for a person's overtime, and decisions on them, wait for each other until the transaction ends. */
export async function lockPerson(tx: Tx, orgCode: string, userID: string): Promise<void> {
  await lockByName(tx, `overtime ${orgCode} ${userID}`);
}

/** Stores an application, and returns its id. @throws AppError BAD_FIELD */
export async function insertOvertime(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addOvertime>,
  now: Date,
): Promise<string> {
  const { orgCode } = actor;
  const userID = body.UserID ?? actor.userID;
  await requirePeople(tx, actor, userID, body.ReplacesUserID);
  const window = requireSpan(actor, body, now);
  await lockPerson(tx, orgCode, userID);
  const pieces = await provePieces(tx, actor, userID, window, null);
  const id = uuid();
  await insertReturning(tx, 'out_call_overtime', {
    org_code: orgCode,
    id,
    user_id: userID,
    replaces_user_id: body.ReplacesUserID ?? null,
    ...timesOf(pieces),
    reason: body.Reason,
    create_user_id: actor.userID,
    create_time: now,
    update_time: now,
  });
  await insertPieces(tx, orgCode, id, userID, pieces);
  return id;
}

/** Stores a changed application, which the caller has locked, and proves it anew. @throws AppError BAD_FIELD */
export async function storeOvertime(
  tx: Tx,
  actor: Actor,
  present: Overtime,
  body: BodyOf<typeof updateOvertime>,
  now: Date,
): Promise<void> {
  const { orgCode } = actor;
  const userID = body.UserID ?? present.userID;
  const replaces = body.ReplacesUserID === undefined ? present.replacesUserID : body.ReplacesUserID;
  if (userID !== present.userID || replaces !== present.replacesUserID)
    await requirePeople(tx, actor, userID, replaces);
  const { StartTime = present.startTime, EndTime = present.endTime } = body;
  const window = requireSpan(actor, { StartTime, EndTime }, now);
  await lockPerson(tx, orgCode, userID);
  const pieces = await provePieces(tx, actor, userID, window, present.id);
  await updateRow(tx, 'out_call_overtime', orgCode, present.id, {
    user_id: userID,
    replaces_user_id: replaces,
    ...timesOf(pieces),
    reason: body.Reason ?? present.reason,
    step: overtimeSteps.first,
    approver_id: null,
    approve_time: null,
    update_time: now,
  });
  await tx.query('delete from out_call_overtime_piece where org_code = $1 and overtime_id = $2', [
    orgCode,
    present.id,
  ]);
  await insertPieces(tx, orgCode, present.id, userID, pieces);
}

/**
 * Checks the people of an application.
 *
 * @throws AppError NOT_FOUND for somebody who is not of the organisation; BAD_FIELD for a person who is not active, or
 *   whom the actor may not apply for
 */
async function requirePeople(
  tx: Tx,
  { orgCode, userID: author, permissions }: Actor,
  userID: string,
  replaces: string | null | undefined,
): Promise<void> {
  const rows = await tx.query<{ id: string; isActive: boolean }>(
    `select u.id, coalesce(${isActiveUser('u')}, false) as "isActive" from app_user u
     where u.org_code = $1 and u.id = any($2)`,
    [orgCode, [userID, ...(replaces == null ? [] : [replaces])]],
  );
  const people = { UserID: userID, ...(replaces != null && { ReplacesUserID: replaces }) };
  for (const [field, person] of Object.entries(people)) {
    const row = rows.find(({ id }) => id === person);
    if (row === undefined) throw new AppError('NOT_FOUND', { field });
    if (!row.isActive) throw badField(field, overtimeReasons.overtimePerson);
  }
  if (userID !== author && !permissions.has('overtime.approve'))
    throw badField('UserID', overtimeReasons.overtimeOthers);
  if (replaces === userID) throw badField('ReplacesUserID', 'dutySamePerson');
}

/** Returns the first instant of the months that can be applied for, and now. */
export function openWindow(timeZone: string, now: Date): TimeSpan {
  const [year = 0, month = 1] = calendarDay(now, timeZone).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - overtimeLimits.months, 1));
  const { start } = monthWindow(first.toISOString().slice(0, 7), timeZone);
  return { start, end: now.getTime() };
}

/** Returns the time of an application. @throws AppError BAD_FIELD */
function requireSpan(
  { timeZone }: Pick<Actor, 'timeZone'>,
  { StartTime, EndTime }: { readonly StartTime: string; readonly EndTime: string },
  now: Date,
): TimeSpan {
  const start = requireInstant(StartTime, timeZone, 'StartTime').getTime();
  const end = requireInstant(EndTime, timeZone, 'EndTime').getTime();
  const open = openWindow(timeZone, now);
  if (start < open.start) throw badField('StartTime', overtimeReasons.overtimeMonth);
  if (end <= start || end - start > overtimeLimits.hours * 3_600_000 || end > open.end)
    throw badField('EndTime', overtimeReasons.overtimeSpan);
  return { start, end };
}

/**
 * Returns the proven pieces of a window. The caller has locked the person.
 *
 * @param except the application itself, whose own minutes may be proven again
 * @throws AppError BAD_FIELD where nothing or less than the least time is proven, or a minute has been applied for
 */
async function provePieces(
  tx: Tx,
  actor: Actor,
  userID: string,
  window: TimeSpan,
  except: string | null,
): Promise<Piece[]> {
  const { pieces } = await loadProof(tx, actor, userID, window);
  if (pieces.length === 0) throw badField('StartTime', overtimeReasons.overtimeUnproven);
  const taken = await selectTaken(tx, actor.orgCode, userID, window, except);
  const isTaken = pieces.some((one) =>
    taken.some(({ start, end }) => start < one.end && one.start < end),
  );
  if (isTaken) throw badField('StartTime', overtimeReasons.overtimeTaken);
  const { leastMinutes } = await selectOvertimeSetting(tx, actor.orgCode);
  const minutes = minutesOf(pieces);
  if (minutes < leastMinutes) {
    throw badField('EndTime', {
      'zh-CN': `只有 ${minutes} 分钟，至少 ${leastMinutes} 分钟才能申请`,
      'en-US': `only ${minutes} minutes are proven; at least ${leastMinutes} can be applied for`,
    });
  }
  return pieces;
}

/** Returns the columns that follow from the pieces: no minute outside of them. */
function timesOf(pieces: readonly Piece[]) {
  return {
    start_time: new Date(Math.min(...pieces.map(({ start }) => start))),
    end_time: new Date(Math.max(...pieces.map(({ end }) => end))),
    minutes: minutesOf(pieces),
  };
}

async function insertPieces(
  tx: Tx,
  orgCode: string,
  id: string,
  userID: string,
  pieces: readonly Piece[],
): Promise<void> {
  await tx.query(
    `insert into out_call_overtime_piece (org_code, overtime_id, seq, user_id, order_org_code, order_id,
       order_code, work_day, start_time, end_time)
     select $1, $2, p.seq, $3, p."orderOrgCode", p."orderID", p."orderCode", p."workDay",
       to_timestamp(p.start / 1000.0), to_timestamp(p."end" / 1000.0)
     from jsonb_to_recordset($4) p (seq int, "orderOrgCode" text, "orderID" uuid, "orderCode" text,
       "workDay" date, start numeric, "end" numeric)`,
    [orgCode, id, userID, JSON.stringify(pieces.map((piece, seq) => ({ ...piece, seq })))],
  );
}
