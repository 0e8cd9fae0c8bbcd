import type { Db, Tx } from '../../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../../storage/statements/outbox.ts';
import { openAlarmEvents } from './topics.ts';

/** A measuring point is silent after so many of its intervals without a value, and at least after `leastSeconds`. */
const intervals = 3;
const leastSeconds = 15;
const everyMs = 5_000;

/** Shows devices as offline, in the caller's transaction, and returns the events. */
export type MarkOffline = (
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
  now: Date,
) => Promise<readonly OutboxEvent[]>;

const isQuiet = `not s.is_silent
  and s.last_time < $1::timestamptz - greatest(${intervals} * p.interval_seconds, ${leastSeconds}) * interval '1 second'`;

/**
 * Marks the points of which nothing came for three of their intervals. A device whose points are all silent is shown as offline;
 * its alarms last, and show that there are no data.
 *
 * @returns the number of points
 */
export async function markSilentPoints(
  db: Db,
  now: Date,
  markOffline: MarkOffline,
): Promise<number> {
  const due = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string }>(
      `select distinct s.org_code as "orgCode" from metric_series s
       join metric_point p on p.org_code = s.org_code and p.id = s.point_id where ${isQuiet}`,
      [now],
    ),
  );
  let count = 0;
  for (const { orgCode } of due)
    count += await db.transaction({ orgCode }, 'write', (tx) =>
      markIn(tx, orgCode, now, markOffline),
    );
  return count;
}

async function markIn(
  tx: Tx,
  orgCode: string,
  now: Date,
  markOffline: MarkOffline,
): Promise<number> {
  const silent = await tx.query<{ deviceID: string }>(
    `update metric_series m set is_silent = true from (
       select s.org_code, s.device_id, s.point_id from metric_series s
       join metric_point p on p.org_code = s.org_code and p.id = s.point_id
       where s.org_code = $2 and ${isQuiet} order by s.device_id, s.point_id for update of s skip locked
     ) q where m.org_code = q.org_code and m.device_id = q.device_id and m.point_id = q.point_id
     returning m.device_id as "deviceID"`,
    [now, orgCode],
  );
  if (silent.length === 0) return 0;
  const devices = [...new Set(silent.map(({ deviceID }) => deviceID))];
  const all = await tx.query<{ id: string }>(
    `select d.id from unnest($2::uuid[]) d (id) where not exists (
       select from metric_series s where s.org_code = $1 and s.device_id = d.id and not s.is_silent)`,
    [orgCode, devices],
  );
  const events = await openAlarmEvents(tx, orgCode, devices);
  const offline = await markOffline(
    tx,
    orgCode,
    all.map(({ id }) => id),
    now,
  );
  await appendOutbox(tx, [...events, ...offline]);
  return silent.length;
}

export interface SilentPointsDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  /** The time at which this node began to receive values. */
  readonly since: Date;
  readonly markOffline: MarkOffline;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  readonly onError: (error: unknown) => void;
}

/** A node that has just started lets gateways send again before it calls them silent. */
const graceMs = 60_000;

/** Returns the job that looks for silent points. */
export function silentPointsJob({ db, now, since, markOffline, kick, onError }: SilentPointsDeps) {
  return {
    everyMs,
    async run() {
      const at = await now();
      if (at.getTime() - since.getTime() < graceMs) return;
      if ((await markSilentPoints(db, at, markOffline)) > 0) kick();
    },
    onError,
  };
}
