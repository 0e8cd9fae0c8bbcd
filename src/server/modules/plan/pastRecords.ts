import type { FormSection } from '../../../contract/areas/form/content.ts';
import { type AnswerValue, isRecordNG } from '../../../contract/areas/form/formMath.ts';
import { planAreas } from '../../../contract/areas/plan/planAreas.ts';
import {
  executorType,
  planBase,
  type pointResult,
} from '../../../contract/areas/plan/planEnums.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import type { Tx } from '../../storage/db.ts';
import { isByReadings } from './computePoints.ts';
import { loadForm } from './fill.ts';
import { type LockedPlan, lockPlans, makePoints } from './makePoints.ts';
import { dayOfOrg } from './planDevices.ts';
import { stopName, stopOf } from './pointState.ts';

/** A task that was due before the plan was stored. */
export interface PastPoint {
  readonly planName: string;
  /** The device, or the position of a stop without one. */
  readonly stopID: string;
  readonly deviceName: string;
  /** yyyy-MM-dd */
  readonly dueDate: string;
  readonly planMinutes: number | null;
  /** The next date follows from the completion. */
  readonly isFloating: boolean;
  readonly sections: readonly FormSection[];
  /** The ids of the people who may have carried it out. */
  readonly people: readonly string[];
}

/** The record of a past task. */
export interface PastRecord {
  readonly result: (typeof pointResult.list)[number];
  /** ISO 8601 */
  readonly doneTime: string;
  readonly userID: string | null;
  readonly spentMinutes: number | null;
  readonly reason: string;
  readonly remark: string;
  /** The values by the ids of items. */
  readonly answers: Readonly<Record<string, number | string>>;
}

interface StoredPoint extends Omit<PastPoint, 'isFloating' | 'people' | 'sections'> {
  readonly id: string;
}

/** Makes the tasks of all plans of an organisation from a day on, and stores records of those that are due before today. */
export async function recordPast(
  tx: Tx,
  orgCode: string,
  firstDay: string,
  recordOf: (point: PastPoint) => PastRecord | null,
  now: Date,
): Promise<number> {
  const { timeZone, today } = await dayOfOrg(tx, orgCode, now);
  const ids = (
    await tx.query<{ id: string }>('select id from plan where org_code = $1 and is_use', [orgCode])
  ).map(({ id }) => id);
  for (const sql of [
    'update plan set active_from = $3, made_date = $3 where org_code = $1 and id = any($2)',
    'update plan_revision set effective_from = $3 where org_code = $1 and plan_id = any($2)',
    'update plan_device set join_date = $3 where org_code = $1 and plan_id = any($2)',
  ])
    await tx.query(sql, [orgCode, ids, firstDay]);
  let recorded = 0;
  for (const plan of await lockPlans(tx, orgCode, ids)) {
    if (isByReadings(plan)) continue;
    await makePoints(tx, orgCode, plan, { today, now }, { isForced: true });
    const points = await selectPast(tx, orgCode, plan, today);
    const about = await aboutPlan(tx, orgCode, plan);
    const isFloating = plan.baseType === planBase.values.floating;
    const rows = points.flatMap(({ id, ...point }) => {
      const { sections, people } = about;
      const record = recordOf({ ...point, sections, people, isFloating });
      return record === null ? [] : [{ id, stopID: point.stopID, ...record }];
    });
    await storePast(tx, orgCode, about, rows, timeZone);
    recorded += rows.length;
    const deviceIDs = [...new Set(rows.map(({ stopID }) => stopID))];
    if (isFloating)
      await makePoints(
        tx,
        orgCode,
        plan,
        { today, now },
        { deviceIDs, isForced: true, isAfterClosing: true },
      );
  }
  return recorded;
}

function selectPast(tx: Tx, orgCode: string, { id }: LockedPlan, today: string) {
  return tx.query<StoredPoint>(
    `select t.id, p.plan_name as "planName", ${stopOf('t')} as "stopID", ${stopName('t')} as "deviceName",
       to_char(t.due_date, 'YYYY-MM-DD') as "dueDate", r.plan_minutes as "planMinutes"
     from plan_point t join plan p on p.org_code = t.org_code and p.id = t.plan_id
     join plan_revision r on r.org_code = t.org_code and r.plan_id = t.plan_id and r.revision = t.revision
     where t.org_code = $1 and t.plan_id = $2 and t.is_open and t.due_date < $3 order by t.due_date, t.id`,
    [orgCode, id, today],
  );
}

