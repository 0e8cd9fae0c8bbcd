import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockDevice, lockDevices } from '../../../src/server/figures/maintained/figureLocks.ts';
import {
  rebuildAllFigures,
  rebuildFigures,
} from '../../../src/server/figures/maintained/rebuild.ts';
import {
  refreshFigures,
  refreshManyFigures,
} from '../../../src/server/figures/maintained/refresh.ts';
import { spanOf } from '../../../src/server/figures/maintained/span.ts';
import { rankByFailures, rankMtbf, rankMttr } from '../../../src/server/figures/queries/ranking.ts';
import { failureTrend } from '../../../src/server/figures/trend/trend.ts';
import type { Tx } from '../../../src/server/storage/db.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { countWork } from '../support/explained.ts';
import { addDevices, addOrganisation, order, type TestOrder, writeOrders } from './orders.ts';
import { readRows } from './rows.ts';

let database: TestDatabase;
let orgCode = '';
let organisations = 0;
const now = new Date('2026-05-20T00:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase({ preparesAll: false });
});
afterAll(() => database.close());

let device = '';
beforeEach(async () => {
  organisations += 1;
  orgCode = `MERGE${organisations}`;
  device = randomUUID();
  await addOrganisation(database.db, orgCode, 'Asia/Shanghai');
  await write((tx) => addDevices(tx, orgCode, [{ id: device, code: 'D1' }]));
});

function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction({ orgCode }, 'write', work);
}

function clock(time: string): Date {
  return new Date(`2026-05-10T${time}:00Z`);
}

/** Returns an order on 10 May, hours and minutes in UTC; null: still open. */
function outage(fault: string, finish: string | null, more: Partial<TestOrder> = {}): TestOrder {
  return order({
    deviceID: device,
    faultTime: clock(fault),
    finishTime: finish === null ? null : clock(finish),
    ...more,
  });
}

async function store(...orders: TestOrder[]): Promise<void> {
  const [first, ...others] = orders;
  if (first === undefined) return;
  await write(async (tx) => {
    await lockDevice(tx, orgCode, device);
    await writeOrders(tx, orgCode, orders);
    await refreshFigures(tx, orgCode, device, spanOf(first, ...others));
  });
}

/** Loads the stored breakdowns as `from-to (orders)`. */
async function breakdowns(): Promise<string[]> {
  const rows = await write((tx) =>
    tx.query<{ text: string }>(
      `select to_char(start_time, 'HH24:MI') || '-' || coalesce(to_char(end_time, 'HH24:MI'), '')
         || ' (' || orders || ')' as text
       from breakdown where org_code = $1 order by start_time`,
      [orgCode],
    ),
  );
  return rows.map(({ text }) => text);
}

test.each<[string, TestOrder[], string[]]>([
  ['overlap', [outageOf('01:00', '03:00'), outageOf('02:00', '04:00')], ['01:00-04:00 (2)']],
  [
    'lie within one another',
    [outageOf('01:00', '05:00'), outageOf('02:00', '03:00')],
    ['01:00-05:00 (2)'],
  ],
  [
    'only touch',
    [outageOf('01:00', '02:00'), outageOf('02:00', '03:00')],
    ['01:00-02:00 (1)', '02:00-03:00 (1)'],
  ],
  [
    'start at the same instant',
    [outageOf('01:00', '02:00'), outageOf('01:00', '03:00')],
    ['01:00-03:00 (2)'],
  ],
  ['have no length', [outageOf('01:00', '01:00')], ['01:00-01:00 (1)']],
  [
    'have no length and start together',
    [outageOf('01:00', '01:00'), outageOf('01:00', '02:00')],
    ['01:00-02:00 (2)'],
  ],
  [
    'have no length within another',
    [outageOf('01:00', '03:00'), outageOf('02:00', '02:00')],
    ['01:00-03:00 (2)'],
  ],
  [
    'have no length at the end of another',
    [outageOf('01:00', '02:00'), outageOf('02:00', '02:00')],
    ['01:00-02:00 (1)', '02:00-02:00 (1)'],
  ],
  ['are open before others', [outageOf('01:00', null), outageOf('02:00', '03:00')], ['01:00- (2)']],
  [
    'hang together by a third',
    [outageOf('01:00', '03:00'), outageOf('04:00', '05:00'), outageOf('02:00', '04:30')],
    ['01:00-05:00 (3)'],
  ],
])(
  'outages that %s are merged by the definition, in any order of arrival',
  async (_, outages, expected) => {
    const own = outages.map((o) => ({ ...o, deviceID: device }));
    for (const one of own) await store(one);
    expect(await breakdowns()).toEqual(expected);
    for (const one of own) await store({ ...one, orderState: 5 });
    expect(await breakdowns()).toEqual([]);
    for (const one of own.toReversed()) await store(one);
    expect(await breakdowns()).toEqual(expected);
  },
);

