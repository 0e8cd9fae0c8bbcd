import {
  curveLimits,
  type getCurves,
  type getDays,
  type listSeries,
  type Marks,
  type MetricCurve,
} from '../../../contract/areas/metric/values.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { orderState } from '../../../contract/enums.ts';
import type { PermissionID } from '../../../contract/index.ts';
import { ownerNames } from '../../figures/orders/ownerNames.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { calendarDay, requireWindow } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { ownOrServiced } from '../../storage/statements/activeRelation.ts';
import { metricReasons } from './reasons.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The most values that a curve reads as they are. */
const mostRaw = 40_000;

type Source = MetricCurve['source'];

interface Table {
  readonly name: string;
  readonly time: string;
  readonly rowMs: number;
}

const tables: Readonly<Record<Exclude<Source, 'raw'>, Table>> = {
  '5m': { name: 'metric_5m', time: 'r.bucket', rowMs: 5 * 60_000 },
  hour: { name: 'metric_hour', time: 'r.bucket', rowMs: hourMs },
  day: { name: 'metric_day', time: 'r.first_time', rowMs: dayMs },
};

/** Days for which values are stored as they came, and their rows of 5 minutes. */
export interface StoredDays {
  readonly values: number;
  readonly buckets: number;
}

/** The state of a read: its time, and how long values are stored. */
interface ReadAt {
  readonly now: Date;
  readonly days: StoredDays;
}

