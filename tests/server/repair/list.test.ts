import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device } from '../../../src/contract/areas/device/endpoints.ts';
import { getFigures } from '../../../src/contract/areas/home/figures.ts';
import { getHomeWorkOrderList } from '../../../src/contract/areas/home/overview.ts';
import { addWorkOrder, rejectWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import {
  getWorkOrder,
  getWorkOrderByCode,
  listOrderFilterValues,
  listWorkOrders,
} from '../../../src/contract/areas/repair/queries.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { snapshot } from '../realtime/support.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { newDevice, receive, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
let press: Device;
let lathe: Device;
const orders: WorkOrder[] = [];
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  press = await newDevice(team.admin, 'P_1');
  lathe = await newDevice(team.admin, 'L%2');
  for (const [device, text, level, time] of [
    [press, '漏油', 1, '2026-03-01 08:00:00'],
    [lathe, 'Spindle 100% stuck', 2, '2026-03-02 08:00:00'],
    [press, 'no oil', 3, '2026-03-03 08:00:00'],
    [lathe, 'belt', 2, '2026-03-03 08:00:00'],
  ] as const) {
    orders.push(
      await team.reporter.call(addWorkOrder, {
        DeviceID: device.id,
        FaultText: text,
        FaultLevel: level,
        IsStop: 0,
        FaultTime: time,
      }),
    );
  }
  await receive(team.repairer, orders[1]?.id ?? '');
});
afterAll(() => app.close());

async function found(body: Partial<InputOf<typeof listWorkOrders>>): Promise<number[]> {
  const { data, totalNum } = await team.reporter.call(listWorkOrders, body);
  if (body.pageSize === undefined) expect(totalNum).toBe(data.length);
  return data.map(({ id }) => orders.findIndex((order) => order.id === id));
}