/** Returns an outage for a table that is built before the device exists. */
function outageOf(fault: string, finish: string | null): TestOrder {
  return outage(fault, finish);
}

test('a breakdown splits when the order that connected it is finished earlier', async () => {
  const bridge = outage('02:00', '06:00');
  await store(outage('01:00', '03:00'), bridge, outage('05:00', '07:00'));
  expect(await breakdowns()).toEqual(['01:00-07:00 (3)']);
  await write(async (tx) => {
    await lockDevice(tx, orgCode, device);
    const earlier = { ...bridge, finishTime: new Date('2026-05-10T02:30:00Z') };
    await writeOrders(tx, orgCode, [earlier]);
    await refreshFigures(tx, orgCode, device, spanOf(bridge, earlier));
  });
  expect(await breakdowns()).toEqual(['01:00-03:00 (2)', '05:00-07:00 (1)']);
});

test('a breakdown that only touches a recomputed one keeps all its orders', async () => {
  await store(outage('01:00', '03:00'));
  await store(outage('03:00', '05:00'), outage('04:00', '06:00'));
  await store(outage('01:30', '02:00'));
  expect(await breakdowns()).toEqual(['01:00-03:00 (2)', '03:00-06:00 (2)']);
});

test('time in which the machine ran is not downtime, unless another order has it down', async () => {
  const ran = [{ from: new Date('2026-05-10T02:00:00Z'), to: new Date('2026-05-10T04:00:00Z') }];
  await store(outage('01:00', '05:00', { machineUp: ran }), outage('03:00', '03:30'));
  const window = { from: new Date('2026-05-09T16:00:00Z'), to: new Date('2026-05-10T16:00:00Z') };
  const [mttr, mtbf, trend] = await write(async (tx) => [
    await rankMttr(tx, { orgCode, side: 'own', window, top: 10, now }),
    await rankMtbf(tx, { orgCode, side: 'own', window, top: 10, now }),
    await failureTrend(tx, { orgCode, side: 'own', window, now }),
  ]);
  expect(mttr.rows[0]?.hours).toBe(4); // the repair took that long
  expect(mtbf.rows[0]?.hours).toBe(24 - 2.5);
  expect(trend).toEqual([
    { day: '2026-05-10', failures: 2, breakdowns: 1, finished: 1, downHours: 2.5 },
  ]);
});

test('a segment that an amendment has replaced is not counted', async () => {
  const [from, to] = [new Date('2026-05-10T02:00:00Z'), new Date('2026-05-10T04:00:00Z')];
  const segment = { kind: 2, reason: 'part', machineUp: true, from, to, userID: null } as const;
  const window = { from: new Date('2026-05-09T16:00:00Z'), to: new Date('2026-05-10T16:00:00Z') };
  const downHours = async () =>
    (await write((tx) => failureTrend(tx, { orgCode, side: 'own', window, now })))[0]?.downHours;
  const one = outage('01:00', '05:00', { segments: [{ ...segment, isReplaced: false }] });
  await store(one);
  expect(await downHours()).toBe(2);
  await store({ ...one, segments: [{ ...segment, isReplaced: true }] });
  expect(await downHours()).toBe(4);
});

