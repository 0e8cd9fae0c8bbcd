import {
  listPartDevices,
  listStockOfDevice,
  listSubstitutes,
  type PartDevice,
  type PartSubstitute,
  partRelationLimits,
  type StockedDevicePart,
  savePartDevices,
  saveSubstitutes,
} from '../../../../contract/areas/part/relations.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { type Route, route } from '../../../kernel/http/module.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';
import { availableSql } from '../stock/notifyStock.ts';
import { isUse, pageOfRows } from './selection.ts';

/** The most devices of one part that are listed. */
const mostDevices = 1_000;

/** Requires that a part is the organisation's. @throws AppError NOT_FOUND */
export async function requirePart(
  tx: Tx,
  orgCode: string,
  partID: string,
  lock = '',
): Promise<void> {
  const rows = await tx.query(`select from spare_part where org_code = $1 and id = $2 ${lock}`, [
    orgCode,
    partID,
  ]);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { field: 'PartID' });
}

/** Returns the devices that a part fits or whose repairs used it, the last used first. */
async function selectPartDevices(tx: Tx, orgCode: string, partID: string): Promise<PartDevice[]> {
  const rows = await tx.query<PartDevice>(
    `with used as (
       select o.org_code, o.device_id, sum(p.qty)::float8 as qty, count(*)::int as orders,
         max(coalesce(o.finish_time, o.fault_time)) as at
       from work_order_part p join work_order o on o.org_code = p.org_code and o.id = p.order_id
       where p.part_id = $2 and p.repair_org_code = $1 group by 1, 2
     ), fitted as (
       select f.device_org_code as org_code, f.device_id from spare_part_device f where f.org_code = $1 and f.part_id = $2
     )
     select d.id as "deviceID", d.device_code as "deviceCode", d.device_name as "deviceName",
       (f.device_id is not null)::int as "isFitted", coalesce(u.qty, 0) as qty, coalesce(u.orders, 0) as orders,
       u.at as "lastTime"
     from used u full join fitted f on f.org_code = u.org_code and f.device_id = u.device_id
     join device d on d.org_code = coalesce(u.org_code, f.org_code) and d.id = coalesce(u.device_id, f.device_id)
     order by u.at desc nulls last, d.device_code limit ${mostDevices}`,
    [orgCode, partID],
    'eachTime',
  );
  return rows.map(isoTimes);
}

