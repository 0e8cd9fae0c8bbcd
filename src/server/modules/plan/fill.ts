import type { FormSection } from '../../../contract/areas/form/content.ts';
import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import { formItemType } from '../../../contract/areas/form/formEnums.ts';
import { type PlanArea, planLimits } from '../../../contract/areas/plan/planAreas.ts';
import type { PlanFill, RecordForm } from '../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { addWorkOrder } from '../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { scanMode } from '../../../contract/enums.ts';
import { label } from '../../../contract/locale.ts';
import type { WorkOrder } from '../../../contract/orders/workOrder.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import type { StoredUpload } from '../file/api.ts';
import { pinRevision, requireContent } from '../form/api.ts';
import type { ReportContext } from '../repair/api.ts';
import {
  isRecent,
  linkedAnswers,
  loadAnswers,
  loadLast,
  mergeAnswers,
  releasePictures,
  replaceAnswers,
  type StoredAnswer,
} from './answers.ts';
import { type LockedPoint, lockPoint, requireFirst, requireOpen } from './lockPoint.ts';
import { stopOf } from './pointState.ts';

/** The state of an open point's next record. */
interface DraftRow {
  readonly stopID: string;
  readonly isOpen: boolean;
  readonly recordID: string;
  readonly formID: string | null;
  readonly revision: number | null;
  readonly draftUserName: string | null;
  readonly draftTime: string | null;
  readonly scanMode: number | null;
  readonly scanTime: string | null;
  readonly scanReason: string;
  /** The record before it, which left a rest and has the answers of those before. */
  readonly earlier: readonly string[];
}

async function loadDraft(tx: Tx, orgCode: string, pointID: string): Promise<DraftRow> {
  const [row] = await tx.query<DraftRow>(
    `select ${stopOf('t')} as "stopID", t.is_open as "isOpen", t.record_id as "recordID", coalesce(f.form_id::text, r.form_id) as "formID",
       f.form_revision as revision, f.update_time as "draftTime", f.scan_mode::int as "scanMode", f.scan_time as "scanTime",
       coalesce(f.scan_reason, '') as "scanReason",
       (select u.real_name from app_user u where u.org_code = f.org_code and u.id = f.user_id) as "draftUserName",
       (select coalesce(jsonb_agg(c.id), '[]') from (select c.id from plan_record c
         where c.org_code = t.org_code and c.point_id = t.id order by c.create_time desc limit 1) c) as earlier
     from plan_point t join plan p on p.org_code = t.org_code and p.id = t.plan_id
     join plan_revision r on r.org_code = t.org_code and r.plan_id = t.plan_id and r.revision = p.revision
     left join plan_draft f on f.org_code = t.org_code and f.point_id = t.id
     where t.org_code = $1 and t.id = $2`,
    [orgCode, pointID],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'PointID' });
  return isoTimes(row);
}

/** Loads the content of a form in a revision; null for none, and for one without items. @param revision null: the present one */
export async function loadForm(
  tx: Tx,
  area: PlanArea,
  orgCode: string,
  formID: string | null,
  revision: number | null,
): Promise<RecordForm | null> {
  if (formID === null) return null;
  const content = await requireContent(tx, area, orgCode, formID, revision ?? undefined);
  if (content.sections.length === 0) return null;
  const { formName, sections } = content;
  return { formID, formName, revision: content.revision, sections };
}

const counters = (sections: readonly FormSection[]) =>
  itemsOf(sections)
    .filter(({ type }) => type === formItemType.values.reading)
    .map(({ id }) => id);

/** Loads the form of an open point, and what somebody has filled in so far. */
export async function selectFill(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  pointID: string,
  linkOf: (key: string) => string,
): Promise<PlanFill> {
  const draft = await loadDraft(tx, orgCode, pointID);
  const { recordID, formID, revision, draftUserName, draftTime, scanTime, stopID } = draft;
  const form = draft.isOpen ? await loadForm(tx, area, orgCode, formID, revision) : null;
  const answers = form === null ? [] : await loadAnswers(tx, orgCode, [...draft.earlier, recordID]);
  const last = form === null ? {} : await loadLast(tx, orgCode, stopID, counters(form.sections));
  return {
    recordID,
    form,
    answers: linkedAnswers(answers, linkOf),
    draftUserName,
    draftTime,
    scanTime,
    last,
  };
}

/** The context in which somebody fills in a record. */
export interface FillScope {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly linkOf: (key: string) => string;
  readonly isQrOf: (text: string, deviceID: string) => boolean;
  readonly isPositionQrOf: (text: string, positionID: string) => boolean;
  /** `addOrder` of the module repair, which reads devices as this module does. */
  readonly reportFault: (
    context: ReportContext,
    body: BodyOf<typeof addWorkOrder>,
    source: number,
  ) => Promise<WorkOrder>;
  publish(...events: OutboxEvent[]): void;
}

/** Requires a time of the last days. @throws AppError BAD_FIELD, which names the field */
export function requireRecent(time: Date, timeZone: string, now: Date, field: string): void {
  if (!isRecent(time, timeZone, now))
    throw badField(
      field,
      label(
        `应在最近 ${planLimits.backDays} 天之内`,
        `must lie within the last ${planLimits.backDays} days`,
      ),
    );
}

type FillBody = Omit<BodyOf<PlanCalls['saveDraft']>, 'ActionID' | 'OrgCode'>;