test.for<[string, Partial<InputOf<typeof listWorkOrders>>, number[]]>([
  ['all, the newest fault first', {}, [3, 2, 1, 0]],
  ['by state', { OrderState: 1 }, [1]],
  ['by level', { FaultLevel: 2 }, [3, 1]],
  ['by a word of the fault, in Chinese', { SearchText: '漏油' }, [0]],
  ['by a word in any case', { SearchText: 'SPINDLE' }, [1]],
  ["by the device's code, its signs being no wildcards", { SearchText: 'L%2' }, [3, 1]],
  ['by an underscore that is no wildcard', { SearchText: '_' }, [2, 0]],
  ['by a percent sign that is no wildcard', { SearchText: '0%' }, [1]],
  ['by nothing that is there', { SearchText: 'zzz' }, []],
  ['from a time on', { StartTime: '2026-03-02 08:00:00' }, [3, 2, 1]],
  ['before a time', { EndTime: '2026-03-03 08:00:00' }, [1, 0]],
  [
    'in a window of both',
    { StartTime: '2026-03-01 09:00:00', EndTime: '2026-03-03 00:00:00' },
    [1],
  ],
  ['the first page of two', { pageNum: 0, pageSize: 2 }, [3, 2]],
  ['the second page of two', { pageNum: 1, pageSize: 2 }, [1, 0]],
  ['a page beyond the last', { pageNum: 5, pageSize: 2 }, []],
  ['the unfinished ones', { Unfinished: 1 }, [3, 2, 1, 0]],
  ['those that the caller has reported', { Mine: 1 }, [3, 2, 1, 0]],
  ['behind the open ones', { Behind: 'open' }, [3, 2, 1, 0]],
  [
    'behind the failures of a window',
    { Behind: 'failures', StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-02 00:00:00' },
    [0],
  ],
])('%s', async ([, body, expected]) => {
  expect(await found(body)).toEqual(expected);
});

test("by the device, and by the order's own code", async () => {
  expect(await found({ DeviceID: press.id })).toEqual([2, 0]);
  expect(await found({ SearchText: orders[2]?.orderCode ?? '' })).toEqual([2]);
});

test('by the caller as repairer, by ids, and without finished orders', async () => {
  const { data: mine } = await team.repairer.call(listWorkOrders, { Mine: 1 });
  expect(mine.map(({ id }) => id)).toEqual([orders[1]?.id]);
  const IDs = [orders[0]?.id ?? '', orders[2]?.id ?? ''];
  expect(await found({ IDs })).toEqual([2, 0]);
  const other = await addTeam(app);
  expect((await other.admin.call(listWorkOrders, { IDs })).totalNum).toBe(0);
  const ended = await report(other.reporter, (await newDevice(other.admin)).id);
  await other.repairer.call(rejectWorkOrder, { ID: ended.id, Reason: 'x' });
  expect((await other.admin.call(listWorkOrders, { Unfinished: 1 })).totalNum).toBe(0);
  expect((await other.admin.call(listWorkOrders, {})).totalNum).toBe(1);
});

describe('the values of a filter', () => {
  const values = async (by: Team, body: InputOf<typeof listOrderFilterValues>) =>
    (await by.reporter.call(listOrderFilterValues, body)).map(({ name }) => name);

  test('are devices, positions and people by name, found by a part of the name or by their id', async () => {
    expect(await values(team, { Field: 'device', SearchText: 'l%' })).toEqual([lathe.deviceName]);
    expect(await values(team, { Field: 'device', ID: press.id })).toEqual([press.deviceName]);
    expect(await values(team, { Field: 'repairer' })).toContain(team.repairer.realName);
    expect(await values(team, { Field: 'repairer', SearchText: 'zzz' })).toEqual([]);
  });

  test('cover what the organisation owns or services, and the people who repair for it', async () => {
    const provider = await addTeam(app, { orgType: 0 });
    const owner = await addTeam(app);
    const made = { DeviceCode: 'V-1', DeviceName: 'v', PositionName: '东区' };
    const device = await owner.admin.call(addDevice, made);
    await owner.admin.call(addDevice, { ...made, DeviceCode: 'V-2', PositionName: '西区' });
    await associate(app, provider.orgCode, owner.orgCode, [device.id]);
    await receive(provider.repairer, (await report(owner.reporter, device.id)).id);
    expect(await values(provider, { Field: 'position' })).toEqual(['东区']);
    expect(await values(owner, { Field: 'position' })).toEqual(['东区', '西区']);
    expect(await values(owner, { Field: 'repairer' })).toContain(provider.repairer.realName);
    expect(await values(team, { Field: 'device', SearchText: 'V-' })).toEqual([]);
  });
});

test('7 Calls, GetWorkOrderList: a page contains the total of all pages', async () => {
  expect(await team.reporter.call(listWorkOrders, { pageSize: 1 })).toMatchObject({ totalNum: 4 });
});

test('7 Calls, GetWorkOrderforID: one order comes with its segments, history and parts', async () => {
  const order = await team.reporter.call(getWorkOrder, { ID: orders[1]?.id ?? '' });
  expect(order).toMatchObject({ deviceCode: 'L%2', orderState: 1, parts: [] });
  expect([order.segments.length, order.history.length]).toEqual([2, 2]);
});

describe('an order by its code', () => {
  const code = (at: number) => orders[at]?.orderCode ?? '';

  test('7 Calls, GetWorkOrderforCode: the order is the same as by its id', async () => {
    const byCode = await team.reporter.call(getWorkOrderByCode, { OrderCode: code(1) });
    expect(byCode).toEqual(await team.reporter.call(getWorkOrder, { ID: orders[1]?.id ?? '' }));
  });

  test('that is not there, or of another organisation, is not found', async () => {
    const other = await addTeam(app);
    for (const [person, OrderCode] of [
      [team.reporter, 'W000000-000000'],
      [other.admin, code(0)],
    ] as const) {
      const answer = await person.send(getWorkOrderByCode, { OrderCode });
      expect(answer.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'OrderCode' });
    }
  });

  test('that two owners use finds, for their common provider, the one reported last', async () => {
    const provider = await addTeam(app, { orgType: 0 });
    const made: WorkOrder[] = [];
    for (const owner of [await addTeam(app), await addTeam(app)]) {
      const device = await newDevice(owner.admin);
      await associate(app, provider.orgCode, owner.orgCode, [device.id]);
      app.clock.advance(1000);
      made.push(await report(owner.reporter, device.id));
    }
    const [first, second] = made;
    expect(first?.orderCode).toBe(second?.orderCode);
    const OrderCode = first?.orderCode ?? '';
    const answer = await provider.repairer.call(getWorkOrderByCode, { OrderCode });
    expect(answer.id).toBe(second?.id);
  });
});

