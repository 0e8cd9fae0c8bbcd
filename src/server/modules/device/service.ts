import { lockDevices } from '../../figures/lock.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import { passOrders, refreshMoved } from '../repair/api.ts';

/** In what devices change hands; the transaction acts as their owner. */
interface Deed {
  readonly tx: Tx;
  readonly now: Date;
  /** Of either side: who hears nothing of what follows. */
  readonly actor: Actor;
  publish(...events: OutboxEvent[]): void;
}

/**
 * Gives devices of the organisation to an associated provider, or takes them back (null); all or
 * none. What the provider that they leave had not finished goes to who repairs them now, and its
 * people no longer belong to them. Returns how many had another one before.
 *
 * @throws AppError NOT_FOUND, NOT_ASSOCIATED
 */
export async function giveDevices(
  deed: Deed,
  orgCode: string,
  deviceIDs: readonly string[],
  serviceOrgCode: string | null,
): Promise<number> {
  const { tx } = deed;
  if (serviceOrgCode !== null) await requireAssociated(tx, orgCode, serviceOrgCode);
  const ids = [...new Set(deviceIDs)];
  const found = await lockDevices(tx, orgCode, ids);
  if (found !== ids.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
  return turnDevices(deed, orgCode, ids, serviceOrgCode);
}

/**
 * Takes back all devices that a provider services for an owner: their relation has ended. Needs the
 * relation's lock, so that none is given meanwhile.
 */
export async function takeBackDevices(
  deed: Deed,
  orgCode: string,
  provider: string,
): Promise<void> {
  const { tx } = deed;
  await lockDevices(tx, orgCode, await devicesOf(tx, orgCode, provider));
  // of those that are locked, another call may have given some to somebody else before
  await turnDevices(deed, orgCode, await devicesOf(tx, orgCode, provider), null);
}

async function devicesOf(tx: Tx, orgCode: string, provider: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from device where org_code = $1 and service_org_code = $2',
    [orgCode, provider],
  );
  return rows.map(({ id }) => id);
}

/** Needs the devices' locks. */
async function turnDevices(
  deed: Deed,
  orgCode: string,
  ids: readonly string[],
  serviceOrgCode: string | null,
): Promise<number> {
  const { tx, now } = deed;
  const changing = await tx.query<{ id: string; former: string | null }>(
    `select id, service_org_code as former from device
     where org_code = $1 and id = any($2) and service_org_code is distinct from $3`,
    [orgCode, ids, serviceOrgCode],
  );
  if (changing.length === 0) return 0;
  const changed = changing.map(({ id }) => id);
  await tx.query(
    `update device set service_org_code = $3, update_time = $4, version = version + 1
     where org_code = $1 and id = any($2)`,
    [orgCode, changed, serviceOrgCode, now],
  );
  const providers = [...changing.map(({ former }) => former), serviceOrgCode];
  const boards = new Set(providers.filter((one) => one !== null));
  deed.publish(...wallEvents(changing, serviceOrgCode));
  const moved = await passOrders(deed, orgCode, changed, boards);
  await tx.query(
    `delete from device_person where org_code = $1 and device_id = any($2)
       and user_org_code <> $1 and user_org_code is distinct from $3`,
    [orgCode, ids, serviceOrgCode],
  );
  await refreshMoved(tx, moved);
  return changed.length;
}

/** What the walls of providers show of devices: each that it loses, and each that it takes on. */
function wallEvents(
  changing: readonly { readonly id: string; readonly former: string | null }[],
  serviceOrgCode: string | null,
): OutboxEvent[] {
  const walls = Map.groupBy(changing, ({ former }) => former);
  walls.set(serviceOrgCode, [...changing]); // none of them was its own before
  return [...walls].flatMap(([provider, devices]): OutboxEvent[] => {
    const keys = devices.map(({ id }) => id);
    const topic = 'deviceStates';
    return provider === null ? [] : [{ kind: 'topic', orgCode: provider, topic, keys }];
  });
}

/** Keeps the relation as it is until the transaction ends. */
async function requireAssociated(tx: Tx, owner: string, provider: string): Promise<void> {
  const standing = await tx.query(
    `select from relation where to_org_code = $1 and from_org_code = $2 and relation_state = 1
     for share`,
    [owner, provider],
  );
  if (standing.length === 0) {
    throw new AppError('NOT_ASSOCIATED', {
      field: 'ServiceOrgCode',
      params: { orgCode: provider },
    });
  }
}
