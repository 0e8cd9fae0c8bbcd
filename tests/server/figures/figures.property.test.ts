import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDevice } from '../../../src/server/figures/lock.ts';
import { rankMtbf } from '../../../src/server/figures/rankMtbf.ts';
import { rankMttr } from '../../../src/server/figures/rankMttr.ts';
import { rebuildFigures } from '../../../src/server/figures/rebuild.ts';
import { refreshFigures } from '../../../src/server/figures/refresh.ts';
import { spanOf } from '../../../src/server/figures/span.ts';
import { failureTrend, trendDays } from '../../../src/server/figures/trend.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { naiveRanking, naiveTrend } from './naive.ts';
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
  fc.record({ kind: fc.constant('reject' as const), which }),
  fc.record({ kind: fc.constant('delete' as const), which }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const windows = fc.tuple(anyTime, anyTime, fc.integer({ min: 0, max: 14 })).map(([a, b, days]) => {
  const [from, to] = a < b ? [a, b] : [b, a];
  // Some reach months beyond the orders on either side.
  const wider = days > 10 ? 80 * 24 * hourMs : 1;
  return { from: new Date(from.getTime() - wider), to: new Date(to.getTime() + wider) };
});

/** The order that an operation leaves behind, null where it leaves none. */
function apply(op: Exclude<Operation, { kind: 'report' }>, before: TestOrder): TestOrder | null {
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
    case 'amend':
      return {
        ...before,
        faultTime: op.at,
        finishTime: new Date(op.at.getTime() + op.hours * hourMs),
      };
    case 'toggleStop':
      return { ...before, isStop: !before.isStop };
    case 'reject':
      return { ...before, orderState: 5 };
    default:
      return null; // deleted
  }
}

/** Carries an operation out as the product does: lock, write, refresh, in one transaction. */
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
  await refreshFigures(tx, orgCode, one.deviceID, spanOf(before ?? one, one));
}

test.each(['Asia/Shanghai', 'America/New_York'])(
  'after any sequence of operations the rows equal a rebuild and the figures their definition, in %s',
  async (zone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 14 }),
        fc.array(fc.tuple(windows, anyTime), { minLength: 3, maxLength: 3 }),
        async (operations, asked) => {
          organisations += 1;
          const orgCode = `ORG${organisations}`;
          const devices: TestDevice[] = [
            { id: randomUUID(), code: 'D1' },
            { id: randomUUID(), code: 'D2', startUpDate: '2026-03-02' },
            { id: randomUUID(), code: 'D3', startUpDate: '2026-02-20', scrapDate: '2026-03-09' },
          ];
          await addOrganisation(database.db, orgCode, zone);
          const scope = { orgCode };
          await database.db.transaction(scope, 'write', (tx) => addDevices(tx, orgCode, devices));

          let orders: TestOrder[] = [];
          for (const op of operations) {
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
            await database.db.transaction(scope, 'write', (tx) =>
              carryOut(tx, orgCode, before, after),
            );
            orders = [...orders.filter((o) => o.id !== before?.id), ...(after ? [after] : [])];

            await database.db.transaction(scope, 'write', async (tx) => {
              const kept = await readRows(tx, orgCode);
              await deleteRows(tx, orgCode);
              await rebuildFigures(tx, orgCode);
              expect(kept).toEqual(await readRows(tx, orgCode));
            });
          }

          const fleet = { zone, devices, orders };
          const latest = new Date(begin + 2 * hours * hourMs);
          for (const [window, some] of asked) {
            for (const now of [latest, some]) {
              await database.db.transaction(scope, 'read', async (tx) => {
                const mttr = await rankMttr(tx, orgCode, window, 10, now);
                expect(mttr).toEqual(naiveRanking(fleet, 'MTTR', window, now));
                const mtbf = await rankMtbf(tx, orgCode, window, 10, now);
                expect(mtbf).toEqual(naiveRanking(fleet, 'MTBF', window, now));
                const trend = await failureTrend(tx, orgCode, window, now);
                expect(trend).toEqual(naiveTrend(fleet, window, now));
                // Days inside the window that end before now are as a patch carries them.
                const inner = trend.slice(1, -1).slice(-5);
                const days = inner.map((row) => row.day);
                const reaches = window.to >= now;
                const patched = await trendDays(tx, orgCode, reaches ? days : [], now);
                expect(patched).toEqual(reaches ? inner : []);
              });
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  },
  240_000,
);
