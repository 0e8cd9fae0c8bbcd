import { v7 as uuid } from 'uuid';
import { planKind } from '../../../contract/areas/plan/planEnums.ts';
import {
  type SpotCalls,
  type SpotDevice,
  type SpotForm,
  spotLimits,
} from '../../../contract/areas/plan/spotChecks.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { deviceState, scanMode } from '../../../contract/enums.ts';
import { label } from '../../../contract/locale.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { selectDeviceForms } from '../form/api.ts';
import { removeDraftAnswers } from './answers.ts';
import { type FillScope, requireRecent } from './fill.ts';
import { lockPlans } from './makePoints.ts';
import type { PlanReader } from './planReader.ts';
import { selectPoints } from './pointQueries.ts';

const inspection = planKind.values.inspection;

/** Returns whether a text is the label of a device. */
type IsQrOf = FillScope['isQrOf'];

type SpotScope = Pick<FillScope, 'actor' | 'isQrOf' | 'now' | 'tx'>;

/** Returns the id that a label names; null for another text. */
function idOfLabel(text: string): string | null {
  const id = new URLSearchParams(text.slice(text.indexOf('?') + 1)).get('d') ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}

/**
 * Finds a machine of the organisation by its label or its code, with what the caller can check there.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD for a text that is no label of this product
 */
export async function findSpotDevice(
  tx: Tx,
  reader: PlanReader,
  isQrOf: IsQrOf,
  { QrCode: qr, DeviceCode: code }: BodyOf<SpotCalls['scan']>,
): Promise<SpotDevice> {
  const { orgCode } = reader;
  const id = qr === undefined ? null : idOfLabel(qr);
  if (qr !== undefined && (id === null || !isQrOf(qr, id)))
    throw badField('QrCode', label('不是设备二维码', 'is no label of a machine'));
  if (qr === undefined && code === undefined)
    throw badField(
      'QrCode',
      label('请扫描设备二维码，或输入设备编号', 'Scan the label of the machine, or type its code'),
    );
  const [device] = await tx.query<Omit<SpotDevice, 'due' | 'forms'>>(
    `select d.id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
       d.device_state::int as "deviceState",
       (select g.type_name from device_type g where g.org_code = d.org_code and g.id = d.type_id) as "typeName",
       (select g.position_name from device_position g where g.org_code = d.org_code and g.id = d.position_id)
         as "positionName"
     from device d where d.org_code = $1 and ${id === null ? 'd.code_key = look_alike($2)' : 'd.id = $2'}
     limit 1`,
    [orgCode, id ?? code],
  );
  if (device === undefined)
    throw new AppError('NOT_FOUND', { field: id === null ? 'DeviceCode' : 'QrCode' });
  const { deviceID } = device;
  const { data: due } = await selectPoints(tx, reader, inspection, {
    DeviceID: deviceID,
    Mine: 1,
    State: 'due',
    Rule: 0,
    pageNum: 0,
    pageSize: spotLimits.due,
  });
  return { ...device, due, forms: await selectSpotForms(tx, orgCode, deviceID) };
}

/** The forms of a machine, each with its unfinished check and its last one. */
async function selectSpotForms(tx: Tx, orgCode: string, deviceID: string): Promise<SpotForm[]> {
  const forms = await selectDeviceForms(tx, 'inspection', orgCode, deviceID);
  const rows = await tx.query<
    Pick<SpotForm, 'draftTime' | 'draftUserName' | 'lastIsNG' | 'lastTime' | 'lastUserName'> & {
      formID: string;
    }
  >(
    `select p.spot_form_id as "formID", f."draftTime", f."draftUserName", c."lastTime", c."lastUserName",
       coalesce(c."lastIsNG", 0) as "lastIsNG"
     from plan p
     left join lateral (
       select f.update_time as "draftTime",
         (select u.real_name from app_user u where u.org_code = f.org_code and u.id = f.user_id) as "draftUserName"
       from plan_point t join plan_draft f on f.org_code = t.org_code and f.point_id = t.id
       where t.org_code = p.org_code and t.plan_id = p.id and t.device_id = $2 and t.is_open limit 1) f on true
     left join lateral (
       select c.done_time as "lastTime", c.is_ng::int as "lastIsNG",
         (select u.real_name from app_user u where u.org_code = c.org_code and u.id = c.user_id) as "lastUserName"
       from plan_record c where c.org_code = p.org_code and c.plan_id = p.id and c.device_id = $2
       order by c.done_time desc limit 1) c on true
     where p.org_code = $1 and p.spot_form_id = any($3)`,
    [orgCode, deviceID, forms.map(({ formID }) => formID)],
  );
  const known = new Map(rows.map(({ formID, ...row }) => [formID, isoTimes(row)]));
  const none = {
    draftUserName: null,
    draftTime: null,
    lastTime: null,
    lastUserName: null,
    lastIsNG: 0 as const,
  };
  return forms.map((form) => ({ ...form, ...(known.get(form.formID) ?? none) }));
}

