import type { FormSection } from '../../../contract/areas/form/content.ts';
import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import {
  type AnswerValue,
  isAnswered,
  type LastReadings,
  missingAnswers,
} from '../../../contract/areas/form/formMath.ts';
import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { addDays } from '../../../contract/areas/plan/planDays.ts';
import type { PlanAnswer } from '../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { label } from '../../../contract/locale.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { claimPictures, releaseFiles, type StoredUpload } from '../file/api.ts';

type FormerAnswer = PlanAnswer['former'][number] & { readonly userID: string | null };

/** An answer as it is stored; the links to its files are made when it is read. */
export interface StoredAnswer extends Omit<PlanAnswer, 'files' | 'former'> {
  readonly files: readonly StoredUpload[];
  readonly userID: string | null;
  readonly former: readonly FormerAnswer[];
}

/** Loads the answers of records by item; of two to one item the later. */
export async function loadAnswers(
  tx: Tx,
  orgCode: string,
  recordIDs: readonly string[],
): Promise<StoredAnswer[]> {
  const rows = await tx.query<StoredAnswer>(
    `select distinct on (a.item_id) a.item_id as "itemID", a.value, a.files, a.note,
       a.is_confirmed::int as "isConfirmed", a.old_reading as "oldReading", a.answer_time as time, a.user_id as "userID",
       (select u.real_name from app_user u where u.org_code = a.org_code and u.id = a.user_id) as "userName",
       (select coalesce(jsonb_agg(jsonb_build_object('value', k.value, 'time', k.time, 'userID', k.user_id,
           'userName', u.real_name) order by k.at), '[]')
         from rows from (jsonb_to_recordset(a.former) as (value jsonb, time text, "userID" uuid)) with ordinality
           k (value, time, user_id, at)
         left join app_user u on u.org_code = a.org_code and u.id = k.user_id) as former
     from plan_answer a where a.org_code = $1 and a.record_id = any($2) order by a.item_id, a.answer_time desc`,
    [orgCode, recordIDs],
  );
  return rows.map(isoTimes);
}

/** Returns answers with links to their files. */
export function linkedAnswers(
  answers: readonly StoredAnswer[],
  linkOf: (key: string) => string,
): PlanAnswer[] {
  return answers.map(({ userID: _user, former, files, ...answer }) => ({
    ...answer,
    files: files.map((file) => ({ ...file, linkurl: linkOf(file.url) })),
    former: former.map(({ userID: _one, ...rest }) => rest),
  }));
}

/** Returns answers by the ids of their items, as the rules of forms read them. */
export function answerValues(answers: readonly StoredAnswer[]): Record<string, AnswerValue> {
  return Object.fromEntries(
    answers.map(({ itemID, value, files, isConfirmed, oldReading }) => [
      itemID,
      { value, files, isConfirmed: isConfirmed === 1, oldReading },
    ]),
  );
}

interface MergeOptions {
  readonly now: Date;
  /** The answers count in any case, and stay as old as they are. */
  readonly isCorrection?: boolean;
  /** Answers to items of another revision of the form stay. */
  readonly isDraft?: boolean;
}

type GivenAnswer = BodyOf<PlanCalls['finish']>['Answers'][number];

/** Returns whether a time lies within the days before `now`, of which somebody may report what they did. */
export function isRecent(time: Date, timeZone: string, now: Date): boolean {
  return calendarDay(time, timeZone) >= addDays(calendarDay(now, timeZone), -planLimits.backDays);
}

/** Returns whether an answer that is given is the stored one, whatever its time. */
function isSame(given: GivenAnswer, { value, note, files, isConfirmed, oldReading }: StoredAnswer) {
  const urls = files.map(({ url }) => url);
  return (
    JSON.stringify([value, note, isConfirmed, oldReading, urls]) ===
    JSON.stringify([given.Value, given.Note, given.IsConfirmed, given.OldReading, given.Files])
  );
}

