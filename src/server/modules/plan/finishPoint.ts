import { createHash } from 'node:crypto';
import type { FormSection } from '../../../contract/areas/form/content.ts';
import { ngItems, shownItems } from '../../../contract/areas/form/formMath.ts';
import { type PlanArea, planAreas, planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { scanMode } from '../../../contract/enums.ts';
import { label } from '../../../contract/locale.ts';
import { insertReturning, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay, formatInstant, requireInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { bookRecordParts, selectPartsByID } from '../part/api.ts';
import {
  answerValues,
  releasePictures,
  replaceAnswers,
  requireAnswers,
  type StoredAnswer,
} from './answers.ts';
import { isMeter, isPerDevice } from './computePoints.ts';
import { endDraft, type FilledIn, type FillScope, requireRecent, takeFill } from './fill.ts';
import { type LockedPoint, lockPoint, requireFirst, requireOpen } from './lockPoint.ts';
import { type LockedPlan, makePoints } from './makePoints.ts';
import { reportNG } from './ngOrders.ts';
import { loadDevices } from './planDevices.ts';
import { type PlanReader } from './planReader.ts';
import type { PlanScopeOfWrite } from './planStore.ts';
import { loadRecords, selectCircumstances } from './pointQueries.ts';

const { done, partly, skipped } = pointResult.values;

type FinishBody = BodyOf<PlanCalls['finish']>;

/** Returns a hash of what a body records; its times and the addresses of its files differ when it is sent again. */
function hashOf(body: FinishBody): string {
  const { PointResult, Reason, Rest, Remark, SpentMinutes, Reading, Parts, Answers } = body;
  const answers = Answers.map(({ ItemID, Value, Note, OldReading }) => [
    ItemID,
    Value,
    Note,
    OldReading,
  ]);
  const content = [PointResult, Reason, Rest, Remark, SpentMinutes, Reading, Parts, answers];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/**
 * Finds the record that an id has already, if the body repeats the call that made it.
 *
 * @throws AppError RECORD_TAKEN for the id of another record or of another point's draft, POINT_CLOSED
 */
async function findRepeated(
  { tx, actor }: FillScope,
  point: LockedPoint,
  { RecordID: id, PointID }: FinishBody,
  hash: string,
): Promise<boolean> {
  const { orgCode, userID, timeZone } = actor;
  const [known] = await tx.query<{ pointID: string; userID: string | null; hash: string | null }>(
    `select point_id as "pointID", user_id as "userID", content_hash as hash from plan_record
     where org_code = $1 and id = $2`,
    [orgCode, id],
  );
  if (known?.pointID === PointID) {
    if (known.userID === userID && known.hash === hash) return true;
    requireOpen(point, timeZone, 'PointID');
  }
  const others = await tx.query(
    'select from plan_point where org_code = $1 and record_id = $2 and id <> $3',
    [orgCode, id, PointID],
  );
  if (known !== undefined || others.length > 0)
    throw new AppError('RECORD_TAKEN', { field: 'RecordID' });
  return false;
}

/** Requires that a point has room for a record that leaves a rest. @throws AppError BAD_FIELD */
async function requireFewRecords(tx: Tx, orgCode: string, pointID: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from plan_record where org_code = $1 and point_id = $2',
    [orgCode, pointID],
  );
  const most = planLimits.recordsOfPoint;
  if ((row?.count ?? 0) >= most - 1)
    throw badField(
      'PointResult',
      label(
        `该任务已部分完成 ${most - 1} 次，请完成或跳过`,
        `it was done in part ${most - 1} times; finish it or skip it`,
      ),
    );
}

/** Returns when something was done: now, or a time of the last days. @throws AppError BAD_FIELD */
function doneTimeOf(text: string | undefined, timeZone: string, now: Date): Date {
  if (text === undefined) return now;
  const time = requireInstant(text, timeZone, 'DoneTime');
  requireRecent(time, timeZone, now, 'DoneTime');
  if (time > now) throw badField('DoneTime', label('不能晚于现在', 'must not lie after now'));
  return time;
}

/** How much earlier than its scan a single check may be done: clocks differ. */
const scanToleranceMs = 3_600_000;

/** Requires what a single check can have: it is done, at its scan or later, and uses no parts. @throws AppError BAD_FIELD */
function requireSpotBody(
  { PointResult, Rest, Parts }: FinishBody,
  { scanTime }: FilledIn['scan'],
  time: Date,
): void {
  if (PointResult !== done)
    throw badField(
      'PointResult',
      label('单次点检只能完成', 'a single check is done; it is not skipped or done in part'),
    );
  if (Rest !== '')
    throw badField('Rest', label('单次点检没有剩余内容', 'a single check leaves nothing to do'));
  if (Parts.length > 0)
    throw badField('Parts', label('单次点检不能领用备件', 'a single check uses no parts'));
  if (scanTime !== null && time.getTime() < Date.parse(scanTime) - scanToleranceMs)
    throw badField(
      'DoneTime',
      label('不能早于开始点检的时间', 'must not lie before the check was begun'),
    );
}

/** Requires the scan of a plan that wants one, and its shortest stay. @throws AppError BAD_FIELD */
function requireScan(
  { mustScan, minStaySeconds }: LockedPlan,
  { scanMode: mode, scanTime }: FilledIn['scan'],
  result: number,
  time: Date,
): void {
  if (!mustScan || result === skipped) return;
  if (scanTime === null)
    throw badField(
      'QrCode',
      label('请扫描设备二维码，或说明原因', 'Scan the label of the machine, or give a reason'),
    );
  const left = minStaySeconds - (time.getTime() - Date.parse(scanTime)) / 1000;
  if (mode === scanMode.values.qr && left > 0)
    throw badField(
      'ScanTime',
      label(
        `扫码后至少停留 ${minStaySeconds} 秒，还差 ${Math.ceil(left)} 秒`,
        `the check takes at least ${minStaySeconds} seconds; ${Math.ceil(left)} are left`,
      ),
    );
}

/** Returns the answers to items that are shown. */
function shownOf(sections: readonly FormSection[], answers: readonly StoredAnswer[]) {
  const shown = shownItems(sections, answerValues(answers));
  return answers.filter(({ itemID }) => shown.has(itemID));
}

/** A record and whether it is new: a repeated call finds the record of the first one. */
interface FinishedPoint {
  readonly record: PlanRecord;
  readonly isNew: boolean;
}

/**
 * Records what was done at a point. The id of the record is the caller's: with it a call can be repeated.
 *
 * @throws AppError NOT_FOUND, POINT_CLOSED, EARLIER_OPEN, RECORD_TAKEN, WRONG_QR, STOCK_SHORT, BAD_FIELD
 */
export async function finishPoint(
  scope: FillScope,
  area: PlanArea,
  reader: PlanReader,
  body: FinishBody,
): Promise<FinishedPoint> {
  const { tx, actor, now } = scope;
  const { orgCode, userID, timeZone } = actor;
  const { kind } = planAreas[area];
  const { RecordID: id, PointID, PointResult: result, Reason, Rest } = body;
  const { plan, point } = await lockPoint(tx, orgCode, area, PointID, 'PointID');
  const hash = hashOf(body);
  if (await findRepeated(scope, point, body, hash))
    return { record: await requireRecord(tx, reader, kind, id), isNew: false };
  requireOpen(point, timeZone, 'PointID');
  await requireFirst(tx, orgCode, plan, point, 'PointID');
  if (result === skipped && Reason === '')
    throw badField('Reason', label('请说明跳过的原因', 'Give the reason for which it is skipped'));
  if (result === partly && Rest === '')
    throw badField('Rest', label('请说明剩余内容', 'Describe what is still to do'));
  if (result === partly) await requireFewRecords(tx, orgCode, PointID);
  if (result === skipped && body.Parts.length > 0)
    throw badField('Parts', label('跳过时不能领用备件', 'A skipped point uses no parts'));
  const time = doneTimeOf(body.DoneTime, timeZone, now);
  const filled = await takeFill(scope, point, body);
  const { form, sections, answers, scan, last } = filled;
  if (plan.isSpot) requireSpotBody(body, scan, time);
  if (result === done && filled.needsForm && form === null)
    throw badField('FormID', label('请先填写表单', 'Fill in the form first'));
  requireScan(plan, scan, result, time);
  if (result !== skipped)
    requireAnswers(sections, answers, { last, now, isWhole: result === done });
  const stored = result === done ? shownOf(sections, answers) : answers;
  const ng = result === skipped ? [] : ngItems(sections, answerValues(stored));
  if (ng.length > 0 && body.OpensOrder === 0 && Reason === '' && point.deviceID !== null)
    throw badField(
      'Reason',
      label('请说明不开立工单的原因', 'Give the reason for which no order is opened'),
    );
  const circumstances = await selectCircumstances(tx, reader, PointID);
  const used = await bookUsed({ tx, actor, now }, { id, kind, plan }, body.Parts);
  const reading = body.Reading ?? (await presentReading(tx, orgCode, plan, point.stopID, now));
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
    form_id: form?.id ?? null,
    form_revision: form?.revision ?? null,
    content_hash: hash,
    is_ng: ng.length > 0,
    scan_mode: scan.scanMode,
    scan_time: scan.scanTime,
    scan_reason: scan.scanReason,
    is_outside: isOutside(circumstances, time, timeZone),
    is_substitute: !circumstances.isExecutor,
    parts: JSON.stringify(used),
    create_time: now,
    update_time: now,
  });
  await replaceAnswers(tx, orgCode, { id, stopID: point.stopID }, stored);
  await endDraft(tx, orgCode, PointID, { draftID: filled.draftID, recordID: id });
  await releasePictures(tx, orgCode, PointID, filled.pictures, now);
  await updateRow(tx, 'plan_point', orgCode, PointID, {
    result,
    is_open: result === partly,
    rest: result === partly ? Rest : '',
    done_date: result === done ? calendarDay(time, timeZone) : null,
    done_user_id: userID,
    reading,
    update_time: now,
  });
  if (result !== partly) await followPoint({ tx, actor, now }, plan, point.stopID, reader.today);
  // an order is about a machine
  if (ng.length > 0 && body.OpensOrder === 1 && point.deviceID !== null)
    await reportNG(
      scope,
      { id, pointID: PointID, deviceID: point.deviceID, plan, time, isStop: body.IsStop },
      ng,
      stored,
    );
  return { record: await requireRecord(tx, reader, kind, id), isNew: true };
}

