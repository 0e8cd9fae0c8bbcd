import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { curveLimits, getCurves, getDays } from '../../../src/contract/areas/metric/values.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { renewMetricDays, rollUp } from '../../../src/server/modules/metric/rollups.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { type MetricPlant, metricPlant } from './plant.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Computes the rollups that are due, and waits for those that the app's own job computes. */
async function rollUpAll(): Promise<void> {
  await vi.waitFor(async () => {
    const now = app.clock.now();
    await rollUp(app.db, now);
    const due = await app.sql(
      `select device_id from metric_late union all
       select device_id from metric_series
       where last_time >= rolled_to and rolled_to < date_bin('5 minutes', $1, '2000-01-01 00:00+00')`,
      [now],
    );
    expect(due).toEqual([]);
  }, 60_000);
}

interface Sent {
  readonly at: number;
  readonly value: number;
}

interface Expected {
  count: number;
  low: number;
  high: number;
  total: number;
  first: number;
  last: number;
  rise: number;
  falls: number;
}

/** Computes the rollups of values from the values alone. */
function expectedOf(sent: readonly Sent[], keyOf: (at: number) => string): Map<string, Expected> {
  const rows = new Map<string, Expected>();
  for (const { at, value } of sent.toSorted((a, b) => a.at - b.at)) {
    const row = rows.get(keyOf(at));
    if (row === undefined) {
      const same = { low: value, high: value, total: value, first: value, last: value };
      rows.set(keyOf(at), { count: 1, ...same, rise: 0, falls: 0 });
      continue;
    }
    row.count += 1;
    row.low = Math.min(row.low, value);
    row.high = Math.max(row.high, value);
    row.total += value;
    row.rise += Math.max(value - row.last, 0);
    row.falls += value < row.last ? 1 : 0;
    row.last = value;
  }
  return rows;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Every zone here changed its offset within the last months, or has half an hour. */
const zones = ['Australia/Lord_Howe', 'America/St_Johns', 'Europe/Berlin', 'Asia/Kolkata'];

async function stored(table: string, key: string, { device }: MetricPlant) {
  const rows = await app.sql<Expected & { key: string }>(
    `select ${key} as key, value_count as count, low, high, total, first_value as first, last_value as last, rise, falls
     from ${table} where device_id = $1`,
    [device.id],
  );
  return new Map(rows.map(({ key: name, ...row }) => [name, row]));
}

test.for(zones)(
  'rollups in %s equal a computation from the values, however late they come',
  async (timeZone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            // five-minute steps and odd seconds around all changes of offset of 85 days
            at: fc.integer({ min: 0, max: 85 * 24 * 12 }),
            offset: fc.integer({ min: 0, max: 299_999 }),
            value: fc.integer({ min: -1000, max: 1000 }),
          }),
          { minLength: 1, maxLength: 60 },
        ),
        fc.integer({ min: 1, max: 3 }),
        async (values, batches) => {
          const plant = await metricPlant(app, { timeZone });
          const now = app.clock.now().getTime();
          const byTime = new Map(
            values.map(({ at, offset, value }) => {
              const time = Math.floor(now / 300_000) * 300_000 - 300_000 - at * 300_000 + offset;
              return [time, value];
            }),
          );
          const sent = [...byTime].map(([at, value]) => ({ at, value }));
          for (let batch = 0; batch < batches; batch += 1) {
            const part = sent.filter((_, index) => index % batches === batch);
            if (part.length > 0)
              await plant.send(
                part.map(({ at, value }) => ({ Value: value, Time: new Date(at).toISOString() })),
              );
            await rollUpAll();
          }
          const iso = (ms: number) => new Date(ms).toISOString();
          const utc = (column: string) =>
            `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
          const floor = (ms: number) => (at: number) => iso(Math.floor(at / ms) * ms);
          expect(await stored('metric_5m', utc('bucket'), plant)).toEqual(
            expectedOf(sent, floor(300_000)),
          );
          expect(await stored('metric_hour', utc('bucket'), plant)).toEqual(
            expectedOf(sent, floor(hourMs)),
          );
          expect(await stored('metric_day', 'day::text', plant)).toEqual(
            expectedOf(sent, (at) => calendarDay(new Date(at), timeZone)),
          );
        },
      ),
      { numRuns: 6 },
    );
  },
);

test('a curve keeps every peak, from rollups and from the values that are in none yet', async () => {
  const plant = await metricPlant(app);
  const now = app.clock.now().getTime();
  const times = Array.from({ length: 2_000 }, (_, at) => now - 80 * dayMs + at * (dayMs / 25));
  const peaks = new Map([
    [17, 900],
    [1200, -900],
    [1900, 700],
  ]);
  await plant.send(
    times.map((time, at) => ({
      Value: peaks.get(at) ?? at % 7,
      Time: new Date(time).toISOString(),
    })),
  );
  await rollUpAll();
  await plant.send([{ Value: 800 }]); // in no rollup yet
  const body = {
    Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
    StartTime: new Date(now - 81 * dayMs).toISOString(),
    EndTime: new Date(now + 1000).toISOString(),
    Steps: 100,
  };
  const { curves } = await plant.team.admin.call(getCurves, body);
  const [curve] = curves;
  expect(curve?.source).toBe('hour');
  expect(curve?.count).toBe(2_001);
  expect(curve?.times.length).toBeLessThanOrEqual(100);
  for (const peak of [900, 700, 800]) expect(curve?.high).toContain(peak);
  expect(curve?.low).toContain(-900);
  const days = await plant.team.admin.call(getDays, {
    DeviceID: plant.device.id,
    PointID: plant.point.id,
    Days: 100,
  });
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(2_000);
});

test('a window of few values by the interval of its point is read from rollups where more came, and old ones as long as their rows are stored', async () => {
  const plant = await metricPlant(app);
  await plant.sendAgo([600, 1]);
  await app.sql('update metric_point set interval_seconds = 86400 where id = $1', [plant.point.id]);
  const now = app.clock.now().getTime();
  const sourceOf = async (from: number, days: number) => {
    const { curves } = await plant.team.admin.call(getCurves, {
      Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
      StartTime: new Date(now - from * dayMs).toISOString(),
      EndTime: new Date(now - (from - days) * dayMs).toISOString(),
    });
    return curves[0]?.source;
  };
  expect(await sourceOf(30, 30)).toBe('raw');
  await app.sql(
    `insert into metric_hour (org_code, device_id, point_id, bucket, value_count, low, high, total, first_value, last_value,
       first_time, last_time, rise, falls)
     select $1, $2, $3, $4::timestamptz, 1000000, 0, 1, 1, 0, 1, $4, $4, 0, 0`,
    [plant.team.orgCode, plant.device.id, plant.point.id, new Date(now - 20 * dayMs)],
  );
  expect(await sourceOf(30, 30)).toBe('5m');
  expect(await sourceOf(10, 10)).toBe('raw');
  expect(await sourceOf(700, 1)).toBe('5m');
  expect(await sourceOf(731, 1)).toBe('hour');
  expect(await sourceOf(3_000, 2_900)).toBe('day');
  const beyond = await plant.team.admin.send(getCurves, {
    Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
    StartTime: new Date(now - (curveLimits.days + 1) * dayMs).toISOString(),
    EndTime: new Date(now).toISOString(),
  });
  expect(errorOf(beyond)).toBe('BAD_FIELD');
});

test('a counter rises by its positive differences; a reset is counted and takes nothing off', async () => {
  const plant = await metricPlant(app);
  const values = [100, 130, 150, 5, 25, 25, 60];
  await plant.sendAgo(...values.map((value, at) => [7200 - at * 900, value] as const));
  await rollUpAll();
  const { curves } = await plant.team.admin.call(getCurves, {
    Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
    StartTime: new Date(app.clock.now().getTime() - 60 * dayMs).toISOString(),
    EndTime: app.clock.now().toISOString(),
  });
  expect(curves[0]).toMatchObject({ rise: 50 + 55, falls: 1 });
});

test('another zone of the organisation makes its days anew', async () => {
  const plant = await metricPlant(app, { timeZone: 'Asia/Shanghai' });
  const sent = Array.from({ length: 60 }, (_, at) => ({
    at: app.clock.now().getTime() - (at + 1) * 3_600_000,
    value: at,
  }));
  await plant.send(
    sent.map(({ at, value }) => ({ Value: value, Time: new Date(at).toISOString() })),
  );
  await rollUpAll();
  const timeZone = 'America/Los_Angeles';
  await app.sql('update organisation set time_zone = $2 where org_code = $1', [
    plant.team.orgCode,
    timeZone,
  ]);
  await app.db.transaction({ orgCode: plant.team.orgCode }, 'write', (tx) =>
    renewMetricDays(tx, plant.team.orgCode),
  );
  await rollUpAll();
  expect(await stored('metric_day', 'day::text', plant)).toEqual(
    expectedOf(sent, (at) => calendarDay(new Date(at), timeZone)),
  );
});