/** Merged answers, and the pictures that belonged to any of them or do now. */
interface MergedAnswers {
  readonly answers: StoredAnswer[];
  readonly pictures: readonly StoredUpload[];
}

/**
 * Merges what somebody gives with the answers that are there: of two to one item the later counts. New pictures become
 * those of the record; \`releasePictures\` gives back those that it has no longer, once its answers are stored.
 *
 * @throws AppError BAD_FIELD for an item that the form does not have, for a new answer that is too old, for too many
 *   pictures, and for what is no picture of the actor
 */
export async function mergeAnswers(
  tx: Tx,
  actor: Pick<Actor, 'orgCode' | 'realName' | 'timeZone' | 'userID'>,
  sections: readonly FormSection[],
  before: readonly StoredAnswer[],
  given: readonly GivenAnswer[],
  { now, isCorrection = false, isDraft = false }: MergeOptions,
): Promise<MergedAnswers> {
  const items = new Map(itemsOf(sections).map(({ id, name }) => [id, name]));
  const merged = new Map(before.map((one) => [one.itemID, one]));
  const known = new Map(before.flatMap(({ files }) => files.map((file) => [file.url, file])));
  for (const [at, answer] of given.entries()) {
    const name = items.get(answer.ItemID);
    if (name === undefined)
      throw badField(`Answers.${at}.ItemID`, label('不是该表单的检查项', 'is no item of the form'));
    const old = merged.get(answer.ItemID);
    const sentAt = answer.Time < now.toISOString() ? answer.Time : now.toISOString();
    const time = isCorrection ? (old?.time ?? sentAt) : sentAt;
    if (old !== undefined && old.time >= time && !isCorrection) continue;
    if (!isCorrection && !isRecent(new Date(time), actor.timeZone, now)) {
      // a browser whose clock is ahead has a later time than the stored one
      if (old !== undefined && isSame(answer, old)) continue;
      const days = planLimits.backDays;
      throw badField(
        `Answers.${at}.Time`,
        label(
          `“${name}”应在最近 ${days} 天之内填写，请重新填写该项`,
          `${name}: the answer must lie within the last ${days} days; give it again`,
        ),
      );
    }
    const added = answer.Files.filter((url) => !known.has(url));
    for (const file of await claimPictures(tx, actor, added, `Answers.${at}.Files`))
      known.set(file.url, file);
    const isChanged = old !== undefined && old.value !== null && old.value !== answer.Value;
    const former = old?.former ?? [];
    merged.set(answer.ItemID, {
      itemID: answer.ItemID,
      value: answer.Value,
      files: answer.Files.flatMap((url) => known.get(url) ?? []),
      note: answer.Note,
      isConfirmed: answer.IsConfirmed,
      oldReading: answer.OldReading,
      time,
      userID: actor.userID,
      userName: actor.realName,
      former: isChanged ? [...former, old].slice(-planLimits.formerAnswers) : former,
    });
  }
  const all = [...merged.values()].filter(({ itemID }) => isDraft || items.has(itemID));
  const files = all.reduce((sum, one) => sum + one.files.length, 0);
  if (files > planLimits.files)
    throw badField(
      'Answers',
      label(
        `一条记录最多 ${planLimits.files} 张照片`,
        `a record has at most ${planLimits.files} photos`,
      ),
    );
  return { answers: all, pictures: [...known.values()] };
}

/** Gives back pictures that no answer of a point's records and of its draft has any longer. */
export async function releasePictures(
  tx: Tx,
  orgCode: string,
  pointID: string,
  pictures: readonly StoredUpload[],
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = await tx.query<{ url: string }>(
    `select f.value->>'url' as url from plan_answer a cross join lateral jsonb_array_elements(a.files) f
     where a.org_code = $1 and a.record_id in (
       select c.id from plan_record c where c.org_code = $1 and c.point_id = $2
       union all select t.record_id from plan_point t where t.org_code = $1 and t.id = $2)`,
    [orgCode, pointID],
  );
  const used = new Set(rows.map(({ url }) => url));
  const unused = pictures.filter(({ url }) => !used.has(url));
  await releaseFiles(tx, orgCode, unused, now);
}

