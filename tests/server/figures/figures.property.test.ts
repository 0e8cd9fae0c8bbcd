import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDevice } from '../../../src/server/figures/maintained/figureLocks.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { refreshFigures } from '../../../src/server/figures/maintained/refresh.ts';
import { type FigureSpan, spanOf } from '../../../src/server/figures/maintained/span.ts';
import {
  type Rank,
  rankByFailures,
  rankByOrders,
  rankMtbf,
  rankMtr,
  rankMttr,
} from '../../../src/server/figures/queries/ranking.ts';
import { failureTrend, trendDays } from '../../../src/server/figures/trend/trend.ts';
import type { Window } from '../../../src/server/figures/window/window.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { addCalendars, calendarOperation, changeCalendars, withCalendars } from './calendars.ts';
import type { NaiveFleet } from './naive/naiveOutages.ts';
import { naiveCounting, naiveRanking, naiveTrend } from './naive/naiveRankings.ts';
import {
  addDevices,
  addOrganisation,
  deleteOrder,
  order,
  type TestDevice,
  type TestOrder,
  writeOrders,
} from './orders.ts';
import { deleteRows, readRows } from './rows.ts';

let database: TestDatabase;
let organisations = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hourMs = 3_600_000;
const begin = Date.parse('2026-02-24T00:00:00Z');
const hours = 35 * 24;

/** A coarse grid, so that outages often touch, start together, or have no length. */
const gridTime = fc
  .integer({ min: 0, max: hours / 4 })
  .map((n) => new Date(begin + n * 4 * hourMs));
const anyTime = fc.oneof(
  gridTime,
  fc.integer({ min: 0, max: hours * hourMs }).map((ms) => new Date(begin + ms)),
);
/** An instant long after all events. */
const latest = new Date(begin + 2 * hours * hourMs);
const length = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 6 }).map((n) => n * 4),
  fc.integer({ min: 0, max: hours }),
);
const which = fc.nat({ max: 30 });

