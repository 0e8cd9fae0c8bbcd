import { lockDevice } from '../../figures/lock.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { ownOrServiced, servicingOrg } from '../../storage/standing.ts';

/** A device that a person may see, and the two organisations that it belongs to. */
export interface VisibleDevice {
  readonly id: string;
  readonly deviceCode: string;
  readonly deviceName: string;
  /** deviceState */
  readonly deviceState: number;
  /** The owner. */
  readonly orgCode: string;
  /** The provider that services it, as long as their relation stands. */
  readonly serviceOrgCode: string | null;
}

/**
 * A device of the organisation, or one that it services by a relation that stands.
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
 * The same under the device's lock: nobody gives the device away, or ends the relation, until the
 * transaction is over. Goes on as the device's owner.
 *
 * @throws AppError NOT_FOUND
 */
export async function lockVisible(tx: Tx, id: string, orgCode: string): Promise<VisibleDevice> {
  const seen = await requireVisible(tx, id, orgCode);
  await tx.actAs(seen.orgCode);
  await lockDevice(tx, seen.orgCode, id);
  return requireVisible(tx, id, orgCode); // it may have been given away before the lock
}
