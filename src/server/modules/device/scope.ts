import { relationScope } from '../../../contract/areas/relation/relationEnums.ts';
import { orderState } from '../../../contract/enums.ts';
import { isOpenOrder } from '../../figures/orders/orderStates.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

/** Which of the devices given to a provider it sees. */
export interface DeviceScope {
  /** relationScope */
  readonly scopeKind: number;
  /** Each with the groups below it. */
  readonly typeIDs: readonly string[];
  readonly positionIDs: readonly string[];
  readonly deviceIDs: readonly string[];
}

const wholeScope: DeviceScope = {
  scopeKind: relationScope.values.all,
  typeIDs: [],
  positionIDs: [],
  deviceIDs: [],
};

/** Loads the scope that an owner has set for a provider. */
export async function selectScope(tx: Tx, owner: string, provider: string): Promise<DeviceScope> {
  const [scope] = await tx.query<DeviceScope>(
    `select scope_kind as "scopeKind", type_ids as "typeIDs", position_ids as "positionIDs", device_ids as "deviceIDs"
     from relation_scope where to_org_code = $1 and from_org_code = $2`,
    [owner, provider],
  );
  return scope ?? wholeScope;
}

/** The values of `isInside`: the scope with the groups below its own. */
export async function scopeValues(tx: Tx, owner: string, scope: DeviceScope) {
  const withBelow = async (table: string, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const rows = await tx.query<{ id: string }>(
      `with recursive below (id) as (
         select id from ${table} where org_code = $1 and id = any($2)
         union select g.id from ${table} g join below b on g.parent_id = b.id where g.org_code = $1
       ) select id from below`,
      [owner, ids],
    );
    return rows.map(({ id }) => id);
  };
  const types = await withBelow('device_type', scope.typeIDs);
  const positions = await withBelow('device_position', scope.positionIDs);
  return [scope.scopeKind, types, positions, scope.deviceIDs];
}

/** SQL condition: a device `d` is inside the scope whose values are `$3` to `$6`. */
export const isInside = `($3::int = ${relationScope.values.all}
  or $3 = ${relationScope.values.groups} and coalesce(d.type_id = any($4::uuid[]) or d.position_id = any($5::uuid[]), false)
  or $3 = ${relationScope.values.devices} and d.id = any($6::uuid[]))`;

/** SQL condition: a device `d` of the owner `$1` is given to the provider `$2`, which sees it or not. */
export const isGiven = 'd.org_code = $1 and (d.service_org_code = $2 or d.withheld_org_code = $2)';

/** Counts what a provider sees of an owner now, as the owner or as the provider itself. */
export async function countSeen(tx: Tx, owner: string, provider: string) {
  const [row] = await tx.query<{ givenDevices: number; seenDevices: number; openOrders: number }>(
    `select count(*)::int as "givenDevices", count(d.service_org_code)::int as "seenDevices",
       (select count(*)::int from work_order o join device s on s.org_code = o.org_code and s.id = o.device_id
        where o.org_code = $1 and o.repair_org_code = $2 and ${isOpenOrder('o')} and s.service_org_code = $2)
         as "openOrders"
     from device d where ${isGiven}`,
    [owner, provider],
  );
  if (row === undefined) throw new Error('a count has one row');
  return row;
}

const { reported, awaitingRepair, repairing, interrupted } = orderState.values;

/** Counts what a provider would see by another scope and what it would lose, as the owner. */
export async function countByScope(tx: Tx, owner: string, provider: string, scope: DeviceScope) {
  const [row] = await tx.query<{
    givenDevices: number;
    seenDevices: number;
    lostDevices: number;
    openOrders: number;
    lostOrders: number;
  }>(
    `with given as materialized (
       select d.id, d.service_org_code is not null as seen, ${isInside} as inside from device d where ${isGiven}
     ), open as (
       select g.inside, o.order_state from work_order o join given g on g.id = o.device_id
       where o.org_code = $1 and o.repair_org_code = $2 and ${isOpenOrder('o')} and g.seen
     )
     select (select count(*)::int from given) as "givenDevices",
       (select count(*)::int from given where inside) as "seenDevices",
       (select count(*)::int from given where seen and not inside) as "lostDevices",
       (select count(*)::int from open where inside) as "openOrders",
       (select count(*)::int from open where not inside and order_state in (${reported}, ${awaitingRepair}, ${repairing}, ${interrupted}))
         as "lostOrders"`,
    [owner, provider, ...(await scopeValues(tx, owner, scope))],
    'eachTime',
  );
  if (row === undefined) throw new Error('a count has one row');
  return row;
}

/** Requires that a provider would see devices that are given to it. @throws AppError OUTSIDE_SCOPE */
export async function requireInside(
  tx: Tx,
  owner: string,
  ids: readonly string[],
  provider: string | null,
  field: string,
): Promise<void> {
  if (provider === null) return;
  const scope = await selectScope(tx, owner, provider);
  if (scope.scopeKind === relationScope.values.all) return;
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from device d
     where d.org_code = $1 and d.id = any($2::uuid[]) and not ${isInside}`,
    [owner, ids, ...(await scopeValues(tx, owner, scope))],
  );
  const count = row?.count ?? 0;
  if (count > 0) throw new AppError('OUTSIDE_SCOPE', { field, params: { field, count } });
}
