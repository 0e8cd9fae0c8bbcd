import type { Tx } from '../storage/db.ts';

/** Of advisory locks (lock, organisation): a change of figures shares it, a rebuild has it alone. */
const figuresLock = 4_207_312;

/**
 * Locks a device's figures until the transaction ends. Whatever changes an order's outage takes it
 * first, before the order's own lock; several devices go in one `lockDevices`, so that all lock in
 * one order.
 *
 * @returns false when the organisation has no such device
 */
export async function lockDevice(tx: Tx, orgCode: string, deviceID: string): Promise<boolean> {
  return (await lockDevices(tx, orgCode, [deviceID])) === 1;
}

/** @returns how many of the devices exist */
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

/** Waits until no other transaction changes figures of the organisation, and keeps them out. */
export async function lockFigures(tx: Tx, orgCode: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($2, hashtext($1))', [orgCode, figuresLock]);
}