/** Returns whether a series has at most `mostRaw` values in a window, by its rows of an hour: its interval is only what it should be. */
async function hasFewValues(
  tx: Tx,
  { orgCode, deviceID, pointID }: SeriesRow,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select coalesce(sum(value_count), 0)::float8 as count from metric_hour
     where org_code = $1 and device_id = $2 and point_id = $3 and bucket > $4::timestamptz - interval '1 hour' and bucket < $5`,
    [orgCode, deviceID, pointID, from, to],
  );
  return (row?.count ?? 0) <= mostRaw;
}

/** Returns where the values of a window are read: the finest rows of which a window has few enough. */
async function sourceOf(
  tx: Tx,
  row: SeriesRow,
  window: { readonly from: Date; readonly to: Date },
  { now, days }: ReadAt,
): Promise<Source> {
  const windowMs = window.to.getTime() - window.from.getTime();
  const ageMs = now.getTime() - window.from.getTime();
  const isExpectedFew = windowMs / (row.intervalSeconds * 1000) <= mostRaw;
  const isRaw = isExpectedFew && ageMs < days.values * dayMs;
  if (isRaw && (await hasFewValues(tx, row, window))) return 'raw';
  if (windowMs <= 40 * dayMs && ageMs < days.buckets * dayMs) return '5m';
  return windowMs <= 3 * 366 * dayMs ? 'hour' : 'day';
}

interface SeriesRow {
  readonly orgCode: string;
  readonly deviceID: string;
  readonly deviceName: string;
  readonly pointID: string;
  readonly pointName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly pointKind: number;
  readonly intervalSeconds: number;
  readonly rolledTo: Date;
}

const seriesColumns = `s.org_code as "orgCode", s.device_id as "deviceID", coalesce(nullif(d.device_name, ''), d.device_code) as "deviceName",
  s.point_id as "pointID", p.point_name as "pointName", coalesce(p.unit, '') as unit, p.decimals::int,
  p.point_kind::int as "pointKind"`;

const seriesFrom = `metric_series s join device d on d.org_code = s.org_code and d.id = s.device_id
  join metric_point p on p.org_code = s.org_code and p.id = s.point_id`;

interface StepRow {
  readonly at: Date;
  readonly low: number;
  readonly high: number;
  readonly total: number;
  readonly count: number;
  readonly rise: number;
  readonly falls: number;
  readonly late: number;
}

/**
 * Reads the steps of a series. Rows that are in no rollup yet are read as they came.
 *
 * @param stepMs the length of a step
 */
function selectSteps(
  tx: Tx,
  { orgCode, deviceID, pointID, rolledTo }: SeriesRow,
  source: Source,
  window: { readonly from: Date; readonly to: Date; readonly stepMs: number },
): Promise<StepRow[]> {
  const raw = `select v.value_time as at, v.value as low, v.value as high, v.value as total, 1 as count,
      v.value as first, v.value as last, 0::float8 as rise, 0 as falls, v.is_late::int as late
    from metric_value v where v.org_code = $1 and v.device_id = $2 and v.point_id = $3 and v.quality < 2
      and v.value_time >= greatest($4::timestamptz, $7::timestamptz) and v.value_time < $5`;
  const rolled =
    source === 'raw'
      ? ''
      : `select ${tables[source].time} as at, r.low, r.high, r.total, r.value_count as count, r.first_value as first,
      r.last_value as last, r.rise, r.falls, 0 as late
    from ${tables[source].name} r where r.org_code = $1 and r.device_id = $2 and r.point_id = $3
      and ${tables[source].time} >= $4 and ${tables[source].time} < least($5::timestamptz, $7::timestamptz) union all `;
  return tx.query<StepRow>(
    `select min(at) as at, min(low) as low, max(high) as high, sum(total) as total, sum(count)::int as count,
       sum(rise) + coalesce(sum(gap) filter (where gap > 0), 0) as rise,
       (sum(falls) + count(*) filter (where gap < 0))::int as falls, sum(late)::int as late
     from (
       select x.*, x.first - lag(x.last) over (order by x.at) as gap,
         floor(extract(epoch from x.at - $4::timestamptz) * 1000 / $6) as step
       from (${rolled}${raw}) x
     ) y group by step order by step`,
    [
      orgCode,
      deviceID,
      pointID,
      window.from,
      window.to,
      window.stepMs,
      source === 'raw' ? window.from : rolledTo,
    ],
    'eachTime',
  );
}

/** Rounds a value to its decimals and two more, so that an answer is short. */
function rounded(value: number, decimals: number): number {
  const scale = 10 ** Math.min(decimals + 2, 8);
  const scaled = value * scale;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / scale : value;
}

async function curveOf(
  tx: Tx,
  row: SeriesRow,
  window: { readonly from: Date; readonly to: Date; readonly steps: number },
  at: ReadAt,
): Promise<Omit<MetricCurve, 'limits'>> {
  const source = await sourceOf(tx, row, window, at);
  const stepMs = (window.to.getTime() - window.from.getTime()) / window.steps;
  const rows = await selectSteps(tx, row, source, { ...window, stepMs });
  const { orgCode: _org, intervalSeconds: _interval, rolledTo: _rolled, ...named } = row;
  const of = (value: number) => rounded(value, row.decimals);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const all = sum(rows.map(({ count }) => count));
  return {
    ...named,
    source,
    stepMs,
    spacingMs: Math.max(row.intervalSeconds * 1000, source === 'raw' ? 0 : tables[source].rowMs),
    count: all,
    late: sum(rows.map(({ late }) => late)),
    times: rows.map((step) => step.at.getTime()),
    low: rows.map(({ low }) => of(low)),
    high: rows.map(({ high }) => of(high)),
    mean: rows.map(({ total, count }) => of(total / count)),
    average: all === 0 ? null : of(sum(rows.map(({ total }) => total)) / all),
    rise: of(sum(rows.map(({ rise }) => rise))),
    falls: sum(rows.map(({ falls }) => falls)),
  };
}

/** Loads the alarms and orders of a window, each as far as the caller may see the list of them. */
async function selectMarks(
  tx: Tx,
  { permissions }: Pick<Actor, 'permissions'>,
  series: readonly SeriesRow[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Marks> {
  const unique = (of: (row: SeriesRow) => string) => [...new Set(series.map(of))];
  const values = [unique(({ orgCode }) => orgCode), unique((row) => row.deviceID), from, to];
  type Timed<Mark> = Mark & { startTime: Date; endTime: Date | null };
  const read = <Mark extends object>(permission: PermissionID, text: string) =>
    permissions.has(permission)
      ? tx.query<Timed<Mark>>(text, values)
      : Promise.resolve<Timed<Mark>[]>([]);
  const alarms = await read<Marks['alarms'][number]>(
    'metric.alarms',
    `select a.id, a.device_id as "deviceID", a.rule_name as text, a.start_time as "startTime", a.end_time as "endTime",
       a.severity::int, a.point_id as "pointID"
     from alarm a where a.org_code = any($1) and a.device_id = any($2) and a.start_time < $4
       and coalesce(a.end_time, 'infinity') >= $3 order by a.start_time desc limit 200`,
  );
  const orders = await read<Marks['orders'][number]>(
    'repair.view',
    `select o.id, o.device_id as "deviceID", o.order_code || ' ' || o.fault_text as text,
       o.fault_time as "startTime", o.finish_time as "endTime"
     from work_order o where o.org_code = any($1) and o.device_id = any($2) and o.fault_time < $4 and o.fault_time >= $3
       and o.order_state <> ${orderState.values.rejected} order by o.fault_time desc limit 200`,
  );
  return { alarms: alarms.map(isoTimes), orders: orders.map(isoTimes) };
}

/** Returns the owners of the devices that an organisation owns or services. */
async function selectOwners(tx: Tx, orgCode: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ owner: string }>(
    `select distinct d.org_code as owner from device d where d.id = any($2) and ${ownOrServiced('d', '$1')}`,
    [orgCode, ids],
  );
  return rows.map(({ owner }) => owner);
}

/** Requires that a device is there that the organisation owns or services, and returns its owner. @throws AppError NOT_FOUND */
export async function requireOwner(tx: Tx, orgCode: string, deviceID: string): Promise<string> {
  const [owner] = await selectOwners(tx, orgCode, [deviceID]);
  if (owner === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  return owner;
}

/** @throws AppError NOT_FOUND where no value of a series came; BAD_FIELD of a window of more than ten years */
export async function selectCurves(
  tx: Tx,
  actor: Pick<Actor, 'orgCode' | 'permissions' | 'timeZone'>,
  body: BodyOf<typeof getCurves>,
  at: ReadAt,
): Promise<ResultOf<typeof getCurves>> {
  const { orgCode, timeZone } = actor;
  const { from, to } = requireWindow(body, timeZone);
  if (to.getTime() - from.getTime() > curveLimits.days * dayMs)
    throw badField('EndTime', metricReasons.tooLong);
  const window = { from, to, steps: body.Steps };
  const devices = [...new Set(body.Series.map(({ DeviceID }) => DeviceID))];
  const rows = await tx.query<SeriesRow>(
    `select ${seriesColumns}, p.interval_seconds as "intervalSeconds", s.rolled_to as "rolledTo"
     from ${seriesFrom} where s.org_code = any($2) and ${ownOrServiced('d', '$1')}
       and (s.device_id, s.point_id) in (select * from unnest($3::uuid[], $4::uuid[]))`,
    [
      orgCode,
      await selectOwners(tx, orgCode, devices),
      body.Series.map(({ DeviceID }) => DeviceID),
      body.Series.map(({ PointID }) => PointID),
    ],
  );
  const limits = await tx.query<MetricCurve['limits'][number] & { pointID: string }>(
    `select point_id as "pointID", rule_name as "ruleName", severity::int, threshold from alarm_rule
     where org_code = $1 and point_id = any($2) and is_use order by threshold`,
    [orgCode, rows.map(({ pointID }) => pointID)],
  );
  const curves: MetricCurve[] = [];
  for (const [index, { DeviceID, PointID }] of body.Series.entries()) {
    const row = rows.find((one) => one.deviceID === DeviceID && one.pointID === PointID);
    if (row === undefined) throw new AppError('NOT_FOUND', { field: `Series.${index}.PointID` });
    const own = limits.filter(({ pointID }) => pointID === PointID);
    curves.push({
      ...(await curveOf(tx, row, window, at)),
      limits: own.map(({ pointID: _id, ...limit }) => limit),
    });
  }
  return { curves, marks: await selectMarks(tx, actor, rows, window) };
}

/** Returns the devices with their points of which values came, by code, at most 5,000 points. */
export async function selectSeries(
  tx: Tx,
  orgCode: string,
  deviceID: string | undefined,
): Promise<ResultOf<typeof listSeries>> {
  type Row = Omit<ResultOf<typeof listSeries>[number], 'points'> &
    ResultOf<typeof listSeries>[number]['points'][number] & { orgCode: string; lastTime: Date };
  const rows = await tx.query<Row>(
    `select ${seriesColumns}, d.device_code as "deviceCode", s.last_time as "lastTime", s.last_value as "lastValue"
     from ${seriesFrom} where ${ownOrServiced('d', '$1')} and ($2::uuid is null or s.device_id = $2)
       and s.org_code in (select $1 union all select r.owner from active_relation r where r.provider = $1)
     order by s.org_code <> $1, d.device_code, p.point_name, s.point_id limit 5000`,
    [orgCode, deviceID ?? null],
  );
  const owners = await ownerNames(
    tx,
    orgCode,
    rows.map((row) => row.orgCode),
  );
  return [...Map.groupBy(rows, (row) => row.deviceID).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { deviceID: id, deviceCode, deviceName } = first;
    const ownerName = owners.get(first.orgCode);
    const points = own.map(
      ({ pointID, pointName, unit, decimals, pointKind, lastTime, lastValue }) =>
        isoTimes({ pointID, pointName, unit, decimals, pointKind, lastTime, lastValue }),
    );
    const named = ownerName === undefined ? {} : { ownerName };
    return [{ deviceID: id, deviceCode, deviceName, ...named, points }];
  });
}

/** Returns the figures of a series by day, the latest first. */
export async function selectMetricDays(
  tx: Tx,
  { orgCode, timeZone }: Pick<Actor, 'orgCode' | 'timeZone'>,
  body: BodyOf<typeof getDays>,
  now: Date,
): Promise<ResultOf<typeof getDays>> {
  return tx.query(
    `select day::text, value_count as count, low, high, total / value_count as mean, first_value as first,
       last_value as last, rise, falls
     from metric_day where org_code = $1 and device_id = $2 and point_id = $3 and day > $4::date - $5::int
     order by day desc`,
    [
      await requireOwner(tx, orgCode, body.DeviceID),
      body.DeviceID,
      body.PointID,
      calendarDay(now, timeZone),
      body.Days,
    ],
  );
}
