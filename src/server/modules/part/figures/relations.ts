import {
  listPartDevices,
  listSubstitutes,
  type PartDevice,
  type PartSubstitute,
  savePartDevices,
  saveSubstitutes,
} from '../../../../contract/areas/part/relations.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { type Route, route } from '../../../kernel/http/module.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';
import { availableSql } from '../stock/notifyStock.ts';
import { pageOfRows } from './selection.ts';

/** The most devices of one part that are listed. */
const mostDevices = 1_000;

async function requirePart(tx: Tx, orgCode: string, partID: string, lock = ''): Promise<void> {
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

/** Stores the devices that a part fits. @throws AppError NOT_FOUND, BAD_FIELD */
async function storeDevices(tx: Tx, orgCode: string, partID: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  await requirePart(tx, orgCode, partID, 'for update');
  await tx.query('delete from spare_part_device where org_code = $1 and part_id = $2', [
    orgCode,
    partID,
  ]);
  const stored = await tx.query(
    `insert into spare_part_device (org_code, part_id, device_org_code, device_id)
     select $2, $3, d.org_code, d.id from device d where d.id = any($1::uuid[]) and ${ownOrServiced('d', '$2')}
     returning device_id`,
    [wanted, orgCode, partID],
    'eachTime',
  );
  if (stored.length < wanted.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
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
    await storeDevices(tx, actor.orgCode, body.PartID, body.DeviceIDs);
    publish(changeEvent(actor.orgCode, 'stock', [body.PartID]));
    audit({ targetID: body.PartID, after: { deviceIDs: body.DeviceIDs } });
    return null;
  }),

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
