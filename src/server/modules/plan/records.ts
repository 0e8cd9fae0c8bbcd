import { addDays } from '../../../contract/areas/plan/planDays.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import { planHorizon } from '../../../contract/areas/plan/planMath.ts';
import {
  type PlanArea,
  type PlanCalls,
  type PlanRecord,
  planAreas,
  planLimits,
} from '../../../contract/areas/plan/plans.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { label, type Text } from '../../../contract/locale.ts';
import { insertReturning, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay, formatInstant, requireInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { isMeter, isPerDevice } from './computePoints.ts';
import { type LockedPlan, lockPlans, makePoints } from './makePoints.ts';
import { loadDevices } from './planDevices.ts';
import type { PlanScopeOfWrite } from './planStore.ts';
import { loadRecords, type PlanReader } from './pointQueries.ts';

const dayPassed: Text = {
  'zh-CN': '日期已过，请选择今天或以后',
  'en-US': 'The day has passed; choose today or a later day',
};

const { done, partly, skipped } = pointResult.values;

interface LockedPoint {
  readonly id: string;
  readonly planID: string;
  readonly deviceID: string;
  readonly isOpen: boolean;
  readonly dueDate: string;
  readonly version: number;
  /** Who closed it, and when. */
  readonly userName: string | null;
  readonly closedTime: Date;
}

/** Locks the plan of a point, then the point. @throws AppError NOT_FOUND, which names the field */
async function lockPoint(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  id: string,
  field: string,
): Promise<{ readonly plan: LockedPlan; readonly point: LockedPoint }> {
  const [found] = await tx.query<{ planID: string }>(
    'select plan_id as "planID" from plan_point where org_code = $1 and id = $2',
    [orgCode, id],
  );
  const [plan] = found === undefined ? [] : await lockPlans(tx, orgCode, [found.planID]);
  const [point] = await tx.query<LockedPoint>(
    `select t.id, t.plan_id as "planID", t.device_id as "deviceID", t.is_open as "isOpen",
       to_char(t.due_date, 'YYYY-MM-DD') as "dueDate", t.version, t.update_time as "closedTime",
       (select u.real_name from app_user u where u.org_code = t.org_code and u.id = t.done_user_id) as "userName"
     from plan_point t where t.org_code = $1 and t.id = $2 for update of t`,
    [orgCode, id],
  );
  if (plan === undefined || point === undefined || plan.kind !== planAreas[area].kind)
    throw new AppError('NOT_FOUND', { field });
  return { plan, point };
}

function requireOpen(
  { isOpen, userName, closedTime }: LockedPoint,
  timeZone: string,
  field: string,
) {
  if (isOpen) return;
  const who = userName ?? label('其他人', 'somebody');
  const day = formatInstant(closedTime, timeZone).slice(0, 16);
  throw new AppError('POINT_CLOSED', { field, params: { who, day } });
}

/**
 * Requires the earliest open point of its device, where the later ones follow from what is done at it.
 *
 * @throws AppError EARLIER_OPEN
 */
async function requireFirst(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  { id, deviceID }: LockedPoint,
  field: string,
): Promise<void> {
  if (!isPerDevice(plan)) return;
  const [first] = await tx.query<{ id: string; day: string }>(
    `select id, to_char(due_date, 'YYYY-MM-DD') as day from plan_point
     where org_code = $1 and plan_id = $2 and device_id = $3 and is_open order by nominal_date, sequence limit 1`,
    [orgCode, plan.id, deviceID],
  );
  if (first !== undefined && first.id !== id)
    throw new AppError('EARLIER_OPEN', { field, params: { day: first.day } });
}

/** Returns when something was done: now, or a time of the last days. @throws AppError BAD_FIELD */
function doneTimeOf(text: string | undefined, timeZone: string, now: Date): Date {
  if (text === undefined) return now;
  const time = requireInstant(text, timeZone, 'DoneTime');
  const today = calendarDay(now, timeZone);
  const earliest = addDays(today, -planLimits.backDays);
  if (time > now || calendarDay(time, timeZone) < earliest)
    throw badField(
      'DoneTime',
      label(
        `应在最近 ${planLimits.backDays} 天之内，且不晚于现在`,
        `must lie within the last ${planLimits.backDays} days, and not after now`,
      ),
    );
  return time;
}

/** A record and whether it is new: a repeated call finds the record of the first one. */
interface FinishedPoint {
  readonly record: PlanRecord;
  readonly isNew: boolean;
}

/**
 * Records what was done at a point. The id of the record is the caller's: with it a call can be repeated.
 *
 * @throws AppError NOT_FOUND, POINT_CLOSED, RECORD_TAKEN, BAD_FIELD
 */
export async function finishPoint(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  reader: PlanReader,
  body: BodyOf<PlanCalls['finish']>,
): Promise<FinishedPoint> {
  const { orgCode, userID, timeZone } = actor;
  const { kind } = planAreas[area];
  const { RecordID: id, PointID, PointResult: result, Reason, Rest } = body;
  const { plan, point } = await lockPoint(tx, orgCode, area, PointID, 'PointID');
  const [known] = await tx.query<{ pointID: string; userID: string | null }>(
    'select point_id as "pointID", user_id as "userID" from plan_record where org_code = $1 and id = $2',
    [orgCode, id],
  );
  if (known !== undefined) {
    if (known.pointID !== PointID || known.userID !== userID)
      throw new AppError('RECORD_TAKEN', { field: 'RecordID' });
    return { record: await requireRecord(tx, reader, kind, id), isNew: false };
  }
  requireOpen(point, timeZone, 'PointID');
  await requireFirst(tx, orgCode, plan, point, 'PointID');
  if (result === skipped && Reason === '')
    throw badField('Reason', label('请说明跳过的原因', 'Give the reason for which it is skipped'));
  if (result === partly && Rest === '')
    throw badField('Rest', label('请说明剩余内容', 'Describe what is still to do'));
  const time = doneTimeOf(body.DoneTime, timeZone, now);
  const reading = body.Reading ?? (await presentReading(tx, orgCode, plan, point.deviceID, now));
  await insertReturning(tx, 'plan_record', {
    org_code: orgCode,
    id,
    point_id: PointID,
    plan_id: point.planID,
    device_id: point.deviceID,
    result,
    done_time: time,
    user_id: userID,
    spent_minutes: body.SpentMinutes ?? null,
    reading,
    reason: Reason,
    rest: result === partly ? Rest : '',
    remark: body.Remark,
    create_time: now,
    update_time: now,
  });
  await updateRow(tx, 'plan_point', orgCode, PointID, {
    result,
    is_open: result === partly,
    rest: result === partly ? Rest : '',
    done_date: result === done ? calendarDay(time, timeZone) : null,
    done_user_id: userID,
    reading,
    update_time: now,
  });
  if (result !== partly) await follow({ tx, actor, now }, plan, point.deviceID, reader.today);
  return { record: await requireRecord(tx, reader, kind, id), isNew: true };
}

/** Makes the points of a device anew whose next date follows from what was recorded. */
async function follow(
  { tx, actor, now }: PlanScopeOfWrite,
  plan: LockedPlan,
  deviceID: string,
  today: string,
): Promise<void> {
  if (!isPerDevice(plan) || !plan.isUse) return;
  const options = { deviceIDs: [deviceID], isForced: true, isAfterClosing: true };
  await makePoints(tx, actor.orgCode, plan, { today, now }, options);
}

/** Returns what the meter of a device shows; null of a plan without one. */
async function presentReading(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  deviceID: string,
  now: Date,
): Promise<number | null> {
  if (!isMeter(plan)) return null;
  const [device] = await loadDevices(tx, orgCode, [deviceID], now);
  return device?.runHours ?? null;
}

async function requireRecord(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  id: string,
): Promise<PlanRecord> {
  const [record] = await loadRecords(tx, reader, kind, { id });
  if (record === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return record;
}

/** Moves an open point to another day, where computations leave it. @throws AppError NOT_FOUND, POINT_CLOSED, BAD_FIELD */
export async function movePoint(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  { ID, DueDate, Version }: BodyOf<PlanCalls['movePoint']>,
  today: string,
): Promise<{ readonly before: string }> {
  const { orgCode, timeZone } = actor;
  const { plan, point } = await lockPoint(tx, orgCode, area, ID, 'ID');
  requireVersion(point, Version);
  requireOpen(point, timeZone, 'ID');
  await requireFirst(tx, orgCode, plan, point, 'ID');
  if (DueDate < today) throw badField('DueDate', dayPassed);
  if (DueDate > addDays(today, planHorizon.days))
    throw badField(
      'DueDate',
      label(
        `请选择 ${planHorizon.days} 天以内的日期`,
        `select a day within the next ${planHorizon.days} days`,
      ),
    );
  await updateRow(tx, 'plan_point', orgCode, ID, {
    due_date: DueDate,
    from_date: addDays(DueDate, -plan.earlyDays),
    until_date: addDays(DueDate, plan.graceDays),
    is_moved: true,
    reason: null,
    notified: 0,
    update_time: now,
  });
  return { before: point.dueDate };
}

/** A corrected field: its name on the wire, its column, and its values. */
interface Change {
  readonly field: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly value: unknown;
}

const shown = (value: number | string | null) => (value === null ? '' : String(value));

/**
 * Corrects a record. The old values stay beside the new ones; a point of a floating plan follows a changed time.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, BAD_FIELD, TOO_MANY_CORRECTIONS
 */
export async function correctRecord(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  reader: PlanReader,
  body: BodyOf<PlanCalls['correct']>,
): Promise<{ readonly before: PlanRecord; readonly after: PlanRecord }> {
  const { orgCode, userID, timeZone } = actor;
  const { kind } = planAreas[area];
  const { pointID } = await requireRecord(tx, reader, kind, body.ID);
  const { plan, point } = await lockPoint(tx, orgCode, area, pointID, 'ID');
  const before = await requireRecord(tx, reader, kind, body.ID);
  requireVersion(before, body.Version);
  const time =
    body.DoneTime === undefined ? null : requireInstant(body.DoneTime, timeZone, 'DoneTime');
  const sent = new Date(before.createTime);
  const earliest = addDays(calendarDay(sent, timeZone), -planLimits.backDays);
  if (time !== null && (time > now || time > sent || calendarDay(time, timeZone) < earliest))
    throw badField(
      'DoneTime',
      label(
        `应在记录提交前 ${planLimits.backDays} 天之内`,
        `must lie within the ${planLimits.backDays} days before the record was sent`,
      ),
    );
  const { SpentMinutes, Reading, Remark } = body;
  const clock = (instant: Date | string) => formatInstant(new Date(instant), timeZone).slice(0, 16);
  const wanted: (Change | null)[] = [
    time && {
      field: 'doneTime',
      column: 'done_time',
      before: clock(before.doneTime),
      after: clock(time),
      value: time,
    },
    SpentMinutes === undefined
      ? null
      : {
          field: 'spentMinutes',
          column: 'spent_minutes',
          before: shown(before.spentMinutes),
          after: shown(SpentMinutes),
          value: SpentMinutes,
        },
    Reading === undefined
      ? null
      : {
          field: 'reading',
          column: 'reading',
          before: shown(before.reading),
          after: shown(Reading),
          value: Reading,
        },
    Remark === undefined
      ? null
      : { field: 'remark', column: 'remark', before: before.remark, after: Remark, value: Remark },
  ];
  const changes = wanted.filter((one) => one !== null && one.before !== one.after) as Change[];
  if (changes.length === 0) return { before, after: before };
  if (before.corrections.length + changes.length > planLimits.corrections)
    throw new AppError('TOO_MANY_CORRECTIONS', {
      field: 'ID',
      params: { limit: planLimits.corrections },
    });
  const entries = changes.map(({ field, before: old, after }) => ({
    field,
    before: old,
    after,
    reason: body.Reason,
    userID,
    time: now.toISOString(),
  }));
  const values = Object.fromEntries(changes.map(({ column, value }) => [column, value]));
  await updateRow(tx, 'plan_record', orgCode, body.ID, { ...values, update_time: now });
  await tx.query(
    'update plan_record set corrections = corrections || $3::jsonb where org_code = $1 and id = $2',
    [orgCode, body.ID, JSON.stringify(entries)],
  );
  await followCorrection({ tx, actor, now }, plan, point, reader.today);
  return { before, after: await requireRecord(tx, reader, kind, body.ID) };
}

/** Gives a closed point the day and the reading of the record that closed it, and makes what follows anew. */
async function followCorrection(
  scope: PlanScopeOfWrite,
  plan: LockedPlan,
  { id, deviceID }: LockedPoint,
  today: string,
): Promise<void> {
  const { tx, actor, now } = scope;
  await tx.query(
    `update plan_point t set done_date = (c.done_time at time zone $4)::date, reading = c.reading, update_time = $3,
       version = t.version + 1
     from plan_record c where t.org_code = $1 and t.id = $2 and c.org_code = t.org_code and c.point_id = t.id
       and c.result = ${done}`,
    [actor.orgCode, id, now, actor.timeZone],
  );
  await follow(scope, plan, deviceID, today);
}