test.for(['own', 'repaired'] as const)(
  'a count of failures also shows the breakdowns, on the side %s',
  async (side) => {
    await store(outage('01:00', '03:00'), outage('02:00', '04:00'), outage('05:00', null));
    const window = {
      from: new Date('2026-05-09T16:00:00Z'),
      to: new Date('2026-05-10T16:00:00Z'),
    };
    const { rows } = await write((tx) =>
      rankByFailures(tx, { orgCode, side, window, top: 10, now }),
    );
    expect(rows).toMatchObject([{ count: 3, breakdowns: 2, open: 1 }]);
  },
);

test.for(['own', 'repaired'] as const)(
  'a breakdown that crosses the start of a window is complete, on the side %s',
  async (side) => {
    const april = (day: number) => new Date(Date.UTC(2026, 3, 1) + (day - 1) * 86_400_000);
    const days = (from: number, to: number) =>
      order({ deviceID: device, faultTime: april(from), finishTime: april(to) });
    // the last crosses the 25th; it is reached from a short one by two that are longer than two days
    await store(days(3, 4), days(3.5, 10), days(9, 24.5), days(24, 26));
    const window = { from: april(25), to: april(31) };
    const { remark } = await write((tx) => rankMttr(tx, { orgCode, side, window, top: 10, now }));
    expect(remark).toMatchObject({ fleetHours: 23 * 24, breakdowns: 1 });
  },
);

test('a failure that does not stop the machine counts as a failure, not as a breakdown', async () => {
  await store(outage('01:00', '05:00', { isStop: false }));
  const window = { from: new Date('2026-05-09T16:00:00Z'), to: new Date('2026-05-10T16:00:00Z') };
  const [trend, mtbf] = await write(async (tx) => [
    await failureTrend(tx, { orgCode, side: 'own', window, now }),
    await rankMtbf(tx, { orgCode, side: 'own', window, top: 10, now }),
  ]);
  expect(trend).toEqual([
    { day: '2026-05-10', failures: 1, breakdowns: 0, finished: 0, downHours: 0 },
  ]);
  expect(mtbf.rows).toEqual([]);
  expect(mtbf.remark).toMatchObject({ fleetHours: null, devices: 1, devicesWithoutFailure: 1 });
});

test('orders of two devices written concurrently are both counted in the day of the fleet', async () => {
  const other = randomUUID();
  await write((tx) => addDevices(tx, orgCode, [{ id: other, code: 'D2' }]));
  await Promise.all(
    [device, other, device, other, device, other].map((deviceID, minute) =>
      write(async (tx) => {
        const one = order({
          deviceID,
          faultTime: clock(`01:0${minute}`),
          finishTime: clock(`01:0${minute}`),
        });
        await lockDevice(tx, orgCode, deviceID);
        await writeOrders(tx, orgCode, [one]);
        await refreshFigures(tx, orgCode, deviceID, spanOf(one));
      }),
    ),
  );
  const { figure_fleet: fleet = [] } = await write((tx) => readRows(tx, orgCode));
  const sum = (tally: string) => fleet.reduce((total, row) => total + Number(row[tally]), 0);
  expect(new Set(fleet.map(({ day }) => day))).toEqual(new Set(['2026-05-10']));
  expect(['failures', 'started', 'finished'].map(sum)).toEqual([6, 6, 6]);
});

