import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { DeviceKey, listDeviceKeys } from '../../contract/areas/gateway/endpoints.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Actor } from '../kernel/auth/actor.ts';
import { hashDeviceKey } from '../kernel/auth/deviceCaller.ts';
import { insertReturning } from '../kernel/crud/rows.ts';
import { columnList, selectPage } from '../kernel/crud/selectPage.ts';
import { AppError } from '../kernel/errors/appError.ts';
import { isoTimes } from '../kernel/time/isoTimes.ts';
import type { Tx } from '../storage/db.ts';

const keyColumns = {
  id: 'id',
  keyName: 'key_name',
  createTime: 'create_time',
  lastUsedTime: 'last_used_time',
  revokedTime: 'revoked_time',
} as const;
const columns = columnList(keyColumns);

/** Creates a key and returns it once; only its hash is stored. */
export async function insertDeviceKey(tx: Tx, actor: Actor, now: Date, keyName: string) {
  const deviceKey = `adk_${randomBytes(24).toString('base64url')}`;
  const values = {
    org_code: actor.orgCode,
    id: uuid(),
    key_name: keyName,
    key_hash: hashDeviceKey(deviceKey),
    create_user_id: actor.userID,
    create_time: now,
  };
  const row = await insertReturning<DeviceKey>(tx, 'device_key', values, columns);
  return { ...isoTimes(row), deviceKey };
}

/** Returns one page of the organisation's keys, the newest first. */
export function selectDeviceKeys(tx: Tx, orgCode: string, page: BodyOf<typeof listDeviceKeys>) {
  const query = {
    columns: keyColumns,
    from: 'device_key',
    where: 'org_code = $1',
    values: [orgCode],
    order: 'create_time desc, id desc',
  };
  return selectPage<DeviceKey>(tx, query, page);
}

/** Revokes a key; a revoked one retains its time. @throws AppError NOT_FOUND */
export async function endDeviceKey(tx: Tx, orgCode: string, id: string, now: Date) {
  const [row] = await tx.query<DeviceKey>(
    `update device_key set revoked_time = coalesce(revoked_time, $3)
     where org_code = $1 and id = $2 returning ${columns}`,
    [orgCode, id, now],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return isoTimes(row);
}
