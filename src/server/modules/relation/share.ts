import type { Relation } from '../../../contract/areas/relation/endpoints.ts';
import {
  relationEvent,
  relationOrgState,
  relationScope,
  type ShareItem,
  shareItems,
} from '../../../contract/areas/relation/relationEnums.ts';
import {
  defaultShareItems,
  type previewRelationShare,
  type RelationDetail,
  type RelationShare,
  type ShareBrief,
  type saveRelationShare,
} from '../../../contract/areas/relation/scope.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { upsertRow } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import {
  applyScope,
  countByScope,
  countSeen,
  type DeviceScope,
  lockDeviceTrees,
} from '../device/api.ts';
import { selectHistory, storeEvent } from './history.ts';
import { type Ends, lockRelation, selectRelation } from './queries.ts';
import { notifyRelationChange, type RelationContext } from './relationActions.ts';

type ShareBody = BodyOf<typeof previewRelationShare>;

/** Loads the relation to another side with what is shared, as far as it concerns the caller. @throws AppError NOT_FOUND */
export async function selectDetail(
  tx: Tx,
  { orgCode }: Pick<Actor, 'orgCode'>,
  otherOrgCode: string,
): Promise<RelationDetail> {
  const asOwner = { from: otherOrgCode, to: orgCode };
  const asProvider = { from: orgCode, to: otherOrgCode };
  const owned = await selectRelation(tx, asOwner);
  const relation = owned ?? (await selectRelation(tx, asProvider));
  if (relation === null) throw new AppError('NOT_FOUND', { field: 'OtherOrgCode' });
  return detailOf(tx, relation, owned !== null);
}

async function detailOf(tx: Tx, relation: Relation, isOwner: boolean): Promise<RelationDetail> {
  const ends = { from: relation.fromOrgCode, to: relation.toOrgCode };
  const { shareVersion, ...share } = await selectShare(tx, ends);
  const hidden = { types: [], positions: [], devices: [] };
  const isActive = relation.relationState === relationOrgState.values.associated;
  return {
    ...relation,
    share: isOwner ? share : { ...share, ...hidden },
    shareVersion,
    counts: isActive
      ? await countSeen(tx, ends.to, ends.from)
      : { givenDevices: 0, seenDevices: 0, openOrders: 0 },
    history: await selectHistory(tx, ends, isOwner),
  };
}

interface StoredShare extends RelationShare {
  readonly shareVersion: number;
}

/** Loads what a relation shares. As the provider, names of groups and devices are those that it may read. */
async function selectShare(tx: Tx, { from, to }: Ends): Promise<StoredShare> {
  const named = (table: string, name: string, ids: string) =>
    `(select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', ${name}) order by ${name}, g.id), '[]')
      from ${table} g where g.org_code = s.to_org_code and g.id = any(s.${ids}))`;
  const [share] = await tx.query<StoredShare>(
    `select scope_kind as "scopeKind", share_items as "shareItems", version as "shareVersion",
       ${named('device_type', 'g.type_name', 'type_ids')} as types,
       ${named('device_position', 'g.position_name', 'position_ids')} as positions,
       ${named('device', `g.device_name || ' ' || g.device_code`, 'device_ids')} as devices
     from relation_scope s where to_org_code = $1 and from_org_code = $2`,
    [to, from],
  );
  return (
    share ?? {
      scopeKind: relationScope.values.all,
      types: [],
      positions: [],
      devices: [],
      shareItems: [...defaultShareItems],
      shareVersion: 0,
    }
  );
}

/** Returns the scope of a body without the lists that its kind does not use. @throws AppError NOT_FOUND (an id that the owner has not) */
async function scopeOf(tx: Tx, owner: string, body: ShareBody): Promise<DeviceScope> {
  const { groups, devices } = relationScope.values;
  const used = (kind: number, ids: readonly string[]) =>
    body.ScopeKind === kind ? [...new Set(ids)].toSorted() : [];
  const scope = {
    scopeKind: body.ScopeKind,
    typeIDs: used(groups, body.TypeIDs),
    positionIDs: used(groups, body.PositionIDs),
    deviceIDs: used(devices, body.DeviceIDs),
  };
  const lists = [
    ['TypeIDs', 'device_type', scope.typeIDs],
    ['PositionIDs', 'device_position', scope.positionIDs],
    ['DeviceIDs', 'device', scope.deviceIDs],
  ] as const;
  for (const [field, table, ids] of lists) {
    if (ids.length === 0) continue;
    const found = await tx.query(`select from ${table} where org_code = $1 and id = any($2)`, [
      owner,
      ids,
    ]);
    if (found.length !== ids.length) throw new AppError('NOT_FOUND', { field });
  }
  return scope;
}

