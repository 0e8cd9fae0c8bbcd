import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { figureBy } from '../../../src/contract/orders/figures.ts';
import { drilldownFigure, type OrderSide } from '../../../src/contract/orders/orderKeys.ts';
import {
  apartDrilldownCallOf,
  drilldownCallOf,
  makeDrilldownCall,
} from '../../../src/server/figures/drilldown/drilldownCall.ts';
import {
  formulaRules,
  type RuledFormula,
} from '../../../src/server/figures/formulas/formulaRules.ts';
import { rebuildFigures } from '../../../src/server/figures/maintained/rebuild.ts';
import { readFigure } from '../../../src/server/figures/queries/figure.ts';
import type { FigureQuery } from '../../../src/server/figures/queries/figureQuery.ts';
import { labourHours } from '../../../src/server/figures/queries/labour.ts';
import { peopleFigures } from '../../../src/server/figures/queries/people.ts';
import { readSpent } from '../../../src/server/figures/queries/spent.ts';
import type { Actor } from '../../../src/server/kernel/auth/actor.ts';
import { selectOrders } from '../../../src/server/modules/repair/queries/orderQueries.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { calendars } from './calendars.ts';
import { lifecycle, liveOrder } from './lifecycles.ts';
import { type NaiveWorld, naiveFigure } from './naive/naiveFigures.ts';
import { hourMs } from './naive/naiveOutages.ts';
import {
  addDevices,
  addOrganisation,
  insertRelation,
  type TestOrder,
  type TestSegment,
  writeOrders,
} from './orders.ts';

const zone = 'America/New_York';
const begin = Date.parse('2026-02-20T05:00:00Z');
const days = 70;
const dayMs = 24 * hourMs;
const formulas = Object.keys(formulaRules) as RuledFormula[];

let database: TestDatabase;
let worlds = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Owned = NaiveWorld['devices'][number];

/** Creates an owner whose devices are repaired by itself and by a provider, the provider, and its other customer. */
async function newWorld() {
  worlds += 1;
  const [owner, provider, other] = [`OWNER${worlds}`, `PROVIDER${worlds}`, `OTHER${worlds}`];
  const [type, position] = [randomUUID(), randomUUID()];
  const device = (code: string, of: string, more: Partial<Owned> = {}): Owned => ({
    id: randomUUID(),
    code,
    owner: of,
    ...more,
  });
  const calendar = calendars[0] ?? null;
  const devices = [
    device('D1', owner, { typeID: type, serviceOrgCode: provider }),
    device('D2', owner, {
      typeID: type,
      positionID: position,
      startUpDate: '2026-03-05',
      calendar,
    }),
    device('D3', owner, { positionID: position, serviceOrgCode: provider, calendar }),
    device('D4', owner, { scrapDate: '2026-03-20' }),
    device('E1', other, { typeID: type, serviceOrgCode: provider, calendar }),
    device('F1', provider),
  ];
  for (const orgCode of [owner, provider, other]) await addOrganisation(database.db, orgCode, zone);
  for (const orgCode of [owner, other]) await insertRelation(database.db, provider, orgCode);
  for (const orgCode of [owner, provider, other]) {
    await database.db.transaction({ orgCode }, 'write', (tx) =>
      addDevices(
        tx,
        orgCode,
        devices.filter((one) => one.owner === orgCode),
      ),
    );
  }
  return { owner, provider, other, devices };
}

/** The cached counts of lists within one transaction, because several figures use the same list. */
const answered = new WeakMap<Tx, Map<string, Promise<number>>>();

/** Returns the number of orders in the drilldown list of a figure, through the list's own call. */
function listed(tx: Tx, orgCode: string, body: object, now: Date): Promise<number> {
  const known = answered.get(tx) ?? new Map<string, Promise<number>>();
  answered.set(tx, known);
  const key = JSON.stringify([orgCode, body, now]);
  const count = known.get(key) ?? countListed(tx, orgCode, body, now);
  known.set(key, count);
  return count;
}

