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
  isRevoked: boolean;
  lastUsedTime: Date | null;
  refusedTime: Date | null;
}

/**
 * Returns a device key's id and organisation. Every call reads the database, so a revoked key is refused at
 * once on every node; that somebody still uses it is stored.
 *
 * @throws AppError DEVICE_KEY
 */
export async function findDeviceCaller(db: Db, now: Date, key: string | string[] | undefined) {
  if (typeof key !== 'string' || key === '') throw new AppError('DEVICE_KEY');
  const [row] = await db.select<KeyRow>(
    'system',
    `select k.org_code as "orgCode", o.time_zone as "timeZone", k.id, k.revoked_time is not null as "isRevoked",
              k.last_used_time as "lastUsedTime", k.refused_time as "refusedTime"
       from device_key k join organisation o using (org_code)
       where k.key_hash = $1 and ${isActiveOrg('o')}`,
    [hashDeviceKey(key)],
  );
  if (row === undefined) throw new AppError('DEVICE_KEY');
  const { orgCode, timeZone, id, isRevoked } = row;
  await noteKeyUse(db, row, now);
  if (isRevoked) throw new AppError('DEVICE_KEY');
  return { keyID: id, orgCode, timeZone };
}

/** Stores that a key is used, or after it was revoked that it still is, accurate to a minute. */
export async function noteKeyUse(
  db: Db,
  { orgCode, id, isRevoked, lastUsedTime, refusedTime }: Omit<KeyRow, 'timeZone'>,
  now: Date,
): Promise<void> {
  const known = new Date(now.getTime() - lastUseMs);
  const last = isRevoked ? refusedTime : lastUsedTime;
  if (last !== null && last > known) return;
  const column = isRevoked ? 'refused_time' : 'last_used_time';
  await db.transaction({ orgCode }, 'write', (tx) =>
    tx.query(
      `update device_key set ${column} = $3
       where org_code = $1 and id = $2 and (${column} is null or ${column} <= $4)`,
      [orgCode, id, now, known],
    ),
  );
}