const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      device: fc.nat({ max: 2 }),
      at: anyTime,
      hours: fc.option(length, { freq: 5 }),
      isStop: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('finish' as const), which, hours: length }),
  fc.record({ kind: fc.constant('reopen' as const), which, hours: fc.option(length) }),
  fc.record({ kind: fc.constant('amend' as const), which, at: anyTime, hours: length }),
  fc.record({ kind: fc.constant('toggleStop' as const), which }),
  fc.record({ kind: fc.constant('toggleFailure' as const), which }),
  fc.record({ kind: fc.constant('receive' as const), which, hours: length }),
  fc.record({ kind: fc.constant('arrive' as const), which, hours: length }),
  fc.record({ kind: fc.constant('reject' as const), which, hours: length }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  { weight: 2, arbitrary: calendarOperation },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const windows = fc.tuple(anyTime, anyTime, fc.integer({ min: 0, max: 14 })).map(([a, b, days]) => {
  const [from, to] = a < b ? [a, b] : [b, a];
  // some windows extend months beyond the orders on both sides
  const wider = days > 10 ? 80 * 24 * hourMs : 1;
  return { from: new Date(from.getTime() - wider), to: new Date(to.getTime() + wider) };
});

/** Returns the order after an operation; null if it is deleted. */
function apply(
  op: Exclude<Operation, { kind: 'report' | 'useCalendar' | 'changeCalendar' }>,
  before: TestOrder,
): TestOrder | null {
  const start = before.faultTime.getTime();
  switch (op.kind) {
    case 'finish':
      return { ...before, orderState: 3, finishTime: new Date(start + op.hours * hourMs) };
    case 'reopen': {
      if (before.finishTime === null) return before;
      const from = before.finishTime;
      const to = op.hours === null ? null : new Date(from.getTime() + op.hours * hourMs);
      const machineUp = [...before.machineUp, { from, to }];
      return { ...before, orderState: 2, finishTime: null, machineUp };
    }
    case 'amend': {
      // all later times move too, so that no order is answered before its fault
      const moved = (time: Date | null) =>
        time && new Date(time.getTime() + op.at.getTime() - start);
      return {
        ...before,
        faultTime: op.at,
        reportTime: moved(before.reportTime) ?? op.at,
        receiveTime: moved(before.receiveTime),
        rejectTime: moved(before.rejectTime),
        arriveTime: moved(before.arriveTime),
        finishTime: new Date(op.at.getTime() + op.hours * hourMs),
      };
    }
    case 'toggleStop':
      return { ...before, isStop: !before.isStop };
    case 'toggleFailure':
      return { ...before, isFailure: !before.isFailure };
    case 'receive':
      return { ...before, receiveTime: new Date(start + op.hours * hourMs) };
    case 'arrive':
      return { ...before, arriveTime: new Date(start + op.hours * hourMs) };
    case 'reject':
      return { ...before, orderState: 5, rejectTime: new Date(start + op.hours * hourMs) };
    default:
      return null; // deleted
  }
}

type Naive = (fleet: NaiveFleet, window: Window, now: Date) => { rows: object[]; remark: object };

const rankings: readonly (readonly [Rank<object>, Naive])[] = [
  [rankMttr, (fleet, ...args) => naiveRanking(fleet, 'MTTR', ...args)],
  [rankMtbf, (fleet, ...args) => naiveRanking(fleet, 'MTBF', ...args)],
  [rankMtr, (fleet, ...args) => naiveRanking(fleet, 'MTR', ...args)],
  [rankByFailures, (fleet, ...args) => naiveCounting(fleet, 'failures', ...args)],
  [rankByOrders, (fleet, ...args) => naiveCounting(fleet, 'orders', ...args)],
];

/** Performs an operation like the product: lock, write, refresh, in one transaction. */
async function carryOut(
  tx: Tx,
  orgCode: string,
  before: TestOrder | null,
  after: TestOrder | null,
) {
  const one = after ?? before;
  if (one === null) return;
  await lockDevice(tx, orgCode, one.deviceID);
  if (after === null) await deleteOrder(tx, orgCode, one.id);
  else await writeOrders(tx, orgCode, [after]);
  await refreshFigures(tx, orgCode, one.deviceID, spanOfAll(before ?? one, one));
}

/** Returns a span that covers the answers too: unlike in the product, an answer may come after the finish here. */
function spanOfAll(before: TestOrder, after: TestOrder): FigureSpan {
  const answers = [before, after]
    .flatMap(({ receiveTime, rejectTime, arriveTime }) => [receiveTime, rejectTime, arriveTime])
    .filter((time) => time !== null);
  const span = spanOf(before, after);
  if (answers.length === 0) return span;
  const from = Math.min(...[span.from, ...answers].map((time) => time.getTime()));
  return { from: new Date(from), to: null };
}

/** Expects the rows to equal a rebuild. */
async function expectRebuilt(tx: Tx, orgCode: string): Promise<void> {
  const stored = await readRows(tx, orgCode);
  await deleteRows(tx, orgCode);
  await rebuildFigures(tx, orgCode);
  expect(stored).toEqual(await readRows(tx, orgCode));
}

/** Expects rankings and trend to equal their definition. */
async function expectFigures(
  tx: Tx,
  orgCode: string,
  fleet: NaiveFleet,
  window: Window,
  now: Date,
): Promise<void> {
  for (const [rank, naive] of rankings) {
    const { rows, remark } = await rank(tx, { orgCode, side: 'own', window, top: 10, now });
    const defined = naive(fleet, window, now);
    expect(rows).toEqual(defined.rows);
    expect(remark).toMatchObject(defined.remark);
  }
  const trend = await failureTrend(tx, { orgCode, side: 'own', window, now });
  expect(trend).toEqual(naiveTrend(fleet, window, now));
  // days inside the window that end before now equal those of a patch
  const inner = trend.slice(1, -1).slice(-5);
  const days = inner.map((row) => row.day);
  const reaches = window.to >= now;
  const patched = await trendDays(tx, orgCode, reaches ? days : [], now);
  expect(patched).toEqual(reaches ? inner : []);
}

test.each(['Asia/Shanghai', 'America/New_York'])(
  'after any sequence of operations the rows equal a rebuild, and the figures equal their definition, in %s',
  async (zone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 14 }),
        fc.array(fc.tuple(windows, anyTime), { minLength: 3, maxLength: 3 }),
        async (operations, queries) => {
          organisations += 1;
          const orgCode = `ORG${organisations}`;
          const devices: TestDevice[] = [
            { id: randomUUID(), code: 'D1' },
            { id: randomUUID(), code: 'D2', startUpDate: '2026-03-02' },
            { id: randomUUID(), code: 'D3', startUpDate: '2026-02-20', scrapDate: '2026-03-09' },
          ];
          await addOrganisation(database.db, orgCode, zone);
          const scope = { orgCode };
          const calendars = await database.db.transaction(scope, 'write', async (tx) => {
            await addDevices(tx, orgCode, devices);
            return addCalendars(tx, orgCode);
          });

          let orders: TestOrder[] = [];
          for (const op of operations) {
            if (op.kind === 'useCalendar' || op.kind === 'changeCalendar') {
              await database.db.transaction(scope, 'write', (tx) =>
                changeCalendars(tx, orgCode, op, calendars, devices, () =>
                  expectRebuilt(tx, orgCode),
                ),
              );
              continue;
            }
            const before = op.kind === 'report' ? null : (orders[op.which % orders.length] ?? null);
            if (op.kind !== 'report' && before === null) continue;
            const after =
              op.kind === 'report'
                ? order({
                    deviceID: devices[op.device]?.id ?? '',
                    faultTime: op.at,
                    finishTime:
                      op.hours === null ? null : new Date(op.at.getTime() + op.hours * hourMs),
                    isStop: op.isStop,
                  })
                : before && apply(op, before);
            orders = [...orders.filter((o) => o.id !== before?.id), ...(after ? [after] : [])];
            await database.db.transaction(scope, 'write', async (tx) => {
              await carryOut(tx, orgCode, before, after);
              await expectRebuilt(tx, orgCode);
            });
          }

          const fleet = { zone, devices: withCalendars(devices, calendars), orders };
          await database.db.transaction(scope, 'read', async (tx) => {
            for (const [window, some] of queries) {
              for (const now of [latest, some])
                await expectFigures(tx, orgCode, fleet, window, now);
            }
          });
        },
      ),
      { numRuns: 30, endOnFailure: true },
    );
  },
  150_000,
);
