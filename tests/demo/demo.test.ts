import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDevices } from '../../src/contract/areas/device/endpoints.ts';
import { addEnterprise } from '../../src/contract/areas/enterprise/endpoints.ts';
import { listDeviceKeys } from '../../src/contract/areas/gateway/endpoints.ts';
import { getNowNumberFaults, getTop10Mtbf } from '../../src/contract/areas/home/rankings.ts';
import { listNotices } from '../../src/contract/areas/notice/endpoints.ts';
import { listUsers } from '../../src/contract/areas/personnel/endpoints.ts';
import { listWorkOrders } from '../../src/contract/areas/repair/queries.ts';
import { getFigureTargets } from '../../src/contract/areas/timeoutConfig/endpoints.ts';
import { runState } from '../../src/contract/enums.ts';
import { transitions } from '../../src/contract/transitions.ts';
import { listAll } from '../../src/demo/listAll.ts';
import { type Crew, openCrew } from '../../src/demo/people/crew.ts';
import {
  demoPassword,
  type Organisation,
  organisations,
  plants,
  provider,
} from '../../src/demo/people/people.ts';
import { mulberry32 } from '../../src/demo/random.ts';
import { seedPlants } from '../../src/demo/seed/seedDemo.ts';
import { scenarios } from '../../src/demo/simulation/scenarios.ts';
import { simulate } from '../../src/demo/simulation/simulator.ts';
import { welcome } from '../../src/demo/welcome.ts';
import { type DemoProduct, startDemoProduct } from '../server/cli/support/demoProduct.ts';

let product: DemoProduct;
let crew: Crew;
let providerCrew: Crew;
const [plant] = plants;
if (plant === undefined) throw new Error('the demonstration has no plant');

beforeAll(async () => {
  product = await startDemoProduct();
  crew = crewOf(plant);
  providerCrew = crewOf(provider);
  await seed();
});
afterAll(() => product.close());

function crewOf({ people }: Organisation, signal?: AbortSignal): Crew {
  const options = { url: product.url, password: demoPassword, locale: 'zh-CN' } as const;
  return openCrew(people, signal === undefined ? options : { ...options, signal });
}
const staffed = () => plants.map((one) => ({ plant: one, crew: crewOf(one) }));
const seed = () => seedPlants(staffed(), crewOf(provider), 7, new Date(), product.past);

const countAll = () =>
  product.query<{ what: string; n: number }>(
    `select 'organisations' as what, count(*)::int as n from organisation
     union all select 'people', count(*)::int from app_user
     union all select 'devices', count(*)::int from device
     union all select 'movements', count(*)::int from stock_movement
     union all select 'parts', count(*)::int from spare_part
     union all select 'plans', count(*)::int from plan
     union all select 'records', count(*)::int from plan_record
     union all select 'orders', count(*)::int from work_order order by 1`,
  );

