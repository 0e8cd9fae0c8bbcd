import { deviceClockAheadMs } from '../../../contract/areas/gateway/endpoints.ts';
import { lateValueMs, metricItem } from '../../../contract/areas/metric/ingest.ts';
import { refusalReason, valueQuality } from '../../../contract/areas/metric/metricEnums.ts';
import { largestValue, metricLimits } from '../../../contract/areas/metric/point.ts';
import type { Locale } from '../../../contract/locale.ts';
import { parseField } from '../../kernel/errors/fieldError.ts';
import { firstCharacters } from '../../kernel/firstCharacters.ts';
import { parseInstant } from '../../kernel/time/orgTime.ts';
import { sideEvents } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { judgeValues } from './alarms/judgeValues.ts';
import type { AcceptedValue, BatchSeries } from './batch.ts';
import { type NamedDevice, openResolver } from './resolve.ts';
import { openAlarmEvents } from './topics.ts';

const {
  unknownDevice,
  unknownPoint,
  wrongUnit,
  badValue,
  clockAhead,
  tooOld,
  malformed,
  tooManyPoints,
} = refusalReason.values;
const { good } = valueQuality.values;

/** The gateway that sends values. */
export interface Source {
  readonly orgCode: string;
  readonly timeZone: string;
  readonly locale: Locale;
  readonly keyID: string;
  readonly now: Date;
  /** How far the gateway's clock is ahead, ms; null: unknown. */
  readonly clockAheadMs: number | null;
  /** Days for which raw values are stored. */
  readonly rawDays: number;
}

/** A device that sent values, and the time of its newest one. */
export interface HeardDevice {
  readonly deviceID: string;
  readonly at: Date;
}

/** The effects of values outside this module. */
export interface IngestEffects {
  publish(...events: OutboxEvent[]): void;
  /** Takes values as signs of life of their devices. */
  readonly noteHeard: (
    tx: Tx,
    orgCode: string,
    devices: readonly HeardDevice[],
    publish: (...events: OutboxEvent[]) => void,
  ) => Promise<void>;
}

/** A refused value as it is counted. */
interface CountedRefusal {
  readonly reason: number;
  readonly deviceCode: string;
  readonly pointKey: string;
  readonly sample: string;
}

interface Refusal extends CountedRefusal {
  readonly row: number;
  readonly field: string;
  readonly info: string;
}

const shownErrors = 100;
const sampleLength = 120;

/** Reads an instant. Most gateways send UTC, which needs no calendar. */
function readTime(text: string, timeZone: string): Date | null {
  if (!text.endsWith('Z')) return parseInstant(text, timeZone);
  const time = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(time) ? null : new Date(time);
}

/** Returns the beginning of a text as PostgreSQL stores it: well-formed, without NUL. */
function storable(text: string, most: number): string {
  return firstCharacters(text.toWellFormed().replaceAll('\0', '�'), most);
}

function textOf(one: unknown, name: string): string {
  const value = typeof one === 'object' && one !== null ? Reflect.get(one, name) : undefined;
  return typeof value === 'string' ? storable(value, 60) : '';
}

/** Returns what is counted of a refused value: its device and point as sent, and the beginning of it as a page shows it. */
export function countedRefusal(item: unknown, reason: number): CountedRefusal {
  return {
    reason,
    deviceCode: textOf(item, 'DeviceCode'),
    pointKey: textOf(item, 'Point'),
    sample: storable(JSON.stringify(item) ?? '', sampleLength),
  };
}

/** Returns the refusal of an item. */
function refusalOf(
  items: readonly unknown[],
  index: number,
  { field, reason, info }: Pick<Refusal, 'field' | 'info' | 'reason'>,
): Refusal {
  return { row: index + 1, field, info, ...countedRefusal(items[index], reason) };
}

