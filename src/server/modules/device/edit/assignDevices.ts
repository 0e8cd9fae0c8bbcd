import { relationOrgState } from '../../../../contract/areas/relation/relationEnums.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import { updateRows } from '../../../kernel/crud/rows.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { passOrders, refreshMoved, type WriteContext } from '../../repair/api.ts';
import { requireInside } from '../scope.ts';

/**
 * Assigns devices of the organisation to an associated provider, or to the owner itself (null); all or
 * none. Unfinished orders of the former provider are passed to the new repairing organisation, and its
 * people are unbound from the devices. The transaction acts as the owner. Returns the number of devices
 * whose provider changed.
 *
 * @throws AppError NOT_FOUND, NOT_ASSOCIATED, OUTSIDE_SCOPE
 */
export async function assignDevices(
  context: WriteContext,
  orgCode: string,
  deviceIDs: readonly string[],
  serviceOrgCode: string | null,
): Promise<number> {
  const { tx } = context;
  await requireProvider(tx, orgCode, serviceOrgCode);
  const ids = [...new Set(deviceIDs)];
  const found = await lockDevices(tx, orgCode, ids);
  if (found !== ids.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
  await requireInside(tx, orgCode, ids, serviceOrgCode, 'DeviceIDs');
  return changeProvider(context, orgCode, ids, serviceOrgCode);
}

/**
 * Withdraws all devices that a provider services for an owner, after their relation has ended. Needs
 * the relation's lock, so that no device is assigned meanwhile.
 */
export async function withdrawDevices(
  context: WriteContext,
  orgCode: string,
  provider: string,
): Promise<void> {
  const { tx } = context;
  await lockDevices(tx, orgCode, await devicesOf(tx, orgCode, provider));
  // before the lock another call may have assigned some of them to another provider
  await changeProvider(context, orgCode, await devicesOf(tx, orgCode, provider), null);
}

async function devicesOf(tx: Tx, orgCode: string, provider: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from device where org_code = $1 and (service_org_code = $2 or withheld_org_code = $2)',
    [orgCode, provider],
  );
  return rows.map(({ id }) => id);
}

/** Changes who services devices. Needs the devices' locks. */
export async function changeProvider(
  context: WriteContext,
  orgCode: string,
  ids: readonly string[],
  serviceOrgCode: string | null,
): Promise<number> {
  const { tx, now } = context;
  const changing = await tx.query<{ id: string; former: string | null }>(
    `select id, service_org_code as former from device
     where org_code = $1 and id = any($2)
       and (service_org_code is distinct from $3 or withheld_org_code is not null)`,
    [orgCode, ids, serviceOrgCode],
  );
  if (changing.length === 0) return 0;
  const changed = changing.map(({ id }) => id);
  await updateRows(tx, 'device', orgCode, changed, {
    service_org_code: serviceOrgCode,
    withheld_org_code: null,
    update_time: now,
  });
  const providers = [...changing.map(({ former }) => former), serviceOrgCode];
  const boards = new Set(providers.filter((one) => one !== null));
  context.publish(...wallEvents(changing, serviceOrgCode));
  const moved = await passOrders(context, orgCode, changed, boards);
  await tx.query(
    `delete from device_person where org_code = $1 and device_id = any($2)
       and user_org_code <> $1 and user_org_code is distinct from $3`,
    [orgCode, ids, serviceOrgCode],
  );
  await refreshMoved(tx, moved);
  return changed.length;
}

/** Returns the events for the walls of providers, for the devices that each loses or takes on. */
function wallEvents(
  changing: readonly { readonly id: string; readonly former: string | null }[],
  serviceOrgCode: string | null,
): OutboxEvent[] {
  const walls = Map.groupBy(changing, ({ former }) => former);
  walls.set(serviceOrgCode, [...changing]); // none of them had this provider before
  return [...walls].flatMap(([provider, devices]): OutboxEvent[] => {
    if (provider === null) return [];
    const keys = devices.map(({ id }) => id);
    const to = { kind: 'topic', orgCode: provider } as const;
    return [
      { ...to, topic: 'deviceStates', keys },
      { ...to, topic: 'liveValues', keys },
      { ...to, topic: 'openAlarms', keys: 'reset' },
    ];
  });
}

/**
 * Locks the relation with a provider until the transaction ends; null: none. It is called before devices are locked.
 *
 * @throws AppError NOT_ASSOCIATED
 */
export async function requireProvider(
  tx: Tx,
  owner: string,
  provider: string | null,
): Promise<void> {
  if (provider === null) return;
  const relations = await tx.query(
    `select from relation where to_org_code = $1 and from_org_code = $2 and relation_state = $3
     for share`,
    [owner, provider, relationOrgState.values.associated],
  );
  if (relations.length === 0) {
    throw new AppError('NOT_ASSOCIATED', {
      field: 'ServiceOrgCode',
      params: { orgCode: provider },
    });
  }
}
