import type { Tx } from '../../storage/db.ts';

/** Key of the advisory lock (key, organisation): a change of figures takes it shared, a rebuild exclusively. */
const figuresLock = 4_207_312;

/**
 * Locks a device's figures until the transaction ends. Code that changes an order's outage takes this
 * lock before the order's own lock. Several devices are locked by one `lockDevices`, so that all
 * transactions lock them in the same order.
 *
 * @returns false when the organisation has no such device
 */
export async function lockDevice(tx: Tx, orgCode: string, deviceID: string): Promise<boolean> {
  return (await lockDevices(tx, orgCode, [deviceID])) === 1;
}

/**
 * Locks the figures of several devices, in the order of their ids.
 *
 * @returns the number of devices that exist
 */
export async function lockDevices(
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
): Promise<number> {
  const rows = await tx.query(
    `with shared as materialized (
       select pg_advisory_xact_lock_shared($3, hashtext($1))
     )
     select d.id
     from shared cross join device d
     where d.org_code = $1 and d.id = any($2::uuid[])
     order by d.id
     for no key update of d`,
    [orgCode, deviceIDs, figuresLock],
  );
  return rows.length;
}

/** Waits for all transactions that change figures of the organisation, and blocks new ones until this one ends. */
export async function lockFigures(tx: Tx, orgCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($2, hashtext($1))', [orgCode, figuresLock]);
}