/** Removes the answers of drafts that are gone, and gives their pictures back. */
export async function removeDraftAnswers(
  tx: Tx,
  orgCode: string,
  recordIDs: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await tx.query<{ files: StoredUpload[] }>(
    'delete from plan_answer where org_code = $1 and record_id = any($2) returning files',
    [orgCode, recordIDs],
  );
  const pictures = rows.flatMap(({ files }) => files);
  await releaseFiles(tx, orgCode, pictures, now);
}

/** Stores the answers of a draft or record in place of those that it has. @param stopID null: of a draft */
export async function replaceAnswers(
  tx: Tx,
  orgCode: string,
  { id, stopID }: { readonly id: string; readonly stopID: string | null },
  answers: readonly StoredAnswer[],
): Promise<void> {
  const rows = answers.map(({ former, files, value, ...one }) => ({
    ...one,
    value,
    files,
    former: former.map((old) => ({ value: old.value, time: old.time, userID: old.userID })),
  }));
  await tx.query('delete from plan_answer where org_code = $1 and record_id = $2', [orgCode, id]);
  await tx.query(
    `insert into plan_answer (org_code, record_id, item_id, device_id, value, files, note, is_confirmed, old_reading,
       answer_time, user_id, former)
     select $1, $2, a."itemID", $3, nullif(a.value, 'null'), a.files, a.note, a."isConfirmed" = 1, a."oldReading", a.time,
       a."userID", a.former
     from jsonb_to_recordset($4) a ("itemID" text, value jsonb, files jsonb, note text, "isConfirmed" integer,
       "oldReading" double precision, time timestamptz, "userID" uuid, former jsonb)`,
    [orgCode, id, stopID, JSON.stringify(rows)],
  );
}

/** Loads the last readings of a machine or a position by the ids of items. */
export async function loadLast(
  tx: Tx,
  orgCode: string,
  stopID: string,
  itemIDs: readonly string[],
): Promise<Record<string, { readonly value: number; readonly time: string }>> {
  const rows = await tx.query<{ id: string; value: number; time: Date }>(
    `select distinct on (item_id) item_id as id, value::float8 as value, answer_time as time from plan_answer
     where org_code = $1 and device_id = $2 and item_id = any($3) and jsonb_typeof(value) = 'number'
     order by item_id, answer_time desc`,
    [orgCode, stopID, itemIDs],
  );
  return Object.fromEntries(
    rows.map(({ id, value, time }) => [id, { value, time: time.toISOString() }]),
  );
}

/**
 * Requires answers that make a record: of one that is done all, of one that leaves a rest those that are given.
 *
 * @throws AppError BAD_FIELD with the first item that is not answered
 */
export function requireAnswers(
  sections: readonly FormSection[],
  answers: readonly StoredAnswer[],
  scope: { readonly last: LastReadings; readonly now: Date; readonly isWhole: boolean },
): void {
  const values = answerValues(answers);
  const items = new Map(itemsOf(sections).map((item) => [item.id, item]));
  const missing = missingAnswers(sections, values, { last: scope.last, now: scope.now.getTime() });
  const wrong = missing.find(({ itemID, reason }) => {
    const item = items.get(itemID);
    const isGiven = item !== undefined && isAnswered(item, values[itemID]);
    return scope.isWhole || (isGiven && reason !== 'answerPhoto' && reason !== 'answerReading');
  });
  if (wrong === undefined) return;
  const { 'zh-CN': zh, 'en-US': en } = fieldReasons[wrong.reason];
  const name = items.get(wrong.itemID)?.name ?? '';
  throw badField('Answers', label(`“${name}”：${zh}`, `${name}: ${en}`));
}