/** Returns whether a time lies outside the time of the day of a plan, which may go over midnight. */
function isOutside(
  { windowFrom: from, windowTo: to }: Awaited<ReturnType<typeof selectCircumstances>>,
  time: Date,
  timeZone: string,
): boolean {
  if (from === null || to === null) return false;
  const clock = formatInstant(time, timeZone).slice(11, 16);
  return from < to ? clock < from || clock > to : clock < from && clock > to;
}

/** A used part as its record stores it. */
interface UsedPart {
  readonly partID: string;
  readonly partCode: string;
  readonly partName: string;
  readonly unit: string;
  readonly qty: number;
}

/** Books the parts that a record has used. @throws AppError NOT_FOUND, BAD_FIELD, STOCK_SHORT, each with the field of the part */
async function bookUsed(
  scope: PlanScopeOfWrite,
  record: { readonly id: string; readonly kind: number; readonly plan: LockedPlan },
  parts: FinishBody['Parts'],
): Promise<UsedPart[]> {
  if (parts.length === 0) return [];
  const { tx, actor } = scope;
  const ids = parts.map(({ PartID }) => PartID);
  const known = await selectPartsByID(tx, actor.orgCode, ids);
  const used = parts.map(({ PartID, Qty }, at) => {
    const part = known.get(PartID);
    if (part === undefined) throw new AppError('NOT_FOUND', { field: `Parts.${at}.PartID` });
    if (ids.indexOf(PartID) !== at) throw badField(`Parts.${at}.PartID`, 'duplicatePart');
    const { partCode, partName, unit } = part;
    return { partID: PartID, partCode, partName, unit, qty: Qty };
  });
  const { id, kind, plan } = record;
  await bookRecordParts(
    scope,
    {
      recordID: id,
      planID: plan.id,
      planKind: kind,
      planCode: plan.planCode,
      userID: actor.userID,
    },
    parts.map(({ PartID, Qty, PositionID }) => ({
      partID: PartID,
      qty: Qty,
      positionID: PositionID,
      isFound: false,
    })),
  );
  return used;
}

/** Makes the points of a device anew whose next date follows from what was recorded. */
export async function followPoint(
  { tx, actor, now }: PlanScopeOfWrite,
  plan: LockedPlan,
  stopID: string,
  today: string,
): Promise<void> {
  if (!isPerDevice(plan) || !plan.isUse) return;
  const options = { deviceIDs: [stopID], isForced: true, isAfterClosing: true };
  await makePoints(tx, actor.orgCode, plan, { today, now }, options);
}

/** Returns what the meter of a device shows; null of a plan without one. */
async function presentReading(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  stopID: string,
  now: Date,
): Promise<number | null> {
  if (!isMeter(plan)) return null;
  const [device] = await loadDevices(tx, orgCode, [stopID], now);
  return device?.runHours ?? null;
}

/** Loads a record of an area. @throws AppError NOT_FOUND */
export async function requireRecord(
  tx: Tx,
  reader: PlanReader,
  kind: number,
  id: string,
): Promise<PlanRecord> {
  const [record] = await loadRecords(tx, reader, kind, { id });
  if (record === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return record;
}
