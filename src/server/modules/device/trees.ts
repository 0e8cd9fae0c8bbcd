import { devicePosition, deviceType } from '../../../contract/areas/device/groups.ts';
import { relationScope } from '../../../contract/areas/relation/relationEnums.ts';
import { lockDevices } from '../../figures/maintained/figureLocks.ts';
import type { ModuleParts } from '../../kernel/http/module.ts';
import type { EffectScope, EndedNode, NodeChange } from '../../resource/rules.ts';
import { serveTree } from '../../resource/serveTree.ts';
import { lockNodes } from '../../resource/treeRows.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { passCatalogues } from '../fault/api.ts';
import { passForms } from '../form/api.ts';
import { passPlanScopes, passStops } from '../plan/api.ts';
import { deviceStateEvents } from './deviceEvents.ts';
import { followScopes } from './edit/applyScope.ts';
import { passFields, removeFields } from './edit/passFields.ts';

/** The tables of the trees, in the order in which their rows are locked, and the columns of devices that refer to them. */
export const groupColumns = { device_type: 'type_id', device_position: 'position_id' } as const;
export type GroupTable = keyof typeof groupColumns;

/** Serves the trees by which devices are grouped. @param positionQr returns the text of a position's QR label */
export function serveDeviceTrees(positionQr: (positionID: string) => string): ModuleParts[] {
  return [
    serveTree(deviceType, {
      derived: { scopes: scopesOf('type_ids') },
      beforeEnd: endType,
      afterWrite: (scope, change) => followChange(scope, 'device_type', change),
    }),
    serveTree(devicePosition, {
      derived: { scopes: scopesOf('position_ids'), qrCode: ({ id }) => positionQr(id) },
      beforeEnd: endPosition,
      afterWrite: (scope, change) => followChange(scope, 'device_position', change),
    }),
  ];
}

/** Locks both trees, so that what a scope names does not move meanwhile. */
export async function lockDeviceTrees(tx: Tx, orgCode: string): Promise<void> {
  for (const table of Object.keys(groupColumns)) await lockNodes(tx, table, orgCode);
}

/** SQL: the associated providers whose scope names a node `r`. @param ids the column of `relation_scope` with the nodes of its tree */
function scopesOf(ids: 'position_ids' | 'type_ids'): string {
  return `(select count(*)::int from relation_scope s
    join active_relation a on a.owner = s.to_org_code and a.provider = s.from_org_code
    where s.to_org_code = current_setting('app.org', true) and s.to_org_code = r.org_code
      and s.scope_kind = ${relationScope.values.groups} and r.id = any(s.${ids}))`;
}

async function lockDevicesOf(
  { tx, actor: { orgCode } }: EffectScope,
  table: GroupTable,
  nodes: readonly string[],
): Promise<void> {
  const devices = await tx.query<{ id: string }>(
    `select id from device where org_code = $1 and ${groupColumns[table]} = any($2)`,
    [orgCode, nodes],
  );
  await lockDevices(
    tx,
    orgCode,
    devices.map(({ id }) => id),
  );
}

/** Gives the custom fields, fault descriptions, causes and forms of a type to the one into which it is merged; else fields and bindings of forms end, and the others get all types. */
async function endType(scope: EffectScope, { id, into, subtree }: EndedNode): Promise<void> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  await lockDevicesOf(scope, 'device_type', subtree);
  if (into === null) await removeFields(tx, orgCode, id, null);
  else await passFields(tx, orgCode, id, into, subtree);
  await passCatalogues(scope, id, into);
  await passForms(scope, id, into);
  await passPlanScopes(tx, orgCode, 'device_type', { id, into });
}

async function endPosition(scope: EffectScope, end: EndedNode): Promise<void> {
  await lockDevicesOf(scope, 'device_position', [end.id]);
  const { tx, actor } = scope;
  await passPlanScopes(tx, actor.orgCode, 'device_position', end);
  await passStops(tx, actor.orgCode, end);
}

/** From this number of changed devices on, clients read all of them. */
const mostNamed = 1_000;

/** Lets the scopes of providers follow a node that stands elsewhere, and publishes the devices that show another node, or another name. */
async function followChange(
  scope: EffectScope,
  table: GroupTable,
  { action, id, records, isMoved }: NodeChange,
): Promise<void> {
  const { tx, actor, publish } = scope;
  const { orgCode } = actor;
  // an order of the same nodes locks no device
  if (action === 'merge' || isMoved) await followScopes(scope, orgCode, null);
  const devices = action === 'update' ? await devicesIn(tx, orgCode, table, id) : records;
  if (devices.length === 0) return;
  const states = await deviceStateEvents(tx, orgCode, devices);
  publish(
    ...states.flatMap((event): OutboxEvent[] => [
      devices.length > mostNamed ? { ...event, keys: 'reset' } : event,
      { kind: 'topic', orgCode: event.orgCode, topic: 'openOrders', keys: 'reset' },
    ]),
  );
}

/** The devices of a node, at most one more than are named one by one. */
async function devicesIn(
  tx: Tx,
  orgCode: string,
  table: GroupTable,
  id: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from device where org_code = $1 and ${groupColumns[table]} = $2 limit ${mostNamed + 1}`,
    [orgCode, id],
  );
  return rows.map((row) => row.id);
}