/** Stores that a part fits devices, or no longer does. @throws AppError NOT_FOUND, BAD_FIELD */
async function storeDevices(
  tx: Tx,
  orgCode: string,
  { PartID, DeviceIDs, IsFitted }: BodyOf<typeof savePartDevices>,
) {
  const wanted = [...new Set(DeviceIDs)];
  await requirePart(tx, orgCode, PartID, 'for update');
  if (IsFitted === 0) {
    await tx.query(
      'delete from spare_part_device where org_code = $1 and part_id = $2 and device_id = any($3::uuid[])',
      [orgCode, PartID, wanted],
    );
    return;
  }
  const found = await tx.query(
    `with found as (select d.org_code, d.id from device d where d.id = any($1::uuid[]) and ${ownOrServiced('d', '$2')}),
     stored as (
       insert into spare_part_device (org_code, part_id, device_org_code, device_id)
       select $2, $3, f.org_code, f.id from found f on conflict do nothing returning device_id
     )
     select id from found`,
    [wanted, orgCode, PartID],
    'eachTime',
  );
  if (found.length < wanted.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
  const all = await tx.query(
    'select from spare_part_device where org_code = $1 and part_id = $2 limit $3',
    [orgCode, PartID, partRelationLimits.devices + 1],
  );
  if (all.length > partRelationLimits.devices)
    throw badField('DeviceIDs', {
      'zh-CN': `一个备件最多适用 ${partRelationLimits.devices} 台设备，请减少`,
      'en-US': `a part fits at most ${partRelationLimits.devices} devices; state fewer`,
    });
}

/** Returns the organisation's parts of a device, the last used first. @throws AppError NOT_FOUND */
async function selectStockOfDevice(
  tx: Tx,
  { orgCode, permissions }: Pick<Actor, 'orgCode' | 'permissions'>,
  deviceID: string,
): Promise<StockedDevicePart[]> {
  const devices = await tx.query(
    `select from device d where d.id = $2 and ${ownOrServiced('d', '$1')}`,
    [orgCode, deviceID],
    'eachTime',
  );
  if (devices.length === 0) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  const rows = await tx.query<StockedDevicePart>(
    `with used as (
       select p.part_id, sum(p.qty)::float8 as qty, count(*)::int as orders, max(coalesce(o.finish_time, o.fault_time)) as at
       from work_order o join work_order_part p on p.org_code = o.org_code and p.order_id = o.id
       where o.device_id = $2 and p.repair_org_code = $1 group by 1
     ), cost as (
       select m.part_id, -sum(round(m.qty * m.price, 2)) as amount
       from work_order o join stock_movement m on m.org_code = $1 and m.order_id = o.id and ${isUse('m')}
       where o.device_id = $2 group by 1
     ), fitted as (
       select f.part_id from spare_part_device f where f.org_code = $1 and f.device_id = $2
     )
     select r.id as "partID", r.part_code as "partCode", r.part_name as "partName", r.unit,
       (f.part_id is not null)::int as "isFitted", ${availableSql}::float8 as available,
       array(
         select p.name from stock_balance b join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id
         where b.org_code = r.org_code and b.part_id = r.id and b.in_stock > 0 order by b.in_stock desc, p.name limit 3
       ) as positions,
       coalesce(u.qty, 0) as qty, coalesce(u.orders, 0) as orders, u.at as "lastTime",
       ${permissions.has('part.cost') ? 'coalesce(c.amount, 0)::float8' : 'null::float8'} as amount
     from used u full join fitted f on f.part_id = u.part_id
     join spare_part r on r.org_code = $1 and r.id = coalesce(u.part_id, f.part_id)
     left join cost c on c.part_id = r.id
     order by u.at desc nulls last, r.part_code limit ${mostDevices}`,
    [orgCode, deviceID],
    'eachTime',
  );
  return rows.map(isoTimes);
}

/** Stores the substitutes of a part. @throws AppError NOT_FOUND, BAD_FIELD */
async function storeSubstitutes(tx: Tx, orgCode: string, partID: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.includes(partID))
    throw badField('SubstituteIDs', {
      'zh-CN': '备件不能替代自己，请移除',
      'en-US': 'a part is no substitute of itself; remove it',
    });
  await requirePart(tx, orgCode, partID, 'for update');
  await tx.query('delete from spare_part_substitute where org_code = $1 and part_id = $2', [
    orgCode,
    partID,
  ]);
  const stored = await tx.query(
    `insert into spare_part_substitute (org_code, part_id, substitute_id)
     select r.org_code, $2, r.id from spare_part r where r.org_code = $1 and r.id = any($3::uuid[]) returning substitute_id`,
    [orgCode, partID, wanted],
  );
  if (stored.length < wanted.length) throw new AppError('NOT_FOUND', { field: 'SubstituteIDs' });
}

/** The routes of the devices and the substitutes of parts. */
export const relationRoutes: readonly Route[] = [
  route(listPartDevices, 'read', async ({ tx, actor, body }) =>
    pageOfRows(await selectPartDevices(tx, actor.orgCode, body.PartID), body),
  ),

  route(savePartDevices, 'write', async ({ tx, actor, body, publish, audit }) => {
    await storeDevices(tx, actor.orgCode, body);
    publish(changeEvent(actor.orgCode, 'stock', [body.PartID]));
    const { DeviceIDs: deviceIDs, IsFitted: isFitted } = body;
    audit({ targetID: body.PartID, after: { deviceIDs, isFitted } });
    return null;
  }),

  route(listStockOfDevice, 'read', async ({ tx, actor, body }) =>
    pageOfRows(await selectStockOfDevice(tx, actor, body.DeviceID), body),
  ),

  route(listSubstitutes, 'read', async ({ tx, actor, body }) => {
    await requirePart(tx, actor.orgCode, body.PartID);
    return tx.query<PartSubstitute>(
      `select r.id as "partID", r.part_code as "partCode", r.part_name as "partName", r.unit, r.spec,
         ${availableSql}::float8 as available
       from spare_part_substitute s join spare_part r on r.org_code = s.org_code and r.id = s.substitute_id
       where s.org_code = $1 and s.part_id = $2 and r.is_use order by available desc, r.part_code`,
      [actor.orgCode, body.PartID],
    );
  }),

  route(saveSubstitutes, 'write', async ({ tx, actor, body, publish, audit }) => {
    await storeSubstitutes(tx, actor.orgCode, body.PartID, body.SubstituteIDs);
    publish(changeEvent(actor.orgCode, 'stock', [body.PartID]));
    audit({ targetID: body.PartID, after: { substituteIDs: body.SubstituteIDs } });
    return null;
  }),
];
