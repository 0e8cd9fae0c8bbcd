import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import { isRecordNG, ngItems } from '../../../contract/areas/form/formMath.ts';
import { type PlanArea, planAreas, planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { pointResult, reviewResult } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRecord } from '../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { label } from '../../../contract/locale.ts';
import { requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { formatInstant, requireInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import {
  answerValues,
  isRecent,
  linkedAnswers,
  loadAnswers,
  mergeAnswers,
  releasePictures,
  replaceAnswers,
  requireAnswers,
} from './answers.ts';
import { type FillScope, loadForm } from './fill.ts';
import { followPoint, requireRecord } from './finishPoint.ts';
import { type LockedPoint, lockPoint } from './lockPoint.ts';
import type { LockedPlan } from './makePoints.ts';
import { reportNG } from './ngOrders.ts';
import type { PlanReader } from './planReader.ts';
import type { PlanScopeOfWrite } from './planStore.ts';

const { done } = pointResult.values;

/** A corrected field: its name on the wire, or that of the item of the form, its column, and its values. */
interface Change {
  readonly field: string;
  /** Null: of an answer. */
  readonly column: string | null;
  readonly before: string;
  readonly after: string;
  readonly value: unknown;
  /** Its pictures are others, also where they have the same names. */
  readonly isReplaced?: boolean;
}

const shown = (value: number | string | null) => (value === null ? '' : String(value));

/**
 * Corrects a record. The old values stay beside the new ones; a point of a floating plan follows a changed time. An answer that
 * becomes NG opens its order, as at the completion.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, BAD_FIELD, TOO_MANY_CORRECTIONS, OWNER_INACTIVE
 */
export async function correctRecord(
  scope: FillScope,
  area: PlanArea,
  reader: PlanReader,
  body: BodyOf<PlanCalls['correct']>,
): Promise<{ readonly before: PlanRecord; readonly after: PlanRecord }> {
  const { tx, actor, now } = scope;
  const { orgCode, userID, timeZone } = actor;
  const { kind } = planAreas[area];
  const { pointID } = await requireRecord(tx, reader, kind, body.ID);
  const { plan, point } = await lockPoint(tx, orgCode, area, pointID, 'ID');
  const before = await requireRecord(tx, reader, kind, body.ID);
  requireVersion(before, body.Version);
  const time =
    body.DoneTime === undefined ? null : requireInstant(body.DoneTime, timeZone, 'DoneTime');
  const sent = new Date(before.createTime);
  if (time !== null && (time > now || time > sent || !isRecent(time, timeZone, sent)))
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
  const { form, answers } = await loadFilled(tx, orgCode, area, body.ID);
  const given = body.Answers.map(({ ItemID, Value, Note, Files }) => {
    const old = answers.find(({ itemID }) => itemID === ItemID);
    const rest = {
      Files: Files ?? old?.files.map(({ url }) => url) ?? [],
      IsConfirmed: 1 as const,
      OldReading: old?.oldReading ?? null,
    };
    return { ...rest, ItemID, Value, Note, Time: now.toISOString() };
  });
  const sections = form?.sections ?? [];
  const { answers: corrected, pictures } = await mergeAnswers(tx, actor, sections, answers, given, {
    now,
    isCorrection: true,
  });
  const names = new Map(itemsOf(sections).map(({ id, name }) => [id, name]));
  const namesOf = (files: readonly { readonly name: string }[] = []) =>
    files.map(({ name }) => name).join(' ');
  const urlsOf = (files: readonly { readonly url: string }[] = []) =>
    files.map(({ url }) => url).join(' ');
  for (const { itemID, value, note, files } of corrected) {
    if (given.every(({ ItemID }) => ItemID !== itemID)) continue;
    const old = answers.find((one) => one.itemID === itemID);
    const field = names.get(itemID) ?? '';
    const isReplaced = urlsOf(old?.files) !== urlsOf(files);
    const change = { field, column: null, value };
    wanted.push(
      { ...change, before: shown(old?.value ?? null), after: shown(value) },
      { ...change, before: old?.note ?? '', after: note },
      { ...change, before: namesOf(old?.files), after: namesOf(files), isReplaced },
    );
  }
  const changes = wanted.filter(
    (one) => one !== null && (one.isReplaced ?? one.before !== one.after),
  ) as Change[];
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
  const values = Object.fromEntries(
    changes.flatMap(({ column, value }) => (column === null ? [] : [[column, value]])),
  );
  if (given.length > 0) {
    if (before.result === done)
      requireAnswers(sections, corrected, { last: {}, now, isWhole: true });
    await replaceAnswers(tx, orgCode, { id: body.ID, stopID: point.stopID }, corrected);
    await releasePictures(tx, orgCode, point.id, pictures, now);
    values['is_ng'] = isRecordNG(sections, answerValues(corrected));
  }
  // what was reviewed is not what stands there now
  const review = { review: null, review_text: '', review_user_id: null, review_time: null };
  await updateRow(tx, 'plan_record', orgCode, body.ID, { ...values, ...review, update_time: now });
  await tx.query(
    'update plan_record set corrections = corrections || $3::jsonb where org_code = $1 and id = $2',
    [orgCode, body.ID, JSON.stringify(entries)],
  );
  const wasNG = new Set(ngItems(sections, answerValues(answers)).map(({ id }) => id));
  const ng = ngItems(sections, answerValues(corrected)).filter(({ id }) => !wasNG.has(id));
  if (ng.length > 0 && point.deviceID !== null)
    await reportNG(
      scope,
      {
        id: body.ID,
        pointID,
        deviceID: point.deviceID,
        plan,
        time: time ?? new Date(before.doneTime),
        isStop: 0,
      },
      ng,
      corrected,
    );
  if (changes.some(({ column }) => column === 'done_time' || column === 'reading'))
    await followCorrection({ tx, actor, now }, plan, point, reader.today);
  return { before, after: await requireRecord(tx, reader, kind, body.ID) };
}

/** Gives a closed point the day and the reading of the record that closed it, and makes what follows anew. */
async function followCorrection(
  scope: PlanScopeOfWrite,
  plan: LockedPlan,
  { id, stopID }: LockedPoint,
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
  await followPoint(scope, plan, stopID, today);
}

/** Loads what was filled in with a record: its form in that revision, and the answers. */
async function loadFilled(tx: Tx, orgCode: string, area: PlanArea, id: string) {
  const [row] = await tx.query<{ formID: string | null; revision: number | null }>(
    'select form_id as "formID", form_revision as revision from plan_record where org_code = $1 and id = $2',
    [orgCode, id],
  );
  const form = await loadForm(tx, area, orgCode, row?.formID ?? null, row?.revision ?? null);
  return { form, answers: await loadAnswers(tx, orgCode, [id]) };
}

/** Loads a record with its form, answers and parts. @throws AppError NOT_FOUND */
export async function requireRecordDetail(
  tx: Tx,
  area: PlanArea,
  reader: PlanReader,
  id: string,
  linkOf: (key: string) => string,
): Promise<ResultOf<PlanCalls['record']>> {
  const { orgCode } = reader;
  const record = await requireRecord(tx, reader, planAreas[area].kind, id);
  const { form, answers } = await loadFilled(tx, orgCode, area, id);
  const [row] = await tx.query<Pick<ResultOf<PlanCalls['record']>, 'parts'>>(
    'select parts from plan_record where org_code = $1 and id = $2',
    [orgCode, id],
  );
  return { ...record, form, answers: linkedAnswers(answers, linkOf), parts: row?.parts ?? [] };
}

/** Stores what a supervisor found about a record. @throws AppError NOT_FOUND, STALE_VERSION, REVIEW_OWN, BAD_FIELD */
export async function reviewRecord(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  reader: PlanReader,
  { ID, Version, ReviewResult, Reason: text }: BodyOf<PlanCalls['review']>,
): Promise<PlanRecord> {
  const { orgCode, userID } = actor;
  const { kind } = planAreas[area];
  const { pointID } = await requireRecord(tx, reader, kind, ID);
  await lockPoint(tx, orgCode, area, pointID, 'ID');
  const before = await requireRecord(tx, reader, kind, ID);
  requireVersion(before, Version);
  const own = await tx.query(
    `select from plan_record c where c.org_code = $1 and c.id = $2 and (c.user_id = $3
       or exists (select from plan_answer a where a.org_code = c.org_code and a.record_id = c.id and a.user_id = $3)
       or c.corrections @> jsonb_build_array(jsonb_build_object('userID', $3::text)))`,
    [orgCode, ID, userID],
  );
  if (own.length > 0) throw new AppError('REVIEW_OWN', { field: 'ID' });
  if (ReviewResult === reviewResult.values.returned && text === '')
    throw badField('Reason', label('请说明退回的原因', 'Give the reason for which it is returned'));
  await updateRow(tx, 'plan_record', orgCode, ID, {
    review: ReviewResult,
    review_text: text,
    review_user_id: userID,
    review_time: now,
    update_time: now,
  });
  return requireRecord(tx, reader, kind, ID);
}