interface AboutPlan {
  readonly formID: string | null;
  readonly revision: number | null;
  readonly sections: readonly FormSection[];
  readonly people: readonly string[];
  readonly planID: string;
}

async function aboutPlan(tx: Tx, orgCode: string, plan: LockedPlan): Promise<AboutPlan> {
  const { person, role } = executorType.values;
  const [row] = await tx.query<{ formID: string | null; people: string[] | null }>(
    `select r.form_id as "formID", (select array_agg(u.id order by u.id) from app_user u
       where u.org_code = r.org_code and ${isActiveUser('u')} and (r.executor_type not in (${person}, ${role})
         or (r.executor_type = ${person} and u.id = any(r.executor_ids))
         or (r.executor_type = ${role} and u.role_id = any(r.executor_ids)))) as people
     from plan_revision r where r.org_code = $1 and r.plan_id = $2 and r.revision = $3`,
    [orgCode, plan.id, plan.revision],
  );
  const area = plan.kind === planAreas.maintenance.kind ? 'maintenance' : 'inspection';
  const form = await loadForm(tx, area, orgCode, row?.formID ?? null, null);
  return {
    planID: plan.id,
    formID: form?.formID ?? null,
    revision: form?.revision ?? null,
    sections: form?.sections ?? [],
    people: row?.people ?? [],
  };
}

type PastRow = PastRecord & { readonly id: string; readonly stopID: string };

/** Stores records: their ids are those that the points have for the next one. */
async function storePast(
  tx: Tx,
  orgCode: string,
  { planID, formID, revision, sections }: AboutPlan,
  rows: readonly PastRow[],
  timeZone: string,
): Promise<void> {
  const valuesOf = (answers: PastRecord['answers']) =>
    Object.fromEntries(
      Object.entries(answers).map(([id, value]): [string, AnswerValue] => [
        id,
        { value, files: [] },
      ]),
    );
  const records = rows.map(({ answers, ...row }) => ({
    ...row,
    isNG: isRecordNG(sections, valuesOf(answers)),
  }));
  await tx.query(
    `insert into plan_record (org_code, id, point_id, plan_id, device_id, result, done_time, user_id, spent_minutes,
       reason, rest, remark, form_id, form_revision, is_ng, create_time, update_time)
     select $1, t.record_id, t.id, $2, t.device_id, x.result, x."doneTime", x."userID", x."spentMinutes", x.reason, '',
       x.remark, $3, $4, x."isNG", x."doneTime", x."doneTime"
     from jsonb_to_recordset($5) x (id uuid, result smallint, "doneTime" timestamptz, "userID" uuid,
       "spentMinutes" integer, reason text, remark text, "isNG" boolean)
     join plan_point t on t.org_code = $1 and t.id = x.id`,
    [orgCode, planID, formID, revision, JSON.stringify(records)],
  );
  const answers = rows.flatMap(({ id, userID, doneTime, answers: given }) =>
    Object.entries(given).map(([itemID, value]) => ({ id, userID, doneTime, itemID, value })),
  );
  await tx.query(
    `insert into plan_answer (org_code, record_id, item_id, device_id, value, answer_time, user_id)
     select $1, t.record_id, x."itemID", ${stopOf('t')}, x.value, x."doneTime", x."userID"
     from jsonb_to_recordset($2) x (id uuid, "itemID" text, value jsonb, "doneTime" timestamptz, "userID" uuid)
     join plan_point t on t.org_code = $1 and t.id = x.id`,
    [orgCode, JSON.stringify(answers)],
  );
  await tx.query(
    `update plan_point t set result = c.result, is_open = false, done_user_id = c.user_id,
       done_date = case when c.result = 1 then (c.done_time at time zone $3)::date end, record_id = gen_random_uuid()
     from plan_record c where t.org_code = $1 and t.plan_id = $2 and c.org_code = t.org_code and c.id = t.record_id`,
    [orgCode, planID, timeZone],
  );
}