describe('the demonstration', () => {
  test('has two plants and a provider with people, devices and a year of faults; a second start adds nothing', async () => {
    const first = await countAll();
    expect(first).toMatchObject([
      { n: 212 },
      {},
      {},
      { n: 3 },
      { n: 900 },
      { n: 30 },
      { n: 14 },
      {},
    ]);
    expect(first[7]?.n).toBeGreaterThan(4_000);
    expect(first[1]?.n).toBeGreaterThan(3_000);
    expect(first[2]?.n).toBeGreaterThan(10_000);
    await product.seed();
    await seed();
    expect(await countAll()).toEqual(first);
  });

  test('gives all workers a department and a post; one user awaits approval, one is disabled', async () => {
    const people = await listAll((page) => crew.administrator.call(listUsers, page));
    const idle = people.filter(({ postName, departmentName }) => !postName || !departmentName);
    expect(idle).toEqual([]);
    const states = people.filter(({ userState }) => userState !== 1);
    expect(states.map(({ userName, userState }) => [userName, userState])).toEqual([
      ['13800000132', 0],
      ['13800000131', 2],
    ]);
  });

  test('gives the figures their targets', async () => {
    const targets = await crew.administrator.call(getFigureTargets, {});
    expect(Object.values(targets)).not.toContain(null);
  });

  test('gives every machine of the first plant its figures; small devices never failed', async () => {
    const now = Date.now();
    const StartTime = new Date(now - 360 * 86_400_000).toISOString();
    const body = { StartTime, EndTime: new Date(now).toISOString(), Top: 100 };
    const { data, dataRemark } = await crew.administrator.call(getTop10Mtbf, body);
    expect(data).toHaveLength(40);
    expect(dataRemark).toMatchObject({ devices: 200, devicesWithoutFailure: 160 });
  });

  test('gives compressors and chillers to the provider, whose people see their orders', async () => {
    await providerCrew.signIn();
    const devices = await listAll((page) => crew.administrator.call(listDevices, page));
    const serviced = devices.filter((one) => one.serviceOrgCode === providerCrew.orgCode());
    expect(new Set(serviced.map(({ typeName }) => typeName))).toEqual(
      new Set(['空压机', '冷水机']),
    );
    const bound = await product.query<{ n: number }>(
      `select count(distinct device_id)::int as n from device_person where kind = 'bound'
       and user_org_code = '${providerCrew.orgCode()}'`,
    );
    expect(bound).toEqual([{ n: 10 }]); // of both plants
  });

  test('has a history with people, levels and events, and an announcement of last month’s best repairer', async () => {
    const [past] = await product.query<Record<string, number>>(
      `select count(*)::int as orders, count(repair_user_id)::int as repaired,
         count(distinct fault_level)::int as levels, count(receive_time)::int as received,
         (select count(*)::int from work_order_segment where kind = 1 and user_id is not null) as work,
         (select count(*)::int from work_order_event where call <> 'Import') as events
       from work_order`,
    );
    const orders = past?.['orders'];
    expect(past).toMatchObject({ repaired: orders, levels: 4, received: orders, work: orders });
    expect(past?.['events']).toBe(4 * (orders ?? 0));
    const { data } = await crew.supervisor.call(listNotices, { pageSize: 200 });
    const star = data.find(({ title }) => title === '上月维修之星');
    const [, realName, count] = /^(.+)上月完成 (\d+) 单/.exec(star?.content ?? '') ?? [];
    expect(crew.orgCode()).not.toBe('');
    const done = await product.query<{ n: number }>(
      `select count(*)::int as n from work_order
       where org_code = '${crew.orgCode()}' and repair_user_name = '${realName ?? ''}'
         and to_char(finish_time at time zone 'Asia/Shanghai', 'YYYY-MM')
           = to_char((now() at time zone 'Asia/Shanghai') - interval '1 month', 'YYYY-MM')`,
    );
    expect(done).toEqual([{ n: Number(count) }]);
    expect(Number(count)).toBeGreaterThan(50);
  });

  test('prints its addresses and accounts', () => {
    const text = welcome('http://127.0.0.1:8080');
    expect(text).toContain('http://127.0.0.1:8080/EquipmentKanban');
    expect(text).toContain(demoPassword);
    for (const { phone, realName } of organisations.flatMap(({ people }) => people)) {
      expect(text).toMatch(new RegExp(`${realName} +${phone}$`, 'm'));
    }
    expect(text).toMatch(/宋佳 +13800000131 +待审核 pending$/m);
    expect(text).toMatch(/高磊 +13800000132 +已停用 disabled$/m);
  });

  test('starts again after an organisation was added to it', async () => {
    await crew.administrator.call(addEnterprise, {
      OrgName: '新客户',
      OrgType: 1,
      RealName: '钱进',
      UserName: '13900000901',
    });
    const before = await countAll();
    await product.seed();
    expect(await countAll()).toEqual(before);
  });

  test('does not touch a database with other organisations', async () => {
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
  const errors: string[] = [];
  let work: Promise<void>;
  let mostOpen = 0;

  beforeAll(() => {
    work = simulate({
      plant,
      crew: crewOf(plant, ended.signal),
      provider: crewOf(provider, ended.signal),
      random: mulberry32(7),
      speed: 250,
      faultEveryMs: [15_000, 40_000],
      openOrders: [10, 20],
      warmUp: 3 * scenarios.length,
      startTime: Date.parse('2026-11-20T14:45:00+08:00'), // 4 s at this speed before the late shift
      signedIn: () => Promise.resolve(new Set<string>()),
      signal: ended.signal,
      onError: (what) => errors.push(what),
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
  const until = <T>(look: () => Promise<T>) =>
    vi.waitFor(look, { timeout: 180_000, interval: 500 });

  test('produces every kind of transition, shift changes and waits for parts included', async () => {
    const people = transitions.filter(({ actors }) => actors !== 'system');
    const expected = people.map(({ call, from, to }) => `${call} ${from} ${to}`);
    await until(async () => {
      const rows = await product.query<{ transition: string }>(
        `select distinct call || ' ' || coalesce(from_state::text, 'null') || ' ' || to_state as transition
         from work_order_event`,
      );
      expect(rows.map(({ transition }) => transition)).toEqual(expect.arrayContaining(expected));
      const waits = await product.query<{ reason: string }>(
        'select distinct reason from work_order_segment where reason is not null',
      );
      const reasons = waits.map(({ reason }) => reason);
      expect(reasons).toEqual(expect.arrayContaining(['part', 'user', 'skill', 'shift']));
    });
  }, 200_000);

  test('lets the provider repair the devices that it services, from its own organisation', async () => {
    await until(async () => {
      const { data } = await providerCrew.supervisor.call(listWorkOrders, { pageSize: 200 });
      const theirs = data.filter((order) => order.orderSource === 0 && order.finishTime !== null);
      expect(theirs.length).toBeGreaterThan(0);
      const technicians = provider.people.map(({ realName }) => realName);
      for (const { repairUserName } of theirs) expect(technicians).toContain(repairUserName);
    });
  }, 200_000);

  test('fills every lane and keeps between 8 and 20 orders open', async () => {
    await until(async () => {
      const { open, byState } = await nowFaults();
      expect(open).toBeGreaterThanOrEqual(8);
      const filled = byState.filter(({ count }) => count > 0).map(({ orderState }) => orderState);
      expect(filled).toEqual(expect.arrayContaining([0, 1, 2, 3, 7]));
    });
  }, 200_000);

  test('completes orders with all their records, some after rework', async () => {
    const orders = await until(async () => {
      const done = await finished();
      await nowFaults();
      expect(done.length).toBeGreaterThan(10);
      expect(done.some(({ reworkCount }) => reworkCount > 0)).toBe(true);
      expect(new Set(done.map(({ scanMode }) => scanMode)).size).toBe(2);
      // two of the late shift and the provider's, however many the early shift has
      expect(new Set(done.map(({ repairUserName }) => repairUserName)).size).toBeGreaterThan(2);
      return done;
    });
    for (const order of orders) {
      expect(order.measures).not.toBeNull();
      expect(order.causeName).not.toBeNull();
      expect(order.repairUserID).not.toBe(order.reportUserID);
    }
    expect(orders.every(({ receiveTime }) => receiveTime !== null)).toBe(true);
    expect(mostOpen).toBeLessThanOrEqual(20);
  }, 200_000);

  test('reports all 200 devices in one batch a second: those that a fault stops are down', async () => {
    const { fault, offline, running } = runState.values;
    await until(async () => {
      const data = await listAll((page) => crew.supervisor.call(listDevices, page));
      const inState = (state: number) => data.filter((device) => device.runState === state).length;
      expect([data.length, inState(offline)]).toEqual([200, 0]);
      expect(inState(running)).toBeGreaterThan(120);
      expect(inState(fault)).toBeGreaterThan(0);
    });
    const batches = await product.query<{ n: number }>(
      'select count(*)::int as n from device_heard group by org_code, heard_time order by 1 desc',
    );
    expect(batches[0]?.n).toBeGreaterThan(190); // but for a broken line or two
    const { data: keys } = await crew.administrator.call(listDeviceKeys, {});
    const valid = keys.filter(({ revokedTime }) => revokedTime === null);
    expect(valid.map(({ keyName }) => keyName)).toEqual(['演示网关']);
  }, 200_000);

  test('goes on after the server was away and after everybody was signed out', async () => {
    await product.restart(5_000); // longer than a call tries again
    await product.query('update session set revoked_time = now() where revoked_time is null');
    const before = (await finished()).length;
    await until(async () => expect((await finished()).length).toBeGreaterThan(before + 3));
    expect(errors.some((what) => what.includes('no answer from'))).toBe(true);
    expect((await nowFaults()).open).toBeLessThanOrEqual(20);
  }, 200_000);

  test('ends when aborted', async () => {
    ended.abort();
    await work;
  });
});
