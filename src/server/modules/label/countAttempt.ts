import { v7 as uuid } from 'uuid';
import { labelLimits } from '../../../contract/areas/label/reports.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { addressGroup } from '../../kernel/http/limits/addressGroup.ts';
import type { Db } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';

const hourMs = 60 * 60 * 1000;

interface Attempt {
  readonly deviceID: string;
  readonly phone: string;
  /** The caller's address. */
  readonly ip: string;
  readonly now: Date;
}

/** The columns of `label_attempt`, each with its limits and the part of an attempt that it has. */
const limited = [
  { column: 'device_id', limits: labelLimits.device, key: 'deviceID' },
  { column: 'phone', limits: labelLimits.phone, key: 'phone' },
  { column: 'ip', limits: labelLimits.address, key: 'ip' },
] as const;

/**
 * Counts an attempt to write by a label, in a transaction of its own, so that one that is refused later
 * counts too. An attempt beyond a limit does not count.
 *
 * @throws AppError LABEL_LIMIT with the time after which the next one is accepted
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  const values = { ...attempt, ip: addressGroup(attempt.ip) };
  const { now } = attempt;
  await db.transaction('system', 'write', async (tx) => {
    for (const { column, key } of limited) await lockByName(tx, `label ${column} ${values[key]}`);
    for (const { column, limits, key } of limited) {
      for (const [ms, count] of [
        [hourMs, limits.anHour],
        [24 * hourMs, limits.aDay],
      ] as const) {
        const [oldest] = await tx.query<{ time: Date }>(
          `select create_time as time from label_attempt where ${column} = $1 and create_time > $2
           order by create_time desc offset $3 limit 1`,
          [values[key], new Date(now.getTime() - ms), count - 1],
        );
        if (oldest === undefined) continue;
        const endsIn = oldest.time.getTime() + ms - now.getTime();
        const seconds = Math.max(1, Math.ceil(endsIn / 1000));
        throw new AppError('LABEL_LIMIT', {
          params: { seconds, minutes: Math.ceil(seconds / 60) },
        });
      }
    }
    await tx.query(
      'insert into label_attempt (id, device_id, phone, ip, create_time) values ($1, $2, $3, $4, $5)',
      [uuid(), values.deviceID, values.phone, values.ip, now],
    );
  });
}
