import {
  type FigureTargets,
  noTargets,
  type saveTimeoutConfig,
  type TimeoutConfig,
  timeoutDefaults,
} from '../../../contract/areas/timeoutConfig/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { requireVersion, upsertRow } from '../../kernel/crud/rows.ts';
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
  const orPresent = <Value>(value: Value | undefined, before: Value) =>
    value === undefined ? before : value;
  const isStored = await upsertRow(
    tx,
    'order_setting',
    { org_code: orgCode },
    {
      escalate_minutes: body.EscalateMinutes,
      supervise_minutes: body.SuperviseMinutes,
      write_due_hours: body.WriteDueHours,
      auto_confirm_hours: body.AutoConfirmHours,
      respond_basis: body.RespondBasis,
      mttr_target_hours: orPresent(body.MttrTargetHours, present.mttrTargetHours),
      mtbf_target_hours: orPresent(body.MtbfTargetHours, present.mtbfTargetHours),
      respond_target_minutes: orPresent(body.RespondTargetMinutes, present.respondTargetMinutes),
      availability_target: orPresent(body.AvailabilityTarget, present.availabilityTarget),
      label_report: (body.LabelReport ?? present.labelReport) === 1,
      labour_rate: orPresent(body.LabourRate, present.labourRate),
      update_time: now,
    },
    { created: { create_user_id: userID, create_time: now }, version: present.version },
  );
  const after = await timeoutConfigOf(tx, orgCode);
  if (!isStored) throw new AppError('STALE_VERSION', { present: after }); // a concurrent save came first
  return after;
}