test('a rebuild corrects missing and wrong rows, and writes nothing if all rows are right', async () => {
  await store(outage('01:00', '03:00'), outage('05:00', null));
  const right = await write((tx) => readRows(tx, orgCode));
  expect(right['breakdown']).toHaveLength(2);
  await write(async (tx) => {
    await tx.query('update figure_fleet set failures = 7 where org_code = $1', [orgCode]);
    await tx.query('delete from figure_month where org_code = $1', [orgCode]);
    await tx.query(
      `insert into breakdown (org_code, device_id, start_time, end_time, orders, down)
       values ($1, $2, '2026-01-01', '2026-01-02', 1, '{}'), ($1, $3, '2026-01-01', null, 1, '{}')`,
      [orgCode, device, randomUUID()],
    );
  });
  const done: string[] = [];
  await rebuildAllFigures(database.db, (code) => done.push(code));
  expect(done).toContain(orgCode);
  expect(await write((tx) => readRows(tx, orgCode))).toEqual(right);

  const versionsOf = (table: string) =>
    write((tx) => tx.query(`select ctid, xmin from ${table} where org_code = $1`, [orgCode]));
  const versions = async () => [await versionsOf('breakdown'), await versionsOf('figure_fleet')];
  const before = await versions();
  await write((tx) => rebuildFigures(tx, orgCode));
  expect(await versions()).toEqual(before);
});

test('downtime follows a scrap date that is set later', async () => {
  await store(outage('01:00', '03:00'));
  await write(async (tx) => {
    await tx.query(`update device set scrap_date = '2026-05-10' where org_code = $1`, [orgCode]);
    await rebuildFigures(tx, orgCode);
  });
  const rows = await write((tx) => readRows(tx, orgCode));
  expect(rows['figure_day']).toEqual([expect.objectContaining({ started: 1, down_ms: 0 })]);
});

test('an import of 5,000 orders over 250 devices is in the figures by a few reads of each', async () => {
  const devices = Array.from({ length: 250 }, (_, n) => ({ id: randomUUID(), code: `I${n}` }));
  const orders = Array.from({ length: 5_000 }, (_, n) => {
    const start = Date.UTC(2025, 0, 1) + n * 9_000_000;
    return order({
      deviceID: devices[n % 250]?.id ?? '',
      faultTime: new Date(start),
      finishTime: new Date(start + 7_200_000),
    });
  });
  const spans = new Map(
    devices.map(({ id }) => {
      const [first, ...others] = orders.filter((o) => o.deviceID === id);
      if (first === undefined) throw new Error('a device without orders');
      return [id, spanOf(first, ...others)];
    }),
  );
  await write(async (tx) => {
    await addDevices(tx, orgCode, devices);
    await lockDevices(tx, orgCode, [...spans.keys()]);
    await writeOrders(tx, orgCode, orders);
  });
  const { db, work } = countWork(database.db);
  await db.transaction({ orgCode }, 'write', (tx) => refreshManyFigures(tx, orgCode, spans));
  const rows = await write((tx) => readRows(tx, orgCode));
  expect(rows['breakdown']).toHaveLength(5_000);
  expect(work.rows / orders.length).toBeLessThan(20);
});

test('a device of another organisation is not locked', async () => {
  expect(await write((tx) => lockDevice(tx, orgCode, device))).toBe(true);
  expect(await write((tx) => lockDevice(tx, orgCode, randomUUID()))).toBe(false);
});

test('the statements for one order use a generic plan, those for an import are planned each time', async () => {
  const devices = Array.from({ length: 11 }, (_, at) => ({ id: randomUUID(), code: `P${at}` }));
  const span = { from: clock('01:00'), to: clock('02:00') };
  await write(async (tx) => {
    const uses = () =>
      tx.query<{ target: string; generic: number; uses: number }>(
        `select target, sum(generic_plans)::int as generic, sum(generic_plans + custom_plans)::int as uses
         from pg_prepared_statements,
           lateral substring(statement from '\\m(?:insert|merge) into (\\w+)') target
         where target in ('breakdown', 'figure_day', 'figure_month') group by target order by target`,
      );
    for (let at = 0; at < 20; at += 1) await refreshFigures(tx, orgCode, device, span);
    const before = await uses();
    const targets = ['breakdown', 'figure_day', 'figure_month'];
    expect(before.map(({ target }) => target)).toEqual(targets);
    for (const { generic } of before) expect(generic).toBeGreaterThan(0);
    await addDevices(tx, orgCode, devices);
    await refreshManyFigures(tx, orgCode, new Map(devices.map(({ id }) => [id, span])));
    expect(await uses()).toEqual(before);
  });
});
