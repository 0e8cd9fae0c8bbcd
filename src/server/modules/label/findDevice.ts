import type { PublicDevice } from '../../../contract/areas/label/endpoints.ts';
import { deviceState } from '../../../contract/enums.ts';
import { isActiveOrg, isEnabledOrg } from '../../kernel/auth/stateSql.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Db, Tx } from '../../storage/db.ts';

/** The parameters of a label, as a body has them. */
export interface LabelBody {
  readonly DeviceID: string;
  readonly Signature: string;
}

/** The label of a device, found genuine. */
export interface GenuineLabel {
  /** The owner. */
  readonly orgCode: string;
  readonly timeZone: string;
  readonly deviceID: string;
}

/** Returns whether a label's signature was made by this server for the device. */
export type IsLabelOf = (signature: string, deviceID: string) => boolean;

/**
 * Returns the label of a body; null for one that is forged, or whose device or organisation is gone. The
 * signature is checked first, so that nothing depends on the device of a forged one, not even the time.
 */
export async function findLabel(
  db: Db,
  isLabelOf: IsLabelOf,
  { DeviceID, Signature }: LabelBody,
): Promise<GenuineLabel | null> {
  if (!isLabelOf(Signature, DeviceID)) return null;
  const [found] = await db.transaction('system', 'read', (tx) =>
    tx.query<GenuineLabel>(
      `select d.org_code as "orgCode", d.id as "deviceID", o.time_zone as "timeZone"
       from device d join organisation o on o.org_code = d.org_code
       where d.id = $1 and ${isEnabledOrg('o')}`,
      [DeviceID],
    ),
  );
  return found ?? null;
}

/** @throws AppError LABEL_INVALID */
export async function requireLabel(
  db: Db,
  isLabelOf: IsLabelOf,
  body: LabelBody,
): Promise<GenuineLabel> {
  const label = await findLabel(db, isLabelOf, body);
  if (label === null) throw new AppError('LABEL_INVALID');
  return label;
}

/** Returns SQL for the run state of a device as a label shows it: null unless the device has reported one. */
export function reportedRunState(device: string): string {
  return `case when ${device}.run_state_time is not null then ${device}.run_state end`;
}

/** Loads what anybody may read of a label's device, in a transaction of its owner. */
export async function selectPublicDevice(
  tx: Tx,
  { orgCode, deviceID }: GenuineLabel,
): Promise<PublicDevice> {
  const { normal } = deviceState.values;
  const [device] = await tx.query<PublicDevice>(
    `select d.device_code as "deviceCode", d.device_name as "deviceName",
            coalesce(p.position_name, '') as "positionName", o.org_name as "orgName",
            d.device_state as "deviceState", ${reportedRunState('d')} as "runState",
            (${isActiveOrg('o')} and coalesce(s.label_report, true) and d.device_state = ${normal})::int
              as reportable
     from device d
     join organisation o on o.org_code = d.org_code
     left join device_position p on p.org_code = d.org_code and p.id = d.position_id
     left join order_setting s on s.org_code = d.org_code
     where d.org_code = $1 and d.id = $2`,
    [orgCode, deviceID],
  );
  if (device === undefined) throw new AppError('LABEL_INVALID');
  return device;
}

/**
 * Checks that people without an account may report faults of a label's device, in a transaction of its owner.
 *
 * @throws AppError LABEL_REPORTS_OFF, DEVICE_DISABLED
 */
export async function requireReportable(tx: Tx, label: GenuineLabel): Promise<void> {
  const device = await selectPublicDevice(tx, label);
  if (device.reportable === 1) return;
  const { deviceCode } = device;
  const isDisabled = device.deviceState !== deviceState.values.normal;
  throw isDisabled
    ? new AppError('DEVICE_DISABLED', { params: { deviceCode } })
    : new AppError('LABEL_REPORTS_OFF');
}
