import type { Db, Tx } from '../../storage/db.ts';
import type { StoredDays } from './curves.ts';

/** Series whose rollups one transaction computes, a day of each; of fewer series as many days more. */
const seriesPerStep = 500;
const bucketsPerStep = 2_000;
const everyMs = 2_000;
const bucketMs = 5 * 60_000;

const columns =
  'value_count, low, high, total, first_value, last_value, first_time, last_time, rise, falls';
const replaced = columns
  .split(', ')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** SQL: one rollup of rollup rows `x`, in the order of `x.at`, where `x.gap` is the step from the row before it. */
const composed = `sum(value_count), min(low), max(high), sum(total), (array_agg(first_value order by at))[1],
       (array_agg(last_value order by at desc))[1], min(first_time), max(last_time),
       sum(rise) + coalesce(sum(gap) filter (where gap > 0), 0), sum(falls) + count(*) filter (where gap < 0)`;

/** Spans of series whose rows of 5 minutes are computed: ids and times of equal number. */
interface Spans {
  readonly deviceIDs: readonly string[];
  readonly pointIDs: readonly string[];
  readonly from: readonly Date[];
  readonly to: readonly Date[];
}

/** Computes the rows of 5 minutes in the spans from the values. */
async function writeBuckets(tx: Tx, orgCode: string, spans: Spans): Promise<void> {
  await tx.query(
    `insert into metric_5m (org_code, device_id, point_id, bucket, ${columns})
     select $1, device_id, point_id, bucket, count(*), min(value), max(value), sum(value),
       (array_agg(value order by value_time))[1], (array_agg(value order by value_time desc))[1],
       min(value_time), max(value_time), coalesce(sum(step) filter (where step > 0), 0), count(*) filter (where step < 0)
     from (
       select v.device_id, v.point_id, v.value_time, v.value, b.bucket,
         v.value - lag(v.value) over (partition by v.device_id, v.point_id, b.bucket order by v.value_time) as step
       from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) s (device, point, lo, hi)
       join metric_value v on v.org_code = $1 and v.device_id = s.device and v.point_id = s.point
         and v.value_time >= s.lo and v.value_time < s.hi and v.quality < 2
       cross join lateral (select date_bin('5 minutes', v.value_time, '2000-01-01 00:00+00') as bucket) b
     ) x group by device_id, point_id, bucket
     on conflict (org_code, device_id, point_id, bucket) do update set ${replaced}`,
    [orgCode, spans.deviceIDs, spans.pointIDs, spans.from, spans.to],
    'eachTime',
  );
}

/** Computes the hours that the spans touch from rows of 5 minutes. */
async function writeHours(tx: Tx, orgCode: string, spans: Spans): Promise<void> {
  await tx.query(
    `insert into metric_hour (org_code, device_id, point_id, bucket, ${columns})
     select $1, device_id, point_id, hour, ${composed}
     from (
       select m.*, h.hour, m.bucket as at,
         m.first_value - lag(m.last_value) over (partition by m.device_id, m.point_id, h.hour order by m.bucket) as gap
       from (
         select distinct s.device, s.point, h as hour
         from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) s (device, point, lo, hi),
           generate_series(date_bin('1 hour', s.lo, '2000-01-01 00:00+00'), s.hi - interval '1 ms', interval '1 hour') h
       ) h
       join metric_5m m on m.org_code = $1 and m.device_id = h.device and m.point_id = h.point
         and m.bucket >= h.hour and m.bucket < h.hour + interval '1 hour'
     ) x group by device_id, point_id, hour
     on conflict (org_code, device_id, point_id, bucket) do update set ${replaced}`,
    [orgCode, spans.deviceIDs, spans.pointIDs, spans.from, spans.to],
    'eachTime',
  );
}

/** Computes the days of the zone that the spans touch. Zones with half hours need rows of 5 minutes, so all days are made of them. */
async function writeDays(tx: Tx, orgCode: string, zone: string, spans: Spans): Promise<void> {
  await tx.query(
    `insert into metric_day (org_code, device_id, point_id, day, ${columns})
     select $1, device_id, point_id, day, ${composed}
     from (
       select m.*, d.day, m.bucket as at,
         m.first_value - lag(m.last_value) over (partition by m.device_id, m.point_id, d.day order by m.bucket) as gap
       from (
         select distinct s.device, s.point, d::date as day
         from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) s (device, point, lo, hi),
           generate_series((s.lo at time zone $6)::date::timestamp,
             ((s.hi - interval '1 ms') at time zone $6)::date::timestamp, interval '1 day') d
       ) d
       join metric_5m m on m.org_code = $1 and m.device_id = d.device and m.point_id = d.point
         and m.bucket >= d.day::timestamp at time zone $6 and m.bucket < (d.day + 1)::timestamp at time zone $6
     ) x group by device_id, point_id, day
     on conflict (org_code, device_id, point_id, day) do update set ${replaced}`,
    [orgCode, spans.deviceIDs, spans.pointIDs, spans.from, spans.to, zone],
    'eachTime',
  );
}

