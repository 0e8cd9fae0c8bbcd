import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDevice } from '../../../src/server/figures/maintained/figureLocks.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { refreshFigures } from '../../../src/server/figures/maintained/refresh.ts';
import { spanOf } from '../../../src/server/figures/maintained/span.ts';
import { dayFaults } from '../../../src/server/figures/queries/faults.ts';
import { rankMtbf } from '../../../src/server/figures/queries/ranking.ts';
import { failureTrend, trendDays } from '../../../src/server/figures/trend/trend.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addDevices, addOrganisation, order, writeOrders } from './orders.ts';
import { readRows } from './rows.ts';

let database: TestDatabase;
let organisations = 0;
const now = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Creates one device with one outage per pair of instants, in an organisation of a zone. */
async function withOutages(zone: string, outages: readonly [string, string | null][]) {
  organisations += 1;
  const orgCode = `DAYS${organisations}`;
  const device = randomUUID();
  await addOrganisation(database.db, orgCode, zone);
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    database.db.transaction({ orgCode }, 'write', work);
  await run(async (tx) => {
    await addDevices(tx, orgCode, [{ id: device, code: 'D1' }]);
    await lockDevice(tx, orgCode, device);
    for (const [fault, finish] of outages) {
      const one = order({
        deviceID: device,
        faultTime: new Date(fault),
        finishTime: finish === null ? null : new Date(finish),
      });
      await writeOrders(tx, orgCode, [one]);
      await refreshFigures(tx, orgCode, device, spanOf(one));
    }
  });
  return { orgCode, run };
}

const downByDay = [
  {
    what: 'an hour shorter in New York on 8 March',
    zone: 'America/New_York',
    outage: ['2026-03-07T17:00:00Z', '2026-03-09T16:00:00Z'],
    hours: { '2026-03-07': 12, '2026-03-08': 23, '2026-03-09': 12 },
  },
  {
    what: 'an hour longer in New York on 1 November',
    zone: 'America/New_York',
    outage: ['2026-10-31T16:00:00Z', '2026-11-02T17:00:00Z'],
    hours: { '2026-10-31': 12, '2026-11-01': 25, '2026-11-02': 12 },
  },
  {
    what: 'an hour longer on the Azores on 25 October, where midnight comes twice',
    zone: 'Atlantic/Azores',
    outage: ['2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'],
    hours: { '2026-10-24': 12, '2026-10-25': 25, '2026-10-26': 11 },
  },
  {
    what: 'an hour shorter in Cairo on 24 April, where midnight is left out',
    zone: 'Africa/Cairo',
    outage: ['2026-04-23T10:00:00Z', '2026-04-25T09:00:00Z'],
    hours: { '2026-04-23': 12, '2026-04-24': 23, '2026-04-25': 12 },
  },
  {
    what: 'the same all year in Shanghai',
    zone: 'Asia/Shanghai',
    outage: ['2026-03-07T04:00:00Z', '2026-03-09T04:00:00Z'],
    hours: { '2026-03-07': 12, '2026-03-08': 24, '2026-03-09': 12 },
  },
] as const;

test.each(downByDay)('a day is $what', async ({ zone, outage, hours }) => {
  const [from, to] = outage;
  const { orgCode, run } = await withOutages(zone, [[from, to]]);
  const window = { from: new Date(from), to: new Date(to) };
  const [trend, patched] = await run(async (tx) => [
    await failureTrend(tx, { orgCode, side: 'own', window, now }),
    await trendDays(tx, orgCode, Object.keys(hours).toReversed(), now),
  ]);
  expect(Object.fromEntries(trend.map((row) => [row.day, row.downHours]))).toEqual(hours);
  expect(patched.map((row) => [row.day, row.downHours])).toEqual(Object.entries(hours));
});