/** Counts what a provider would see and lose by a scope. @throws AppError NOT_FOUND */
export async function previewShare(
  tx: Tx,
  { orgCode }: Pick<Actor, 'orgCode'>,
  body: ShareBody,
): Promise<ResultOf<typeof previewRelationShare>> {
  const relation = await selectRelation(tx, { from: body.FromOrgCode, to: orgCode });
  if (relation === null) throw new AppError('NOT_FOUND', { field: 'FromOrgCode' });
  return countByScope(tx, orgCode, body.FromOrgCode, await scopeOf(tx, orgCode, body));
}

/**
 * Sets what a provider sees, and applies it to the devices given to it and their orders. The same share again changes nothing.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION
 */
export async function saveShare(
  context: RelationContext,
  body: BodyOf<typeof saveRelationShare>,
): Promise<RelationDetail> {
  const { tx, actor, now, publish, audit } = context;
  const ends = { from: body.FromOrgCode, to: actor.orgCode };
  const relation = await lockRelation(tx, ends);
  if (relation === null) throw new AppError('NOT_FOUND', { field: 'FromOrgCode' });
  const before = await selectShare(tx, ends);
  if (body.Version !== undefined && body.Version !== before.shareVersion)
    throw new AppError('STALE_VERSION', { present: await detailOf(tx, relation, true) });
  if (body.ScopeKind === relationScope.values.groups) {
    // a group that is being moved is inside or outside before its devices are looked at
    await lockDeviceTrees(tx, ends.to);
  }
  const scope = await scopeOf(tx, ends.to, body);
  const items = (Object.keys(shareItems) as ShareItem[]).filter((item) =>
    body.ShareItems.includes(item),
  );
  if (isSame(before, scope, items)) {
    audit([]);
    return detailOf(tx, relation, true);
  }
  const from = await briefOf(tx, ends, before);
  await storeShare(tx, ends, scope, items, now);
  await applyScope(context, ends.to, ends.from);
  const to = await briefOf(tx, ends, await selectShare(tx, ends));
  await storeEvent(tx, ends, actor, relationEvent.values.shareChanged, now, { from, to });
  audit({ targetID: ends.from, before: loggedOf(from), after: loggedOf(to) });
  const provider = ends.from;
  publish(
    changeEvent(ends.to, 'relation', [provider]),
    // what it has open is read again, on every node: rows that it no longer sees, and fields that are no longer shared
    ...(['deviceStates', 'liveValues', 'openAlarms'] as const).map(
      (topic) => ({ kind: 'topic', orgCode: provider, topic, keys: 'reset' }) as const,
    ),
    { kind: 'topic', orgCode: provider, topic: 'changes', keys: 'reset' },
  );
  if (relation.relationState === relationOrgState.values.associated) {
    const more = { devices: to.seenDevices };
    publish(
      ...(await notifyRelationChange(tx, actor, provider, 'relationShareChanged', now, more)),
    );
  }
  return detailOf(tx, relation, true);
}

function isSame(before: RelationShare, scope: DeviceScope, items: readonly ShareItem[]): boolean {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted();
  return (
    JSON.stringify([
      before.scopeKind,
      ids(before.types),
      ids(before.positions),
      ids(before.devices),
      before.shareItems.toSorted(),
    ]) ===
    JSON.stringify([
      scope.scopeKind,
      scope.typeIDs,
      scope.positionIDs,
      scope.deviceIDs,
      items.toSorted(),
    ])
  );
}

/** The most names that an entry of the history has. */
const mostNames = 20;

async function briefOf(tx: Tx, ends: Ends, share: RelationShare): Promise<ShareBrief> {
  const names = [...share.types, ...share.positions, ...share.devices].map(({ name }) => name);
  return {
    scopeKind: share.scopeKind,
    shareItems: share.shareItems,
    seenDevices: (await countSeen(tx, ends.to, ends.from)).seenDevices,
    names: names.slice(0, mostNames),
  };
}

/** Returns what the action log shows of a share. */
function loggedOf({ scopeKind, shareItems: items, seenDevices, names = [] }: ShareBrief) {
  return { scopeKind, scope: names.join(', '), shareItems: items.join(', '), seenDevices };
}

async function storeShare(
  tx: Tx,
  { from, to }: Ends,
  scope: DeviceScope,
  items: readonly ShareItem[],
  now: Date,
): Promise<void> {
  const key = { to_org_code: to, from_org_code: from };
  await upsertRow(tx, 'relation_scope', key, {
    scope_kind: scope.scopeKind,
    type_ids: scope.typeIDs,
    position_ids: scope.positionIDs,
    device_ids: scope.deviceIDs,
    share_items: items,
    update_time: now,
  });
}