async function countListed(tx: Tx, orgCode: string, body: object, now: Date): Promise<number> {
  const actor = { orgCode, timeZone: zone } as Actor;
  const { totalNum } = await selectOrders(
    tx,
    actor,
    listWorkOrders.body.parse({ ...body, pageSize: 1 }),
    now,
  );
  return totalNum;
}

type NaiveSums = ReturnType<typeof naiveFigure>['whole'];

/** Returns the fields that a figure reports: a count has no `apart`, and only figures of breakdowns have times. */
function reportedBy(formula: RuledFormula, sums: NaiveSums | undefined): object {
  if (sums === undefined) return { isUnknown: true };
  const { value, n, orders, apart, oldestApartHours, requiredHours, downHours } = sums;
  const isCount = formula === 'failures' || formula === 'orders';
  return {
    value,
    n,
    orders,
    ...(isCount ? {} : { apart, oldestApartHours }),
    ...(formulaRules[formula].breakdowns === undefined ? {} : { requiredHours, downHours }),
  };
}

async function expectFigure(tx: Tx, world: NaiveWorld, query: FigureQuery) {
  const { rows, whole } = await readFigure(tx, query);
  const naive = naiveFigure(world, query);
  const { formula, side, by, window } = query;
  const of = JSON.stringify({ formula, side, by, window });
  const drilldown = drilldownCallOf(query);
  const apart = apartDrilldownCallOf(query);
  const { orgCode, now } = query;
  const list = (body: object, key: object = {}) => listed(tx, orgCode, { ...body, ...key }, now);
  expect(whole, `${of}: as computed plainly`).toMatchObject(reportedBy(formula, naive.whole));
  expect(await list(drilldown.body), `${of}: as computed plainly`).toBe(whole.orders);
  if (apart !== null)
    expect(await list(apart.body), `${of}: as computed plainly`).toBe(whole.apart);
  for (const { id, code: _code, name: _name, started: _started, ...sums } of rows) {
    expect(sums, `${of}: as computed plainly`).toMatchObject(
      reportedBy(formula, naive.rows.get(id)),
    );
    const key = { [drilldown.rowKey ?? '']: id ?? 'none' };
    expect(await list(drilldown.body, key), `${of}: as computed plainly`).toBe(sums.orders);
    if (apart !== null)
      expect(await list(apart.body, key), `${of}: as computed plainly`).toBe(sums.apart);
  }
  const values = rows.map(({ value }) => value).filter((value) => value !== null);
  const sign = formulaRules[formula].order === 'asc' ? 1 : -1;
  expect(values).toEqual(values.toSorted((a, b) => sign * (a - b)));
  const counted = [...naive.rows].filter(([, { orders }]) => orders > 0).map(([id]) => id);
  expect(
    rows.map(({ id }) => id),
    `${of}: as computed plainly`,
  ).toEqual(expect.arrayContaining(counted));
}

/** Expects the downtime by activity to equal the naive computation. */
async function expectSpent(tx: Tx, world: NaiveWorld, query: FigureQuery) {
  const { byRow, whole } = await readSpent(tx, query);
  const naive = naiveFigure(world, query);
  const known = (spent: ReadonlyMap<string, number>) =>
    Object.fromEntries([...spent].filter(([on, ms]) => on !== 'wait' && ms > 0));
  expect(known(whole)).toEqual(known(naive.whole.spent));
  for (const [id, { spent }] of naive.rows) {
    expect(known(byRow.get(id) ?? new Map())).toEqual(known(spent));
  }
}

