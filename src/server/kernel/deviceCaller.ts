import { createHash } from 'node:crypto';
import type { Db } from '../storage/db.ts';
import { AppError } from './appError.ts';

/** How a device key is stored. */
export function hashDeviceKey(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}

/** The organisation whose machines speak with this key. @throws AppError DEVICE_KEY */
export async function findDeviceCaller(db: Db, key: string | string[] | undefined) {
  if (typeof key !== 'string' || key === '') throw new AppError('DEVICE_KEY');
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string; timeZone: string }>(
      `select org_code as "orgCode", time_zone as "timeZone"
       from organisation where device_key_hash = $1 and org_state = 1`,
      [hashDeviceKey(key)],
    ),
  );
  if (row === undefined) throw new AppError('DEVICE_KEY');
  return row;
}
