import { lockDevice } from '../../figures/maintained/figureLocks.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { ownOrServiced, servicingOrg } from '../../storage/statements/activeRelation.ts';

/** A device that a person may see, with its owner and its service organisation. */
export interface VisibleDevice {
  readonly id: string;
  readonly deviceCode: string;
  readonly deviceName: string;
  /** deviceState */
  readonly deviceState: number;
  /** The owner. */
  readonly orgCode: string;
  /** The provider that services it, while their relation is active. */
  readonly serviceOrgCode: string | null;
}

/**
 * Loads a device of the organisation, or one that it services by an active relation.
 *
 * @throws AppError NOT_FOUND
 */
export async function requireVisible(tx: Tx, id: string, orgCode: string): Promise<VisibleDevice> {
  const [device] = await tx.query<VisibleDevice>(
    `select d.id, d.device_code as "deviceCode", d.device_name as "deviceName",
            d.device_state as "deviceState", d.org_code as "orgCode",
            ${servicingOrg('d')} as "serviceOrgCode"
     from device d where d.id = $1 and ${ownOrServiced('d', '$2')}`,
    [id, orgCode],
  );
  if (device === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  return device;
}

/**
 * Loads a visible device under its lock: it cannot be reassigned, and its relation cannot end, until the
 * transaction ends. Leaves the transaction acting as the device's owner.
 *
 * @throws AppError NOT_FOUND
 */
export async function lockVisible(tx: Tx, id: string, orgCode: string): Promise<VisibleDevice> {
  const seen = await requireVisible(tx, id, orgCode);
  await tx.actAs(seen.orgCode);
  await lockDevice(tx, seen.orgCode, id);
  return requireVisible(tx, id, orgCode); // it may have been reassigned before the lock
}

/**
 * Locks a device of the organisation itself. @param field the field of the body that names it
 *
 * @throws AppError NOT_FOUND, also for one that it only services
 */
export async function lockOwn(
  tx: Tx,
  orgCode: string,
  id: string,
  field = 'ID',
): Promise<VisibleDevice> {
  const device = await lockVisible(tx, id, orgCode);
  if (device.orgCode === orgCode) return device;
  await tx.actAs(orgCode);
  throw new AppError('NOT_FOUND', { field });
}