interface ClaimedSpan {
  readonly deviceID: string;
  readonly pointID: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Takes spans of 5 minutes that are over and are in no rollup, and spans that late values have changed, under the locks of
 * their series. A series that somebody writes is left for the next run.
 */
async function claim(tx: Tx, orgCode: string, now: Date): Promise<ClaimedSpan[]> {
  const until = new Date(Math.floor(now.getTime() / bucketMs) * bucketMs);
  const fresh = await tx.query<ClaimedSpan>(
    `with claimed as (
       select device_id, point_id, rolled_to from metric_series
       where org_code = $1 and last_time >= rolled_to and rolled_to < $2
       order by rolled_to limit ${seriesPerStep} for update skip locked
     )
     update metric_series s set rolled_to = least($2, c.rolled_to + days.each * interval '1 day')
     from claimed c, (select ${seriesPerStep} / greatest(count(*), 1) as each from claimed) days
     where s.org_code = $1 and s.device_id = c.device_id and s.point_id = c.point_id
     returning s.device_id as "deviceID", s.point_id as "pointID", c.rolled_to as "from", s.rolled_to as "to"`,
    [orgCode, until],
  );
  const late = await tx.query<ClaimedSpan>(
    `with claimed as (
       select l.device_id, l.point_id, l.bucket from metric_late l
       join metric_series s on s.org_code = l.org_code and s.device_id = l.device_id and s.point_id = l.point_id
       where l.org_code = $1 order by l.bucket limit ${bucketsPerStep} for update of s skip locked
     )
     delete from metric_late l using claimed c
     where l.org_code = $1 and l.device_id = c.device_id and l.point_id = c.point_id and l.bucket = c.bucket
     returning l.device_id as "deviceID", l.point_id as "pointID", l.bucket as "from",
       l.bucket + interval '5 minutes' as "to"`,
    [orgCode],
  );
  return [...fresh, ...late];
}

async function rollUpStep(tx: Tx, orgCode: string, now: Date): Promise<number> {
  const claimed = await claim(tx, orgCode, now);
  if (claimed.length === 0) return 0;
  const [organisation] = await tx.query<{ zone: string }>(
    'select time_zone as zone from organisation where org_code = $1',
    [orgCode],
  );
  if (organisation === undefined) throw new Error(`no organisation ${orgCode}`);
  const spans = {
    deviceIDs: claimed.map(({ deviceID }) => deviceID),
    pointIDs: claimed.map(({ pointID }) => pointID),
    from: claimed.map(({ from }) => from),
    to: claimed.map(({ to }) => to),
  };
  await writeBuckets(tx, orgCode, spans);
  await writeHours(tx, orgCode, spans);
  await writeDays(tx, orgCode, organisation.zone, spans);
  return claimed.length;
}

/**
 * Computes all rollups that are due, in short transactions; nodes that work at the same time take different series.
 *
 * @returns the number of spans
 */
export async function rollUp(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const due = await db.transaction('system', 'read', (tx) =>
    tx.query<{ orgCode: string }>(
      `select distinct org_code as "orgCode" from metric_series where last_time >= rolled_to and rolled_to < $1
       union select distinct org_code from metric_late`,
      [new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)],
    ),
  );
  let done = 0;
  for (const { orgCode } of due) {
    for (;;) {
      if (signal?.aborted === true) return done;
      const count = await db.transaction({ orgCode }, 'write', (tx) =>
        rollUpStep(tx, orgCode, now),
      );
      if (count === 0) break;
      done += count;
    }
  }
  return done;
}

/**
 * Lets the days of an organisation be computed anew, because its zone has changed: the next runs do it. Days whose rows of 5
 * minutes are gone stay as they are.
 */
export async function renewMetricDays(tx: Tx, orgCode: string): Promise<void> {
  await tx.query(
    `with zone as (select time_zone as name from organisation where org_code = $1),
     stored as (select min(bucket) as first from metric_5m where org_code = $1),
     gone as (
       delete from metric_day m using stored, zone
       where m.org_code = $1 and m.day > (stored.first at time zone zone.name)::date
     )
     insert into metric_late (org_code, device_id, point_id, bucket)
     select distinct on (h.device_id, h.point_id, (h.bucket at time zone zone.name)::date)
       $1, h.device_id, h.point_id, h.bucket
     from metric_hour h, stored, zone where h.org_code = $1 and h.bucket >= stored.first
     order by h.device_id, h.point_id, (h.bucket at time zone zone.name)::date, h.bucket
     on conflict do nothing`,
    [orgCode],
    'eachTime',
  );
}

const dayMs = 24 * 60 * 60_000;

/** Makes the months of the values that come next, and removes those that are older than their age. */
export async function rotateMonths(db: Db, now: Date, days: StoredDays): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age * dayMs);
  await db.transaction('system', 'write', async (tx) => {
    for (const ahead of [0, 7]) {
      const month = new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 7);
      await tx.query('select make_metric_month($1::date)', [`${month}-01`]);
    }
  });
  await db.transaction('system', 'write', async (tx) => {
    await tx.query("set local lock_timeout = '2s'"); // who writes values does not wait for long
    await tx.query("select drop_metric_months('metric_value', $1)", [before(days.values)]);
    // not before the values of which they are made: a late one is still written then
    const buckets = Math.max(days.buckets, days.values);
    await tx.query("select drop_metric_months('metric_5m', $1)", [before(buckets)]);
  });
}

export interface MetricJobDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly days: StoredDays;
  readonly onError: (error: unknown) => void;
}

/** Returns the jobs of stored values: rollups every 2 seconds, months every hour. */
export function metricJobs({ db, now, days, onError }: MetricJobDeps) {
  return [
    { everyMs, run: async (ended: AbortSignal) => rollUp(db, await now(), ended), onError },
    { everyMs: 3_600_000, run: async () => rotateMonths(db, await now(), days), onError },
  ];
}