/** The filled in form, all its answers, and the scan. */
export interface FilledIn {
  readonly form: { readonly id: string; readonly revision: number } | null;
  readonly sections: readonly FormSection[];
  readonly answers: readonly StoredAnswer[];
  /** The pictures of the answers, also of those that are gone. */
  readonly pictures: readonly StoredUpload[];
  readonly last: Awaited<ReturnType<typeof loadLast>>;
  readonly scan: Pick<DraftRow, 'scanMode' | 'scanReason' | 'scanTime'>;
  /** The id under which the draft stores its answers. */
  readonly draftID: string;
  /** The plan has a form. */
  readonly needsForm: boolean;
}

/**
 * Merges what a body fills in with the draft of its point and with the records that left a rest.
 *
 * @throws AppError NOT_FOUND (a form, a revision), WRONG_QR, BAD_FIELD
 */
export async function takeFill(
  { tx, actor, now, isQrOf, isPositionQrOf }: FillScope,
  point: LockedPoint,
  body: FillBody,
  isDraft = false,
): Promise<FilledIn> {
  const { orgCode } = actor;
  const draft = await loadDraft(tx, orgCode, point.id);
  const { QrCode: qr, ManualReason: manual } = body;
  const isLabel = point.deviceID === null ? isPositionQrOf : isQrOf;
  if (qr !== undefined && !isLabel(qr, point.stopID))
    throw new AppError('WRONG_QR', { field: 'QrCode', params: { deviceCode: point.stopCode } });
  const scannedAt = body.ScanTime ?? now.toISOString();
  const isScanned = qr !== undefined || manual !== undefined;
  if (isScanned) requireRecent(new Date(scannedAt), actor.timeZone, now, 'ScanTime');
  const { qr: byLabel, manual: manually } = scanMode.values;
  const scan = isScanned
    ? {
        scanMode: qr === undefined ? manually : byLabel,
        scanReason: qr === undefined ? (manual ?? '') : '',
        scanTime: scannedAt < now.toISOString() ? scannedAt : now.toISOString(),
      }
    : { scanMode: draft.scanMode, scanReason: draft.scanReason, scanTime: draft.scanTime };
  const own = { scan, draftID: draft.recordID, needsForm: draft.formID !== null };
  const { Answers } = body;
  if (Answers.length > 0 && (body.FormID === null || body.FormRevision === null))
    throw badField('FormID', label('请填写表单及版本', 'Give the form'));
  // who gives no form leaves what others have filled in as it is
  const [formID, revision] =
    body.FormID === null || body.FormRevision === null
      ? [draft.formID, draft.revision]
      : [body.FormID, body.FormRevision];
  if (formID === null || revision === null) {
    return { form: null, sections: [], answers: [], pictures: [], last: {}, ...own };
  }
  const found = await tx.query(
    'select from plan_revision where org_code = $1 and plan_id = $2 and form_id = $3 limit 1',
    [orgCode, point.planID, formID],
  );
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'FormID' });
  const sections = await pinRevision(tx, orgCode, formID, revision);
  const before = await loadAnswers(tx, orgCode, [...draft.earlier, own.draftID]);
  const merged = await mergeAnswers(tx, actor, sections, before, Answers, { now, isDraft });
  const last = await loadLast(tx, orgCode, point.stopID, counters(sections));
  return { form: { id: formID, revision }, sections, ...merged, last, ...own };
}

/**
 * Stores what somebody has filled in so far. Another phone and another tab go on with the same draft.
 *
 * @throws AppError as `takeFill`, and POINT_CLOSED, EARLIER_OPEN
 */
export async function saveDraft(
  scope: FillScope,
  area: PlanArea,
  body: BodyOf<PlanCalls['saveDraft']>,
): Promise<{ readonly fill: PlanFill; readonly planID: string }> {
  const { tx, actor, now, linkOf } = scope;
  const { orgCode, userID } = actor;
  const { plan, point } = await lockPoint(tx, orgCode, area, body.PointID, 'PointID');
  requireOpen(point, actor.timeZone, 'PointID');
  await requireFirst(tx, orgCode, plan, point, 'PointID');
  const { form, answers, pictures, scan, draftID } = await takeFill(scope, point, body, true);
  await replaceAnswers(tx, orgCode, { id: draftID, stopID: null }, answers);
  await releasePictures(tx, orgCode, point.id, pictures, now);
  await tx.query(
    `insert into plan_draft (org_code, point_id, record_id, form_id, form_revision, scan_mode, scan_time, scan_reason,
       user_id, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (org_code, point_id) do update set form_id = excluded.form_id, form_revision = case
         when plan_draft.form_id = excluded.form_id then greatest(plan_draft.form_revision, excluded.form_revision)
         else excluded.form_revision end,
       scan_mode = excluded.scan_mode, scan_time = excluded.scan_time, scan_reason = excluded.scan_reason,
       user_id = excluded.user_id, update_time = excluded.update_time`,
    [
      orgCode,
      point.id,
      draftID,
      form?.id ?? null,
      form?.revision ?? null,
      scan.scanMode,
      scan.scanTime,
      scan.scanReason,
      userID,
      now,
    ],
  );
  return { fill: await selectFill(tx, orgCode, area, point.id, linkOf), planID: plan.id };
}

/** Ends the draft of a point whose record is stored, and gives the point's next record another id. */
export async function endDraft(
  tx: Tx,
  orgCode: string,
  pointID: string,
  { draftID, recordID }: { readonly draftID: string; readonly recordID: string },
): Promise<void> {
  await tx.query('delete from plan_draft where org_code = $1 and point_id = $2', [
    orgCode,
    pointID,
  ]);
  if (draftID !== recordID)
    await tx.query('delete from plan_answer where org_code = $1 and record_id = $2', [
      orgCode,
      draftID,
    ]);
  await tx.query(
    'update plan_point set record_id = gen_random_uuid() where org_code = $1 and id = $2 and record_id = $3',
    [orgCode, pointID, recordID],
  );
}