describe('the owner of devices with the same name', () => {
  const named = { DeviceCode: 'AC-01', DeviceName: '空压机 1' };
  const names = { TypeName: '空压机', PositionName: '空压站' };
  const since2020 = { StartTime: '2020-01-01 00:00:00', EndTime: '2040-01-01 00:00:00' };
  let provider: Team;
  let plants: Team[];
  let made: WorkOrder[];
  beforeAll(async () => {
    provider = await addTeam(app, { orgType: 0 });
    plants = [await addTeam(app), await addTeam(app)];
    made = [];
    for (const { admin, reporter, orgCode } of plants) {
      const device = await admin.call(addDevice, { ...named, ...names });
      const bare = await newDevice(admin, 'AC-02');
      await associate(app, provider.orgCode, orgCode, [device.id, bare.id]);
      made.push(await report(reporter, device.id));
      await report(reporter, bare.id);
    }
  });

  /** Returns the sorted owner names of rows; empty if a row has none. */
  const owners = (rows: readonly { readonly ownerName?: string | undefined }[]) =>
    rows.map(({ ownerName }) => ownerName ?? '').toSorted();
  const works = () => plants.map(({ admin }) => `Works ${admin.phone}`).toSorted();
  const twice = () => works().flatMap((name) => [name, name]);
  const rowsOf = async (by: Team, topic: 'openOrders' | 'orderEvents') =>
    Object.values((await snapshot(by.admin, topic)).Rows) as { ownerName?: string }[];
  const figures = async (by: Team, By: 'device' | 'type' | 'position' | 'organisation') =>
    (await by.admin.call(getFigures, { Formula: 'failures', By, ...since2020 })).data;

  test('is shown to the provider of both with each order', async () => {
    const { admin, repairer } = provider;
    expect(owners((await admin.call(listWorkOrders, {})).data)).toEqual(twice());
    expect(owners((await repairer.call(getHomeWorkOrderList, {})).data)).toEqual(twice());
    for (const [at, { id }] of made.entries()) {
      const ownerName = `Works ${plants[at]?.admin.phone}`;
      expect(await repairer.call(getWorkOrder, { ID: id })).toMatchObject({ ownerName });
      expect(await receive(repairer, id)).toMatchObject({ ownerName });
    }
  });

  test('is shown on its wall with each open order and each event', async () => {
    expect(owners(await rowsOf(provider, 'openOrders'))).toEqual(twice());
    expect(new Set(owners(await rowsOf(provider, 'orderEvents')))).toEqual(new Set(works()));
  });

  test('is shown with the rows of a figure, except those of both owners or of an owner itself', async () => {
    expect(owners(await figures(provider, 'device'))).toEqual(twice());
    for (const by of ['type', 'position'] as const) {
      const rows = await figures(provider, by);
      expect(rows.filter(({ id }) => id === null).map(({ count }) => count)).toEqual([2]);
      expect(owners(rows)).toEqual(['', ...works()]);
    }
    expect(owners(await figures(provider, 'organisation'))).toEqual(['', '']);
  });

  test('is not shown to the owner itself', async () => {
    for (const [at, plant] of plants.entries()) {
      const ID = made[at]?.id ?? '';
      const answers = [
        (await plant.admin.call(listWorkOrders, {})).data,
        [await plant.admin.call(getWorkOrder, { ID })],
        await rowsOf(plant, 'openOrders'),
        await rowsOf(plant, 'orderEvents'),
        await figures(plant, 'device'),
        await figures(plant, 'type'),
        await figures(plant, 'position'),
      ];
      expect(answers.map(({ length }) => length > 0)).not.toContain(false);
      for (const row of answers.flat()) expect(row).not.toHaveProperty('ownerName');
    }
  });
});