/** Requires a point of single checks. @throws AppError NOT_FOUND */
export async function requireSpot(tx: Tx, orgCode: string, pointID: string): Promise<void> {
  const found = await tx.query(
    `select from plan_point t join plan p on p.org_code = t.org_code and p.id = t.plan_id
     where t.org_code = $1 and t.id = $2 and p.spot_form_id is not null`,
    [orgCode, pointID],
  );
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'PointID' });
}

/**
 * Begins a single check of a machine by one of its forms, or finds the one that is not finished. Returns the id of its point.
 *
 * @throws AppError NOT_FOUND, WRONG_QR, BAD_FIELD
 */
export async function startSpotCheck(
  scope: SpotScope,
  { orgCode, userID, today, now }: PlanReader,
  { DeviceID, FormID, QrCode: qr, ManualReason: manual, ScanTime }: BodyOf<SpotCalls['start']>,
): Promise<string> {
  const { tx, isQrOf } = scope;
  const forms = await selectDeviceForms(tx, 'inspection', orgCode, DeviceID);
  const form = forms.find(({ formID }) => formID === FormID);
  if (form === undefined) throw new AppError('NOT_FOUND', { field: 'FormID' });
  const [device] = await tx.query<{ deviceCode: string; state: number }>(
    `select device_code as "deviceCode", device_state::int as state from device
     where org_code = $1 and id = $2 for share`,
    [orgCode, DeviceID],
  );
  if (device?.state !== deviceState.values.normal)
    throw badField(
      'DeviceID',
      label('设备已停用，不能点检', 'The device is disabled, and is not checked'),
    );
  if (qr === undefined && manual === undefined)
    throw badField(
      'ManualReason',
      label('请扫描设备二维码，或说明原因', 'Scan the label of the machine, or give a reason'),
    );
  if (qr !== undefined && !isQrOf(qr, DeviceID))
    throw new AppError('WRONG_QR', {
      field: 'QrCode',
      params: { deviceCode: device.deviceCode },
    });
  const { timeZone } = scope.actor;
  if (ScanTime !== undefined) requireRecent(new Date(ScanTime), timeZone, now, 'ScanTime');
  await lockByName(tx, `spot ${orgCode} ${FormID}`);
  const planID = await requireSpotPlan(scope, today, form);
  const [open] = await tx.query<{ id: string }>(
    'select id from plan_point where org_code = $1 and plan_id = $2 and device_id = $3 and is_open limit 1',
    [orgCode, planID, DeviceID],
  );
  const id = open?.id ?? (await insertPoint(tx, orgCode, { planID, deviceID: DeviceID, today }));
  const { qr: byLabel, manual: manually } = scanMode.values;
  const sentAt = ScanTime === undefined || ScanTime > now.toISOString() ? now : ScanTime;
  // a new scan of the label counts; one's own earlier one counts more than a reason why it was not scanned
  await tx.query(
    `insert into plan_draft as f (org_code, point_id, record_id, scan_mode, scan_time, scan_reason, user_id, update_time)
     select $1, t.id, t.record_id, $3, $4, $5, $6, $7 from plan_point t where t.org_code = $1 and t.id = $2
     on conflict (org_code, point_id) do update set scan_mode = excluded.scan_mode, scan_time = excluded.scan_time,
       scan_reason = excluded.scan_reason, user_id = excluded.user_id, update_time = excluded.update_time
     where excluded.scan_mode = ${byLabel} or f.scan_mode is distinct from ${byLabel} or f.user_id <> excluded.user_id`,
    [
      orgCode,
      id,
      qr === undefined ? manually : byLabel,
      sentAt,
      qr === undefined ? (manual ?? '') : '',
      userID,
      now,
    ],
  );
  return id;
}

