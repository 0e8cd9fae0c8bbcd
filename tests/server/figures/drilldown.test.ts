import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrilldownFigure } from '../../../src/contract/orders/orderKeys.ts';
import { drilldownPredicate } from '../../../src/server/figures/drilldown/drilldownPredicate.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { nowFaults } from '../../../src/server/figures/queries/faults.ts';
import { rankMtbf, rankMttr } from '../../../src/server/figures/queries/ranking.ts';
import { failureTrend } from '../../../src/server/figures/trend/trend.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { breakdownsOf, type NaiveFleet } from './naive/naiveOutages.ts';
import {
  addDevices,
  addOrganisation,
  insertRelation,
  order,
  type TestOrder,
  writeOrders,
} from './orders.ts';

const orgCode = 'BEHIND';
const devices = ['D1', 'D2', 'D3'].map((code) => ({ id: randomUUID(), code }));
const hourMs = 3_600_000;
const begin = Date.parse('2026-04-01T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');

/** Orders every five hours with lengths that make some overlap, some touch; all kinds occur. */
const orders: TestOrder[] = Array.from({ length: 240 }, (_, n) => {
  const fault = begin + n * 5 * hourMs;
  const open = n % 80 === 79;
  return order({
    deviceID: devices[n % 3]?.id ?? '',
    faultTime: new Date(fault),
    finishTime: open ? null : new Date(fault + (n % 7) * 5 * hourMs),
    isStop: n % 4 !== 0,
    isFailure: n % 11 !== 0,
    orderState: n % 9 === 0 ? 5 : open ? 1 + (n % 2) : 4,
    faultLevel: 1 + (n % 4),
  });
});
const fleet: NaiveFleet = { zone: 'Asia/Shanghai', devices, orders };
const windows = [
  { from: new Date('2026-04-03T03:20:00Z'), to: new Date('2026-05-09T17:45:00Z') },
  { from: new Date('2026-04-30T16:00:00Z'), to: new Date('2026-05-31T16:00:00Z') },
  { from: new Date('2026-04-10T05:00:00Z'), to: new Date('2026-04-12T15:00:00Z') },
];

/** An order of another owner that this organisation repairs: it counts as open here, but not in its own figures. */
const customerDevice = { id: randomUUID(), code: 'C1', serviceOrgCode: orgCode };
const foreign = order({
  deviceID: customerDevice.id,
  faultTime: new Date('2026-04-10T06:00:00Z'),
  finishTime: null,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addOrganisation(database.db, orgCode, fleet.zone);
  await addOrganisation(database.db, 'CUSTOMER', fleet.zone);
  await insertRelation(database.db, orgCode, 'CUSTOMER');
  await database.db.transaction({ orgCode }, 'write', async (tx) => {
    await addDevices(tx, orgCode, devices);
    await writeOrders(tx, orgCode, orders);
    await rebuildFigures(tx, orgCode);
  });
  await database.db.transaction({ orgCode: 'CUSTOMER' }, 'write', async (tx) => {
    await addDevices(tx, 'CUSTOMER', [customerDevice]);
    await writeOrders(tx, 'CUSTOMER', [foreign]);
    await tx.query('update work_order set repair_org_code = $1', [orgCode]);
  });
});
afterAll(() => database.close());

function read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction({ orgCode }, 'read', work);
}

type Window = (typeof windows)[number];

/** Selects ids by the predicate, in a statement that has two values of its own. */
async function drilldownIDs(tx: Tx, figure: DrilldownFigure, window: Window, deviceID?: string) {
  const { text, values } = drilldownPredicate(figure, window, 3, {
    DeviceID: deviceID,
  });
  const rows = await tx.query<{ id: string }>(
    `select o.id from work_order o where $1::int + $2::int = 3 and (${text}) order by o.id`,
    [1, 2, ...values],
  );
  return rows.map(({ id }) => id);
}

function idsOf(list: readonly TestOrder[]): string[] {
  return list.map(({ id }) => id).toSorted();
}

test.each(windows)(
  'the drilldown of MTTR lists the orders of the breakdowns it counts: $from - $to',
  async (window) => {
    await read(async (tx) => {
      const counted = devices
        .flatMap(({ id }) => breakdownsOf(fleet, id))
        .filter((b) => b.end >= window.from.getTime() && b.end < window.to.getTime());
      const { remark } = await rankMttr(tx, { orgCode, side: 'own', window, top: 10, now });
      expect(counted.length).toBeGreaterThan(0);
      expect(remark.breakdowns).toBe(counted.length);
      expect(await drilldownIDs(tx, 'mttr', window)).toEqual(
        idsOf(counted.flatMap((b) => b.orders)),
      );
    });
  },
);

test.each(windows)(
  'the drilldown of MTBF lists the orders of the breakdowns it counts: $from - $to',
  async (window) => {
    await read(async (tx) => {
      const counted = devices
        .flatMap(({ id }) => breakdownsOf(fleet, id))
        .filter((b) => b.start >= window.from.getTime() && b.start < window.to.getTime());
      const { remark } = await rankMtbf(tx, { orgCode, side: 'own', window, top: 10, now });
      expect(counted.length).toBeGreaterThan(0);
      expect(remark.breakdowns).toBe(counted.length);
      expect(await drilldownIDs(tx, 'mtbf', window)).toEqual(
        idsOf(counted.flatMap((b) => b.orders)),
      );
    });
  },
);

test.each(windows)(
  'the drilldown of failures lists as many orders as the trend counts: $from - $to',
  async (window) => {
    await read(async (tx) => {
      const trend = await failureTrend(tx, { orgCode, side: 'own', window, now });
      const failures = trend.reduce((sum, row) => sum + row.failures, 0);
      expect(failures).toBeGreaterThan(0);
      expect(await drilldownIDs(tx, 'failures', window)).toHaveLength(failures);
    });
  },
);

test('the drilldowns of all devices together list the orders of the fleet', async () => {
  const [window] = windows;
  if (window === undefined) throw new Error('no window');
  await read(async (tx) => {
    for (const figure of ['failures', 'mttr', 'mtbf'] as const) {
      const lists: string[][] = [];
      for (const { id } of devices) lists.push(await drilldownIDs(tx, figure, window, id));
      expect(lists.every((list) => list.length > 0)).toBe(true);
      expect(lists.flat().toSorted()).toEqual(await drilldownIDs(tx, figure, window));
    }
  });
});

test('the drilldown of open orders lists as many as the figure counts, by state and by level', async () => {
  const [window] = windows;
  if (window === undefined) throw new Error('no window');
  await read(async (tx) => {
    const waiting = [...orders, foreign].filter((o) => o.orderState !== 4 && o.orderState !== 5);
    const faults = await nowFaults(tx);
    expect(await drilldownIDs(tx, 'open', window)).toEqual(idsOf(waiting));
    expect(faults).toEqual({
      open: waiting.length,
      byState: countsOf(waiting.map((o) => o.orderState)).map(([orderState, count]) => ({
        orderState,
        count,
      })),
      byLevel: countsOf(waiting.map((o) => o.faultLevel)).map(([faultLevel, count]) => ({
        faultLevel,
        count,
      })),
    });
  });
});

function countsOf(values: readonly number[]): [number, number][] {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts]
    .map(([v, list]): [number, number] => [v, list.length])
    .toSorted(([a], [b]) => a - b);
}