async function expectPeople(tx: Tx, world: NaiveWorld, query: FigureQuery) {
  const { side, window, now, orgCode } = query;
  const list = (figure: (typeof drilldownFigure.options)[number], key: object = {}) =>
    listed(tx, orgCode, { ...makeDrilldownCall(figure, query, null).body, ...key }, now);
  const labour = await labourHours(tx, side, window, now);
  expect(await list('labour')).toBe(labour.orders);
  const mine = (o: TestOrder, { repairOrgCode = o.repairOrgCode }: TestSegment) => {
    const device = world.devices.find(({ id }) => id === o.deviceID);
    if (side === 'own') return device?.owner === orgCode;
    return (repairOrgCode ?? device?.owner) === orgCode; // includes devices and orders that it has lost
  };
  for (const { userID, hours, orders } of labour.rows) {
    expect(await list('labour', { RepairUserID: userID })).toBe(orders);
    const pieces = world.orders
      .flatMap((o) => o.segments.filter((one) => mine(o, one)))
      .filter((one) => one.kind === 1 && one.userID === userID && !one.isReplaced);
    const until = Math.min(window.to.getTime(), now.getTime());
    const ms = pieces.reduce((sum, { from, to }) => {
      const end = Math.min(to?.getTime() ?? until, until);
      return sum + Math.max(0, end - Math.max(from.getTime(), window.from.getTime()));
    }, 0);
    expect(hours).toBe(ms / hourMs);
  }
  for (const person of await peopleFigures(tx, { orgCode, side, window, now })) {
    const key = { RepairUserID: person.userID };
    expect(await list('mtta', key)).toBe(person.received);
    expect(await list('firstTimeFix', key)).toBe(person.repaired);
    expect(await list('scored', key)).toBe(person.scored);
  }
}

const instants = fc.integer({ min: -5 * 24, max: (days + 20) * 24 * 3600 }).map((seconds) => {
  return new Date(begin + seconds * 1000);
});
const windows = fc
  .tuple(instants, instants)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: new Date(a.getTime() + 1) }));

test('every figure, by every grouping, equals its definition, and its drilldown lists as many orders as it counts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lifecycle(begin, days, 6), { minLength: 5, maxLength: 40 }),
      windows,
      async (lives, some) => {
        const { owner, provider, other, devices } = await newWorld();
        const ids = {
          provider,
          causes: [randomUUID(), randomUUID()],
          users: [randomUUID(), randomUUID(), randomUUID()],
        };
        const orders: TestOrder[] = [];
        for (const life of lives) {
          const device = devices[life.device];
          if (device === undefined) continue;
          const source = life.returnOf === null ? null : (orders[life.returnOf] ?? null);
          const one = liveOrder(life, device.id, ids);
          const isOfDevice = source?.deviceID === device.id;
          orders.push({ ...one, sourceOrderID: isOfDevice ? source.id : null });
        }
        for (const orgCode of [owner, provider, other]) {
          const theirs = new Set(
            devices.filter((one) => one.owner === orgCode).map(({ id }) => id),
          );
          await database.db.transaction({ orgCode }, 'write', async (tx) => {
            await writeOrders(
              tx,
              orgCode,
              orders.filter((o) => theirs.has(o.deviceID)),
            );
            await rebuildFigures(tx, orgCode);
          });
        }
        const world = { zone, devices, orders };
        const now = new Date(begin + (days + 45) * dayMs);
        const all = { from: new Date(begin - dayMs), to: new Date(begin + (days + 60) * dayMs) };
        const askers: [string, OrderSide][] = [
          [owner, 'own'],
          [owner, 'repaired'],
          [provider, 'repaired'],
        ];
        for (const [orgCode, side] of askers) {
          await database.db.transaction({ orgCode }, 'read', async (tx) => {
            for (const window of [some, all]) {
              const top = 100;
              for (const by of figureBy.options) {
                for (const formula of formulas) {
                  await expectFigure(tx, world, { orgCode, formula, side, by, window, top, now });
                }
                const formula = 'availability';
                await expectSpent(tx, world, { orgCode, formula, side, by, window, top, now });
              }
              const query = { orgCode, side, window, top, now, by: 'device' } as const;
              await expectPeople(tx, world, { ...query, formula: 'activeRepair' });
            }
          });
        }
      },
    ),
    { numRuns: 3, endOnFailure: true }, // no shrinking, because a run makes thousands of queries
  );
}, 240_000);

test('every drilldown figure is covered by a figure of this test', () => {
  const covered = new Set<string>([
    ...Object.values(formulaRules).flatMap(({ drilldown, apart }) => [
      drilldown,
      apart ?? drilldown,
    ]),
    'labour',
    'scored',
  ]);
  expect(covered).toEqual(new Set(drilldownFigure.options));
});