test('an open breakdown is down until now, on every day that it touches', async () => {
  const { orgCode, run } = await withOutages('Asia/Shanghai', [['2026-11-29T04:00:00Z', null]]);
  const window = { from: new Date('2026-11-28T16:00:00Z'), to: new Date('2026-12-02T16:00:00Z') };
  const [trend, rows, mtbf] = await run(async (tx) => [
    await failureTrend(tx, { orgCode, side: 'own', window, now }),
    await readRows(tx, orgCode),
    await rankMtbf(tx, { orgCode, side: 'own', window, top: 10, now }),
  ]);
  expect(trend.map((row) => [row.day, row.breakdowns, row.finished, row.downHours])).toEqual([
    ['2026-11-29', 1, 0, 12],
    ['2026-11-30', 0, 0, 24],
    ['2026-12-01', 0, 0, 20],
    ['2026-12-02', 0, 0, 0],
  ]);
  expect(rows['figure_day']).toEqual([expect.objectContaining({ day: '2026-11-29', down_ms: 0 })]);
  expect(mtbf.rows).toMatchObject([{ hours: 12, breakdowns: 1, open: 1 }]);
  expect(mtbf.remark).toMatchObject({ open: 1, oldestOpenHours: 56, fleetHours: 12 });
});

test('a window that ends at midnight does not include the next day', async () => {
  const { orgCode, run } = await withOutages('Asia/Shanghai', []);
  const window = { from: new Date('2026-11-01T15:59:59Z'), to: new Date('2026-11-02T16:00:00Z') };
  const trend = await run((tx) => failureTrend(tx, { orgCode, side: 'own', window, now }));
  expect(trend.map((row) => row.day)).toEqual(['2026-11-01', '2026-11-02']);
  const none = { orgCode, side: 'own', window: { from: now, to: now }, now } as const;
  expect(await run((tx) => failureTrend(tx, none))).toEqual([]);
});

test('figures follow the zone of the organisation when it changes and they are rebuilt', async () => {
  const { orgCode, run } = await withOutages('Asia/Shanghai', [
    ['2026-05-10T17:00:00Z', '2026-05-10T18:00:00Z'],
  ]);
  const before = await run((tx) => readRows(tx, orgCode));
  expect(before['figure_fleet']).toEqual([expect.objectContaining({ day: '2026-05-11' })]);
  await database.db.transaction('system', 'write', (tx) =>
    tx.query(`update organisation set time_zone = 'America/New_York' where org_code = $1`, [
      orgCode,
    ]),
  );
  await run((tx) => rebuildFigures(tx, orgCode));
  const after = await run((tx) => readRows(tx, orgCode));
  expect(after['figure_fleet']).toEqual([expect.objectContaining({ day: '2026-05-10' })]);
});

test('faults of a day are counted by the hour of the clock; a repeated hour counts both', async () => {
  const { orgCode, run } = await withOutages('America/New_York', [
    ['2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z'], // 23:59 the day before
    ['2026-11-01T04:10:00Z', '2026-11-01T04:20:00Z'], // 00:10
    ['2026-11-01T05:30:00Z', '2026-11-01T05:40:00Z'], // 01:30, summer time
    ['2026-11-01T06:30:00Z', '2026-11-01T06:40:00Z'], // 01:30, winter time
    ['2026-11-02T04:30:00Z', '2026-11-02T04:40:00Z'], // 23:30
  ]);
  const [faults, today] = await run(async (tx) => [
    await dayFaults(tx, { orgCode, side: 'own', day: '2026-11-01', now }),
    await dayFaults(tx, {
      orgCode,
      side: 'own',
      day: null,
      now: new Date('2026-11-01T03:30:00Z'),
    }),
  ]);
  expect(faults).toHaveLength(24);
  expect(faults.filter((row) => row.count > 0)).toEqual([
    { hour: 0, count: 1 },
    { hour: 1, count: 2 },
    { hour: 23, count: 1 },
  ]);
  expect(today.filter((row) => row.count > 0)).toEqual([{ hour: 23, count: 1 }]);
});