/** Finds the plan to which the single checks by a form belong, or adds it; it has the present name of the form. */
async function requireSpotPlan(
  { tx, actor, now }: SpotScope,
  today: string,
  { formID, formName }: { readonly formID: string; readonly formName: string },
): Promise<string> {
  const { orgCode, userID } = actor;
  const [plan] = await tx.query<{ id: string }>(
    'update plan set plan_name = $3 where org_code = $1 and spot_form_id = $2 returning id',
    [orgCode, formID, formName],
  );
  if (plan !== undefined) return plan.id;
  const id = uuid();
  await tx.query(
    `insert into plan (org_code, id, kind, plan_code, plan_name, is_use, revision, active_from, create_user_id,
       create_time, update_time, spot_form_id)
     values ($1, $2, ${inspection}, $3, $4, false, 1, $5, $6, $7, $7, $8)`,
    [orgCode, id, `spot ${formID}`, formName, today, userID, now, formID],
  );
  await tx.query(
    `insert into plan_revision (org_code, plan_id, revision, effective_from, plan_scope, executor_type, executor_ids,
       form_id, must_scan, min_stay_seconds, cycle_type, cycle_num, on_weekdays, on_month_days, missing_day, base_type,
       start_date, grace_days, early_days, holiday_rule, need_stop, remark, create_user_id, create_time)
     values ($1, $2, 1, $3, 0, 0, '{}', $4, true, 0, 0, 1, '{}', '{}', 0, 0, $3, 0, 0, 0, false, '', $5, $6)`,
    [orgCode, id, today, formID, userID, now],
  );
  return id;
}

interface NewSpotPoint {
  readonly planID: string;
  readonly deviceID: string;
  readonly today: string;
}

/** Adds the point of a single check, which is due today; some days are left to finish it. */
async function insertPoint(
  tx: Tx,
  orgCode: string,
  { planID, deviceID, today }: NewSpotPoint,
): Promise<string> {
  const id = uuid();
  await tx.query(
    `insert into plan_point (org_code, id, plan_id, device_id, sequence, revision, nominal_date, due_date, from_date,
       until_date)
     select $1, $2, $3, $4, coalesce(max(t.sequence), 0) + 1, 1, $5, $5, $5, $5::date + ${spotLimits.days}
     from plan_point t where t.org_code = $1 and t.plan_id = $3 and t.device_id = $4`,
    [orgCode, id, planID, deviceID, today],
  );
  return id;
}

/** Removes single checks that were begun and left, with what was filled in. */
export async function removeLeftSpotChecks(tx: Tx, orgCode: string, now: Date): Promise<void> {
  const left = `t.org_code = $1 and t.is_open and t.result is null and exists (select from plan_draft f
    where f.org_code = t.org_code and f.point_id = t.id and f.update_time < $2::timestamptz - $3::interval)`;
  const values = [orgCode, now, `${spotLimits.days} days`];
  const plans = await tx.query<{ id: string }>(
    `select p.id from plan p where p.org_code = $1 and p.spot_form_id is not null
       and exists (select from plan_point t where t.plan_id = p.id and ${left})`,
    values,
  );
  const ids = plans.map(({ id }) => id);
  await lockPlans(tx, orgCode, ids);
  // after the lock: somebody may have gone on with a check meanwhile
  const gone = await tx.query<{ recordID: string }>(
    `delete from plan_point t where t.plan_id = any($4) and ${left} returning t.record_id as "recordID"`,
    [...values, ids],
  );
  const records = gone.map(({ recordID }) => recordID);
  await removeDraftAnswers(tx, orgCode, records, now);
}
