import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { DeviceKey, listDeviceKeys } from '../../contract/areas/gateway/endpoints.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Actor } from '../kernel/auth/actor.ts';
import { hashDeviceKey } from '../kernel/auth/deviceCaller.ts';
import { AppError } from '../kernel/errors/appError.ts';
import { isoTimes } from '../kernel/time/isoTimes.ts';
import type { Tx } from '../storage/db.ts';

const columns = `id, key_name as "keyName", create_time as "createTime",
  last_used_time as "lastUsedTime", revoked_time as "revokedTime"`;

/** Creates a key and returns it once; only its hash is stored. */
export async function insertDeviceKey(tx: Tx, actor: Actor, now: Date, keyName: string) {
  const deviceKey = `adk_${randomBytes(24).toString('base64url')}`;
  const [row] = await tx.query<DeviceKey>(
    `insert into device_key (org_code, id, key_name, key_hash, create_user_id, create_time)
     values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [actor.orgCode, uuid(), keyName, hashDeviceKey(deviceKey), actor.userID, now],
  );
  if (row === undefined) throw new Error('an insert returns its row');
  return { ...isoTimes(row), deviceKey };
}

/** Returns one page of the organisation's keys, the newest first. */
export async function selectDeviceKeys(
  tx: Tx,
  orgCode: string,
  { pageNum, pageSize }: BodyOf<typeof listDeviceKeys>,
) {
  const rows = await tx.query<DeviceKey>(
    `select ${columns} from device_key where org_code = $1
     order by create_time desc, id desc limit $2 offset $3`,
    [orgCode, pageSize, pageNum * pageSize],
  );
  const [count] = await tx.query<{ total: number }>(
    'select count(*)::int as total from device_key where org_code = $1',
    [orgCode],
  );
  return { data: rows.map(isoTimes), totalNum: count?.total ?? 0 };
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
