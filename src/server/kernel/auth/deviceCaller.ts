import { createHash } from 'node:crypto';
import type { Db } from '../../storage/db.ts';
import { AppError } from '../errors/appError.ts';
import { isActiveOrg } from './stateSql.ts';

/** The precision of a key's stored last use: telemetry arrives every second, and each write costs. */
const lastUseMs = 60_000;

/** Returns the hash by which a device key is stored. */
export function hashDeviceKey(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}

interface KeyRow {
  orgCode: string;
  timeZone: string;
  id: string;
  lastUsedTime: Date | null;
}

/**
 * Returns a device key's id and organisation. Every call reads the database, so a revoked key is refused at
 * once on every node.
 *
 * @throws AppError DEVICE_KEY
 */
export async function findDeviceCaller(db: Db, now: Date, key: string | string[] | undefined) {
  if (typeof key !== 'string' || key === '') throw new AppError('DEVICE_KEY');
  const [row] = await db.select<KeyRow>(
    'system',
    `select k.org_code as "orgCode", o.time_zone as "timeZone", k.id,
              k.last_used_time as "lastUsedTime"
       from device_key k join organisation o using (org_code)
       where k.key_hash = $1 and k.revoked_time is null and ${isActiveOrg('o')}`,
    [hashDeviceKey(key)],
  );
  if (row === undefined) throw new AppError('DEVICE_KEY');
  const { orgCode, timeZone, id, lastUsedTime } = row;
  const known = new Date(now.getTime() - lastUseMs);
  if (lastUsedTime === null || lastUsedTime <= known)
    await recordKeyUse(db, orgCode, id, now, known);
  return { keyID: id, orgCode, timeZone };
}

function recordKeyUse(db: Db, orgCode: string, id: string, now: Date, known: Date) {
  return db.transaction({ orgCode }, 'write', (tx) =>
    tx.query(
      `update device_key set last_used_time = $3
       where org_code = $1 and id = $2 and (last_used_time is null or last_used_time <= $4)`,
      [orgCode, id, now, known],
    ),
  );
}
