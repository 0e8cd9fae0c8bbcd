import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { labelLimits } from '../../../contract/areas/label/reports.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { addressGroup } from '../../kernel/http/limits/addressGroup.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';

const hourMs = 60 * 60 * 1000;

/** An attempt to write by a label. */
export interface LabelAttempt {
  readonly deviceID: string;
  readonly phone: string;
  /** The caller's address. */
  readonly ip: string;
  /** The secret of the report or remark: parallel calls with the same one are one attempt. */
  readonly secret: string;
  readonly now: Date;
}

/**
 * The expected outcome of an attempt. A `first` report, of a machine without an open order, is never limited, so that
 * nobody can keep a fault from being reported. One that will be `written` counts against its device, phone and
 * address; one that will be `refused` against its address.
 */
export type ExpectedOutcome = 'first' | 'written' | 'refused';

/** The columns of `label_attempt`, each with its limits and the part of an attempt that it has. */
const byAddress = { column: 'ip', limits: labelLimits.address, key: 'ip' } as const;
const limited = [
  { column: 'device_id', limits: labelLimits.device, key: 'deviceID' },
  { column: 'phone', limits: labelLimits.phone, key: 'phone' },
  byAddress,
] as const;

const limitedBy = { first: [], written: limited, refused: [byAddress] } as const;

/**
 * Counts an attempt, in a transaction of its own and before it writes, so that parallel ones cannot exceed a limit. An
 * attempt beyond a limit does not count.
 *
 * @throws AppError LABEL_LIMIT with the time after which the next one is accepted
 */
export async function countAttempt(
  db: Db,
  attempt: LabelAttempt,
  outcome: ExpectedOutcome,
): Promise<void> {
  const values = { ...attempt, ip: addressGroup(attempt.ip) };
  const isRefused = outcome === 'refused';
  await db.transaction('system', 'write', async (tx) => {
    for (const { column, key } of limited) await lockByName(tx, `label ${column} ${values[key]}`);
    if (!isRefused && (await isCounted(tx, attempt))) return;
    for (const one of limitedBy[outcome]) await requireBelow(tx, one, values[one.key], attempt.now);
    await tx.query(
      'insert into label_attempt (id, device_id, phone, ip, create_time) values ($1, $2, $3, $4, $5)',
      isRefused
        ? [uuid(), null, null, values.ip, attempt.now]
        : [idOf(attempt), values.deviceID, values.phone, values.ip, attempt.now],
    );
  });
}

/** Lets an attempt that was refused against expectation count against its address alone. */
export async function countRefused(db: Db, attempt: LabelAttempt): Promise<void> {
  await db.transaction('system', 'write', (tx) =>
    tx.query('update label_attempt set id = $2, device_id = null, phone = null where id = $1', [
      idOf(attempt),
      uuid(),
    ]),
  );
}

/** Returns the id of an attempt that is expected to be written; the same for its repetitions. */
function idOf({ deviceID, secret }: LabelAttempt): string {
  return createHash('sha256').update(`${deviceID} ${secret}`).digest('hex').slice(0, 32);
}

async function isCounted(tx: Tx, attempt: LabelAttempt): Promise<boolean> {
  const rows = await tx.query('select from label_attempt where id = $1', [idOf(attempt)]);
  return rows.length > 0;
}

/** @throws AppError LABEL_LIMIT */
async function requireBelow(
  tx: Tx,
  { column, limits }: (typeof limited)[number],
  value: string,
  now: Date,
): Promise<void> {
  for (const [ms, count] of [
    [hourMs, limits.anHour],
    [24 * hourMs, limits.aDay],
  ] as const) {
    const [oldest] = await tx.query<{ time: Date }>(
      `select create_time as time from label_attempt where ${column} = $1 and create_time > $2
       order by create_time desc offset $3 limit 1`,
      [value, new Date(now.getTime() - ms), count - 1],
    );
    if (oldest === undefined) continue;
    const endsIn = oldest.time.getTime() + ms - now.getTime();
    const seconds = Math.max(1, Math.ceil(endsIn / 1000));
    throw new AppError('LABEL_LIMIT', { params: { seconds, minutes: Math.ceil(seconds / 60) } });
  }
}
