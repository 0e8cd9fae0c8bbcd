import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDevices } from '../../../../src/contract/areas/device.ts';
import { getNowNumberFaults, getTop10Mtbf } from '../../../../src/contract/areas/home.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair.ts';
import { runState } from '../../../../src/contract/enums.ts';
import { type Crew, openCrew } from '../../../../src/server/cli/demo/crew.ts';
import { demoPassword, plants } from '../../../../src/server/cli/demo/people.ts';
import { mulberry32 } from '../../../../src/server/cli/demo/random.ts';
import { seedPlants } from '../../../../src/server/cli/demo/seedDemo.ts';
import { simulate } from '../../../../src/server/cli/demo/simulator.ts';
import { welcome } from '../../../../src/server/cli/demo/welcome.ts';
import { type DemoProduct, startDemoProduct } from '../support/demoProduct.ts';

let product: DemoProduct;
let crew: Crew;
const [plant] = plants;
if (plant === undefined) throw new Error('the demonstration has no plant');

beforeAll(async () => {
  product = await startDemoProduct();
  crew = openCrew(plant.people, { url: product.url, password: demoPassword, locale: 'zh-CN' });
  await seedPlants(product.url, 7, new Date());
});
afterAll(() => product.close());

const countAll = () =>
  product.query<{ what: string; n: number }>(
    `select 'organisations' as what, count(*)::int as n from organisation
     union all select 'people', count(*)::int from app_user
     union all select 'devices', count(*)::int from device
     union all select 'orders', count(*)::int from work_order order by 1`,
  );

describe('the demonstration', () => {
  test('has two plants with people, machines and a year of faults; a second start adds nothing', async () => {
    const first = await countAll();
    expect(first).toMatchObject([{ n: 52 }, {}, { n: 2 }, { n: 22 }]);
    expect(first[1]?.n).toBeGreaterThan(2000);
    await product.seed();
    await seedPlants(product.url, 7, new Date());
    expect(await countAll()).toEqual(first);
  });

  test('gives every machine of the first plant its figures', async () => {
    const now = Date.now();
    const StartTime = new Date(now - 360 * 86_400_000).toISOString();
    const body = { StartTime, EndTime: new Date(now).toISOString(), Top: 100 };
    const { data, dataRemark } = await crew.administrator.call(getTop10Mtbf, body);
    expect(data).toHaveLength(40);
    expect(dataRemark).toMatchObject({ devices: 40, devicesWithoutFailure: 0 });
  });

  test('says where it is and how to sign in', () => {
    const words = welcome('http://127.0.0.1:8080');
    expect(words).toContain('http://127.0.0.1:8080/EquipmentKanban');
    expect(words).toContain(demoPassword);
    for (const { phone, realName } of plant.people) {
      expect(words).toMatch(new RegExp(`${realName} +${phone}$`, 'm'));
    }
  });

  test('does not touch a database with organisations of others', async () => {
    const other = await startDemoProduct();
    try {
      await other.query(`update app_user set user_name = '139' || right(user_name, 8)`);
      await expect(other.seed()).rejects.toThrow('holds another installation');
    } finally {
      await other.close();
    }
  });
});

describe('the simulator', () => {
  const ended = new AbortController();
  const troubles: string[] = [];
  let work: Promise<void>;
  let mostOpen = 0;

  beforeAll(() => {
    work = simulate({
      crew: openCrew(plant.people, {
        url: product.url,
        password: demoPassword,
        locale: 'zh-CN',
        signal: ended.signal,
      }),
      machines: plant.machines,
      random: mulberry32(7),
      speed: 100,
      faultEveryMs: [15_000, 40_000],
      openOrders: [10, 20],
      signal: ended.signal,
      onTrouble: (what) => troubles.push(what),
    });
  });
  afterAll(async () => {
    ended.abort();
    await work;
  });

  const nowFaults = async () => {
    const now = await crew.supervisor.call(getNowNumberFaults, {});
    mostOpen = Math.max(mostOpen, now.open);
    return now;
  };
  const finished = async () => {
    const today = new Date(Date.now() - 3_600_000).toISOString();
    const body = { OrderState: 4, StartTime: today, pageSize: 200 } as const;
    const { data } = await crew.supervisor.call(listWorkOrders, body);
    return data.filter(({ orderSource }) => orderSource === 0);
  };
  const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });

  test('fills every lane and keeps between 8 and 20 orders open', async () => {
    await until(async () => {
      const { open, byState } = await nowFaults();
      expect(open).toBeGreaterThanOrEqual(8);
      const filled = byState.filter(({ count }) => count > 0).map(({ orderState }) => orderState);
      expect(new Set(filled)).toEqual(new Set([0, 1, 2, 3]));
    });
  }, 70_000);

  test('leads orders to their end with all that belongs to them, some after rework', async () => {
    const orders = await until(async () => {
      const done = await finished();
      await nowFaults();
      expect(done.length).toBeGreaterThan(20);
      expect(done.some(({ reworkCount }) => reworkCount > 0)).toBe(true);
      expect(new Set(done.map(({ scanMode }) => scanMode)).size).toBe(2);
      return done;
    });
    for (const order of orders) {
      expect(order.measures).not.toBeNull();
      expect(order.causeName).not.toBeNull();
      expect(order.repairUserID).not.toBe(order.reportUserID);
    }
    expect(new Set(orders.map(({ repairUserName }) => repairUserName)).size).toBeGreaterThan(3);
    expect(mostOpen).toBeLessThanOrEqual(20);
  }, 70_000);

  test('tells what the machines are doing: those that a fault stops are down', async () => {
    const { fault, running } = runState.values;
    await until(async () => {
      const { data } = await crew.supervisor.call(listDevices, { pageSize: 200 });
      const inState = (state: number) => data.filter((device) => device.runState === state);
      expect(inState(running).length).toBeGreaterThan(15);
      expect(inState(fault).length).toBeGreaterThan(0);
    });
  }, 70_000);

  test('goes on after the server was away and after everybody was signed out', async () => {
    await product.restart(5_000); // longer than a call tries again
    await product.query('update session set revoked_time = now() where revoked_time is null');
    const before = (await finished()).length;
    await until(async () => expect((await finished()).length).toBeGreaterThan(before + 3));
    expect(troubles.some((what) => what.includes('no answer from'))).toBe(true);
    expect((await nowFaults()).open).toBeLessThanOrEqual(20);
  }, 70_000);

  test('ends at once when it is told to', async () => {
    const from = Date.now();
    ended.abort();
    await work;
    expect(Date.now() - from).toBeLessThan(1_000);
  });
});
