import {
  type FigureTargets,
  noTargets,
  type saveTimeoutConfig,
  type TimeoutConfig,
  timeoutDefaults,
} from '../../../contract/areas/timeoutConfig/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { type Columns, columnList } from '../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';

const columns = columnList({
  escalateMinutes: 'escalate_minutes',
  superviseMinutes: 'supervise_minutes',
  writeDueHours: 'write_due_hours',
  autoConfirmHours: 'auto_confirm_hours',
  respondBasis: 'respond_basis',
  labelReport: 'label_report::int',
  mttrTargetHours: 'mttr_target_hours',
  mtbfTargetHours: 'mtbf_target_hours',
  respondTargetMinutes: 'respond_target_minutes',
  availabilityTarget: 'availability_target',
  labourRate: 'labour_rate::float8',
  updateTime: 'update_time',
  version: 'version',
} satisfies Columns<keyof TimeoutConfig>);

/** Loads the delays and targets of the transaction's organisation; the defaults until it has set them. */
export async function timeoutConfigOf(tx: Tx, orgCode: string): Promise<TimeoutConfig> {
  const [row] = await tx.query<TimeoutConfig>(
    `select ${columns} from order_setting where org_code = $1`,
    [orgCode],
  );
  return row === undefined
    ? { ...timeoutDefaults, ...noTargets, labourRate: null, updateTime: null, version: 0 }
    : isoTimes(row);
}

/** Loads the targets of the organisation's figures. */
export async function figureTargetsOf(tx: Tx, orgCode: string): Promise<FigureTargets> {
  const { mttrTargetHours, mtbfTargetHours, respondTargetMinutes, availabilityTarget } =
    await timeoutConfigOf(tx, orgCode);
  return { mttrTargetHours, mtbfTargetHours, respondTargetMinutes, availabilityTarget };
}

/**
 * Stores the delays and targets with an optimistic version check: of two concurrent saves the second is refused with
 * the values that the first stored.
 *
 * @throws AppError BAD_FIELD (the supervisor would be notified before the next on call), STALE_VERSION
 */
export async function storeTimeoutConfig(
  tx: Tx,
  { orgCode, userID }: Actor,
  body: BodyOf<typeof saveTimeoutConfig>,
  now: Date,
): Promise<TimeoutConfig> {
  if (body.SuperviseMinutes <= body.EscalateMinutes) {
    throw badField('SuperviseMinutes', 'superviseMinutes');
  }
  const present = await timeoutConfigOf(tx, orgCode);
  requireVersion(present, body.Version);
  const [stored] = await tx.query<TimeoutConfig>(
    `insert into order_setting (org_code, escalate_minutes, supervise_minutes, write_due_hours,
       auto_confirm_hours, respond_basis, create_user_id, create_time, update_time,
       mttr_target_hours, mtbf_target_hours, respond_target_minutes, availability_target, label_report,
       labour_rate, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $10, $11, $12, $13, $14, $15, 1)
     on conflict (org_code) do update set escalate_minutes = excluded.escalate_minutes,
       supervise_minutes = excluded.supervise_minutes, write_due_hours = excluded.write_due_hours,
       auto_confirm_hours = excluded.auto_confirm_hours, respond_basis = excluded.respond_basis,
       mttr_target_hours = excluded.mttr_target_hours, mtbf_target_hours = excluded.mtbf_target_hours,
       respond_target_minutes = excluded.respond_target_minutes,
       availability_target = excluded.availability_target, label_report = excluded.label_report,
       labour_rate = excluded.labour_rate,
       update_time = excluded.update_time, version = order_setting.version + 1
     where order_setting.version = $9
     returning ${columns}`,
    [
      orgCode,
      body.EscalateMinutes,
      body.SuperviseMinutes,
      body.WriteDueHours,
      body.AutoConfirmHours,
      body.RespondBasis,
      userID,
      now,
      present.version,
      body.MttrTargetHours === undefined ? present.mttrTargetHours : body.MttrTargetHours,
      body.MtbfTargetHours === undefined ? present.mtbfTargetHours : body.MtbfTargetHours,
      body.RespondTargetMinutes === undefined
        ? present.respondTargetMinutes
        : body.RespondTargetMinutes,
      body.AvailabilityTarget === undefined ? present.availabilityTarget : body.AvailabilityTarget,
      (body.LabelReport ?? present.labelReport) === 1,
      body.LabourRate === undefined ? present.labourRate : body.LabourRate,
    ],
  );
  // a concurrent save came first
  if (stored === undefined) {
    throw new AppError('STALE_VERSION', { present: await timeoutConfigOf(tx, orgCode) });
  }
  return isoTimes(stored);
}