/** Checks the items: returns the values that are stored, and the others with their reasons. */
async function readItems(tx: Tx, source: Source, items: readonly unknown[]) {
  const { orgCode, locale, now, timeZone, rawDays } = source;
  const refusals: Refusal[] = [];
  const parsed = items.map((one) => parseField(metricItem, one, locale));
  const wellFormed = parsed.flatMap((one) => (one.success ? [one.data] : []));
  const resolver = await openResolver(
    tx,
    orgCode,
    [...new Set(wellFormed.map(({ DeviceCode }) => DeviceCode))],
    [...new Set(wellFormed.map(({ Point }) => Point))],
  );
  const oldest = now.getTime() - rawDays * 24 * 60 * 60_000;
  const newest = now.getTime() + deviceClockAheadMs;
  const values = new Map<string, AcceptedValue>();
  const devices = new Map<string, NamedDevice>();
  for (const [index, one] of parsed.entries()) {
    const refuse = (field: string, reason: number, info = refusalReason.label(reason, locale)) =>
      void refusals.push(refusalOf(items, index, { field, reason, info }));
    if (!one.success) {
      refuse(one.field || 'Items', one.field === 'Value' ? badValue : malformed, one.reason);
      continue;
    }
    const { DeviceCode, Point, Value, Time, Unit, Quality } = one.data;
    const device = resolver.device(DeviceCode);
    const point = resolver.point(DeviceCode, Point);
    const time = Time === undefined ? now : readTime(Time, timeZone);
    if (device === undefined) refuse('DeviceCode', unknownDevice);
    else if (point === undefined) refuse('Point', unknownPoint);
    else if (Unit !== undefined && Unit !== point.unit) refuse('Unit', wrongUnit);
    else if (Math.abs(Value) > largestValue) refuse('Value', badValue);
    else if (time === null) refuse('Time', malformed);
    else if (time.getTime() > newest) refuse('Time', clockAhead);
    else if (time.getTime() < oldest) refuse('Time', tooOld);
    else {
      devices.set(device.id, device);
      const key = `${device.id} ${point.id} ${time.getTime()}`;
      if (!values.has(key))
        values.set(key, {
          index,
          deviceID: device.id,
          pointID: point.id,
          time,
          value: Value,
          quality: Quality ?? good,
        });
    }
  }
  const inOrder = [...values.values()].toSorted(
    (a, b) => byText(a.deviceID, b.deviceID) || byText(a.pointID, b.pointID) || +a.time - +b.time,
  );
  return { values: inOrder, devices, refusals };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The months that this process has made, in all databases that it uses: one of a test, too. */
const madeMonths = new WeakMap<object, Set<string>>();

/** Makes the partitions of the values. The set of a database has what is there already. */
export async function makeMonths(tx: Tx, owner: object, times: readonly Date[]): Promise<void> {
  const made = madeMonths.get(owner) ?? new Set<string>();
  madeMonths.set(owner, made);
  for (const month of new Set(times.map((time) => time.toISOString().slice(0, 7)))) {
    if (made.has(month)) continue;
    await tx.query('select make_metric_month($1::date)', [`${month}-01`]);
    made.add(month);
  }
}

interface PresentSeries {
  readonly deviceID: string;
  readonly pointID: string;
  readonly lastTime: Date;
  readonly isSilent: boolean;
}

const seriesKey = ({
  deviceID,
  pointID,
}: {
  readonly deviceID: string;
  readonly pointID: string;
}) => `${deviceID} ${pointID}`;

/**
 * Divides the values of a batch: those of series that there may be, and those of new series beyond the maximum of a device or of
 * the organisation. The series that are there are locked, in their order.
 */
async function admitSeries(tx: Tx, orgCode: string, values: readonly AcceptedValue[]) {
  if (values.length === 0)
    return { before: new Map<string, never>(), admitted: values, beyond: [] };
  const series = [...Map.groupBy(values, seriesKey).values()].flatMap((own) => own.slice(0, 1));
  const present = await tx.query<PresentSeries>(
    `select s.device_id as "deviceID", s.point_id as "pointID", s.last_time as "lastTime", s.is_silent as "isSilent"
     from metric_series s
     where s.org_code = $1 and (s.device_id, s.point_id) in (select * from unnest($2::uuid[], $3::uuid[]))
     order by s.device_id, s.point_id for update`,
    [orgCode, series.map(({ deviceID }) => deviceID), series.map(({ pointID }) => pointID)],
  );
  const before = new Map(present.map((one) => [seriesKey(one), one]));
  const added = series.filter((one) => !before.has(seriesKey(one)));
  if (added.length === 0) return { before, admitted: values, beyond: [] };
  const [counted] = await tx.query<{ all: number; devices: Readonly<Record<string, number>> }>(
    `select (select count(*)::int from (select from metric_series where org_code = $1 limit $3) s) as "all",
       (select coalesce(jsonb_object_agg(device_id, count), '{}') from (
         select device_id, count(*)::int from metric_series where org_code = $1 and device_id = any($2) group by 1
       ) d) as devices`,
    [orgCode, [...new Set(added.map(({ deviceID }) => deviceID))], metricLimits.series],
  );
  let left = metricLimits.series - (counted?.all ?? 0);
  const counts = new Map(Object.entries(counted?.devices ?? {}));
  const refused = new Set<string>();
  for (const one of added) {
    const count = counts.get(one.deviceID) ?? 0;
    if (left <= 0 || count >= metricLimits.seriesOfDevice) refused.add(seriesKey(one));
    else {
      left -= 1;
      counts.set(one.deviceID, count + 1);
    }
  }
  if (refused.size === 0) return { before, admitted: values, beyond: [] };
  return {
    before,
    admitted: values.filter((one) => !refused.has(seriesKey(one))),
    beyond: values.filter((one) => refused.has(seriesKey(one))),
  };
}

/**
 * Stores the newest values of the series of a batch, whose rows are locked from then on. Rollups of a series are computed under
 * the same lock, so that they never miss a value that is being written.
 */
async function storeSeries(
  tx: Tx,
  { orgCode, now }: Pick<Source, 'orgCode' | 'now'>,
  values: readonly AcceptedValue[],
  before: ReadonlyMap<string, PresentSeries>,
) {
  const groups = [...Map.groupBy(values, seriesKey).values()];
  const bounds = groups.flatMap((own) => {
    const [first] = own;
    const last = own.at(-1);
    return first === undefined || last === undefined ? [] : [{ own, first, last }];
  });
  const columns = [
    bounds.map(({ last }) => last.deviceID),
    bounds.map(({ last }) => last.pointID),
  ] as const;
  const rolled = await tx.query<{ deviceID: string; pointID: string; rolledTo: Date }>(
    `insert into metric_series as s (org_code, device_id, point_id, last_time, last_value, rolled_to)
     select $1, v.device, v.point, v.at, v.value, date_bin('5 minutes', v.first, '2000-01-01 00:00+00')
     from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::float8[], $6::timestamptz[]) v (device, point, at, value, first)
     on conflict (org_code, device_id, point_id) do update set
       last_value = case when excluded.last_time >= s.last_time or s.last_time > $7 then excluded.last_value
         else s.last_value end,
       last_time = greatest(s.last_time, excluded.last_time),
       is_silent = s.is_silent and excluded.last_time <= s.last_time
     returning s.device_id as "deviceID", s.point_id as "pointID", s.rolled_to as "rolledTo"`,
    [
      orgCode,
      ...columns,
      bounds.map(({ last }) => last.time),
      bounds.map(({ last }) => last.value),
      bounds.map(({ first }) => first.time),
      now,
    ],
  );
  const series = bounds.map(({ own, last }): BatchSeries => {
    const { deviceID, pointID } = last;
    const { lastTime = null, isSilent = false } = before.get(seriesKey(last)) ?? {};
    // after a clock that was ahead, the values of one that is right are no old ones
    const newest = lastTime !== null && lastTime > now ? null : lastTime;
    return { deviceID, pointID, values: own, before: newest, wasSilent: isSilent };
  });
  return { series, rolledTo: new Map(rolled.map((one) => [seriesKey(one), one.rolledTo])) };
}

/** Stores the values, and counts by device and hour those that were not there yet. Returns the number. */
async function insertValues(tx: Tx, source: Source, values: readonly AcceptedValue[]) {
  const late = source.now.getTime() - lateValueMs;
  const [stored] = await tx.query<{ stored: number }>(
    `with written as (
       insert into metric_value (org_code, device_id, point_id, value_time, value, quality, is_late)
       select $1, * from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::float8[], $6::smallint[], $7::boolean[])
       on conflict do nothing returning device_id, value_time, is_late
     ),
     counted as (
       insert into metric_received as r (org_code, device_id, hour, key_id, received, late)
       select $1, device_id, date_bin('1 hour', value_time, '2000-01-01 00:00+00'), $8, count(*), count(*) filter (where is_late)
       from written group by 2, 3 order by 2, 3
       on conflict (org_code, device_id, hour, key_id) do update set
         received = r.received + excluded.received, late = r.late + excluded.late
     )
     select count(*)::int as stored from written`,
    [
      source.orgCode,
      values.map(({ deviceID }) => deviceID),
      values.map(({ pointID }) => pointID),
      values.map(({ time }) => time),
      values.map(({ value }) => value),
      values.map(({ quality }) => quality),
      values.map(({ time }) => time.getTime() < late),
      source.keyID,
    ],
  );
  return stored?.stored ?? 0;
}

const bucketMs = 5 * 60_000;

/** Leaves marks of the rollups that values have made wrong. */
async function markLate(
  tx: Tx,
  orgCode: string,
  values: readonly AcceptedValue[],
  rolledTo: ReadonlyMap<string, Date>,
): Promise<void> {
  const wrong = values.filter((one) => {
    const to = rolledTo.get(seriesKey(one));
    return to !== undefined && one.time < to;
  });
  if (wrong.length === 0) return;
  await tx.query(
    `insert into metric_late (org_code, device_id, point_id, bucket)
     select distinct $1, * from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) on conflict do nothing`,
    [
      orgCode,
      wrong.map(({ deviceID }) => deviceID),
      wrong.map(({ pointID }) => pointID),
      wrong.map(({ time }) => new Date(Math.floor(time.getTime() / bucketMs) * bucketMs)),
    ],
  );
}

/** The most different rows of refusals of a gateway in an hour; others are counted together. */
const mostRefusalRows = 500;

/** Counts refused values by gateway, device, point and reason. */
async function countRefusals(
  tx: Tx,
  { orgCode, keyID, now }: Pick<Source, 'orgCode' | 'keyID' | 'now'>,
  refusals: readonly CountedRefusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const [known] = await tx.query<{ count: number }>(
    'select count(*)::int as count from metric_refusal where org_code = $1 and key_id = $2 and hour = $3',
    [orgCode, keyID, hour],
  );
  const left = Math.max(mostRefusalRows - (known?.count ?? 0), 0);
  const groups = [
    ...Map.groupBy(refusals, (one) =>
      JSON.stringify([one.deviceCode, one.pointKey, one.reason]),
    ).values(),
  ];
  // Beyond the maximum, rows that are there go on counting, and new ones are counted as '*'.
  const rows = groups.flatMap((ones, at) => {
    const [first] = ones;
    return first === undefined ? [] : [{ ...first, count: ones.length, isNew: at >= left }];
  });
  await tx.query(
    `with v as (
       select x.*, case when x."isNew" and not exists (select from metric_refusal r
           where r.org_code = $1 and r.key_id = $2 and r.hour = $3 and r.device_code = x."deviceCode"
             and r.point_key = x."pointKey" and r.reason = x.reason) then '*' end as other
       from jsonb_to_recordset($4) x ("deviceCode" text, "pointKey" text, reason smallint, count int, sample text, "isNew" boolean)
     )
     insert into metric_refusal as r (org_code, key_id, hour, device_code, point_key, reason, refused, sample, last_time)
     select $1, $2, $3, coalesce(other, "deviceCode"), coalesce(other, "pointKey"), reason, sum(count), max(sample), $5
     from v group by 4, 5, 6 order by 4, 5, 6
     on conflict (org_code, key_id, hour, device_code, point_key, reason) do update set
       refused = r.refused + excluded.refused, sample = excluded.sample, last_time = excluded.last_time`,
    [orgCode, keyID, hour, JSON.stringify(rows), now],
  );
}

async function countBatch(
  tx: Tx,
  { orgCode, keyID, now, clockAheadMs }: Pick<Source, 'orgCode' | 'keyID' | 'now' | 'clockAheadMs'>,
  counts: { readonly stored: number; readonly duplicates: number; readonly refused: number },
): Promise<void> {
  await tx.query(
    `insert into metric_gateway as g (org_code, key_id, last_time, clock_ahead_ms, received, duplicates, refused)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (org_code, key_id) do update set last_time = greatest(g.last_time, excluded.last_time),
       clock_ahead_ms = coalesce(excluded.clock_ahead_ms, g.clock_ahead_ms),
       received = g.received + excluded.received, duplicates = g.duplicates + excluded.duplicates,
       refused = g.refused + excluded.refused`,
    [orgCode, keyID, now, clockAheadMs, counts.stored, counts.duplicates, counts.refused],
  );
}

/** Counts values as refused, of which none is looked at. */
export async function refuseValues(
  tx: Tx,
  source: Pick<Source, 'orgCode' | 'keyID' | 'now'>,
  refusals: readonly CountedRefusal[],
): Promise<void> {
  await countRefusals(tx, source, refusals);
  const counts = { stored: 0, duplicates: 0, refused: refusals.length };
  await countBatch(tx, { ...source, clockAheadMs: null }, counts);
}

/**
 * Stores values of a gateway in the caller's transaction, judges them by the rules of alarms, and counts what is refused. Values
 * that are there already are counted as duplicates.
 *
 * @param owner the database, for the months that are made
 */
export async function ingestValues(
  tx: Tx,
  owner: object,
  source: Source,
  items: readonly unknown[],
  { publish, noteHeard }: IngestEffects,
) {
  const { orgCode, now } = source;
  const { values: readable, devices: known, refusals } = await readItems(tx, source, items);
  let [stored, alarms] = [0, 0];
  const { before, admitted: values, beyond } = await admitSeries(tx, orgCode, readable);
  const limit = refusalReason.label(tooManyPoints, source.locale);
  for (const { index } of beyond)
    refusals.push(refusalOf(items, index, { field: 'Point', reason: tooManyPoints, info: limit }));
  if (values.length > 0) {
    await makeMonths(
      tx,
      owner,
      values.map(({ time }) => time),
    );
    const { series, rolledTo } = await storeSeries(tx, source, values, before);
    stored = await insertValues(tx, source, values);
    await markLate(tx, orgCode, values, rolledTo);
    alarms = await judgeValues({ tx, now, orgCode, publish }, series);
    const devices = [...Map.groupBy(series, ({ deviceID }) => deviceID)].map(([deviceID, own]) => {
      const newest = Math.max(...own.map((one) => one.values.at(-1)?.time.getTime() ?? 0));
      return { deviceID, at: new Date(Math.min(newest, now.getTime())) };
    });
    const changed = devices.map(({ deviceID: id }) => ({
      id,
      serviceOrgCode: known.get(id)?.serviceOrgCode ?? null,
    }));
    publish(...sideEvents('liveValues', orgCode, changed));
    const back = series.filter(({ wasSilent }) => wasSilent).map(({ deviceID }) => deviceID);
    if (back.length > 0) publish(...(await openAlarmEvents(tx, orgCode, back)));
    await noteHeard(tx, orgCode, devices, publish);
  }
  await countRefusals(tx, source, refusals);
  const duplicates = items.length - refusals.length - stored;
  await countBatch(tx, source, { stored, duplicates, refused: refusals.length });
  return {
    stored,
    duplicates,
    refused: refusals.length,
    alarms,
    errors: refusals.slice(0, shownErrors).map(({ row, field, info }) => ({ row, field, info })),
  };
}
