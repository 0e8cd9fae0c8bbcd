import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDevices } from '../../../../src/contract/areas/device/endpoints.ts';
import { listActionLog, listLoginLog } from '../../../../src/contract/areas/log/endpoints.ts';
import { listMessages } from '../../../../src/contract/areas/message/endpoints.ts';
import { listNotices } from '../../../../src/contract/areas/notice/endpoints.ts';
import { addPart, listParts } from '../../../../src/contract/areas/part/part.ts';
import { listUsers } from '../../../../src/contract/areas/personnel/endpoints.ts';
import { listRelations } from '../../../../src/contract/areas/relation/endpoints.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import type { Endpoint } from '../../../../src/contract/endpoint.ts';
import { actionsLogged } from '../../support/actions.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { addTeam, associate, type Team } from '../../support/people.ts';
import { newDevice, report } from '../../support/work.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('the count of a list', () => {
  let team: Team;
  beforeAll(async () => {
    team = await addTeam(app);
    await app.sql(
      `insert into spare_part (org_code, id, part_code, part_name, unit, search)
       select $1, gen_random_uuid(), 'P' || n, 'Part', 'pcs', ' p' || n || ' part'
       from generate_series(1, 10000) n`,
      [team.orgCode],
    );
  });

  test('is exact up to 10,000, and a bound above it', async () => {
    const exact = await team.admin.call(listParts, { pageSize: 1 });
    expect(exact).toMatchObject({ totalNum: 10_000 });
    expect(exact).not.toHaveProperty('totalBound');
    await team.admin.call(addPart, { PartCode: 'Q', PartName: 'Part', Unit: 'pcs' });
    const bound = { totalNum: 10_000, totalBound: 1 };
    expect(await team.admin.call(listParts, { pageSize: 1 })).toMatchObject(bound);
  });

  test('is a bound too where a text finds more than 10,000 rows, and pages are still read', async () => {
    const found = await team.admin.call(listParts, {
      SearchText: 'part',
      pageNum: 625,
      pageSize: 16,
    });
    expect(found).toMatchObject({ totalNum: 10_000, totalBound: 1 });
    expect(found.data).toMatchObject({ length: 1 });
  });

  test('is exact where a filter leaves few of the rows that a common text finds', async () => {
    await app.sql(
      `insert into device (org_code, id, device_code, device_name, device_state, search)
       select $1, gen_random_uuid(), 'D' || n, 'Press', case when n <= 3 then 0 else 1 end, ' press'
       from generate_series(1, 10001) n`,
      [team.orgCode],
    );
    const call = (more: object) =>
      team.admin.call(listDevices, { SearchText: 'press', pageSize: 1, ...more });
    expect(await call({})).toMatchObject({ totalNum: 10_000, totalBound: 1 });
    const few = await call({ DeviceState: 0 });
    expect(few).toMatchObject({ totalNum: 3 });
    expect(few).not.toHaveProperty('totalBound');
  });

  test('counts the orders that a provider sees, of those that a common text finds', async () => {
    const provider = await addTeam(app, { orgType: 0 });
    const repeat = (id: string, times: number, state: number) =>
      app.sql(
        `insert into work_order
         select (row).* from (
           select jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_state', $3::int,
             'order_code', left(md5(random()::text), 20), 'repair_org_code', $4::text)) as row
           from work_order o, generate_series(1, $2) where o.id = $1 offset 0
         ) copies`,
        [id, times, state, provider.orgCode],
      );
    const order = async ({ admin, reporter }: Team) => {
      const device = await newDevice(admin, 'Spindle');
      return report(reporter, device.id);
    };
    const own = await order(provider);
    await repeat(own.id, 6_000, 5);
    const foreign = await order(team);
    await repeat(foreign.id, 4_100, 2); // of a device that the provider does not see
    const call = (more: object = {}) =>
      provider.admin.call(listWorkOrders, { SearchText: 'spindle', pageSize: 1, ...more });
    const seen = await call();
    expect(seen).toMatchObject({ totalNum: 6_001 });
    expect(seen).not.toHaveProperty('totalBound');
    await repeat(own.id, 4_000, 5);
    expect(await call()).toMatchObject({ totalNum: 10_000, totalBound: 1 });
    expect(await call({ OrderState: 0 })).toMatchObject({ totalNum: 1 });
  });
});

describe('a cursor', () => {
  let owner: Team;
  let provider: Team;
  beforeAll(async () => {
    owner = await addTeam(app);
    provider = await addTeam(app, { orgType: 0 });
    for (const { orgCode } of [owner, await addTeam(app)]) {
      await associate(app, provider.orgCode, orgCode, []);
    }
    for (const code of ['A-1', 'A-2', 'A-3']) await newDevice(owner.admin, code);
    const device = await newDevice(owner.admin, 'A-4');
    for (let n = 0; n < 5; n += 1) await report(owner.reporter, device.id);
    await actionsLogged(app, owner.orgCode);
  });

  test.for<[string, Endpoint, object, 'owner' | 'provider']>([
    ['orders', listWorkOrders, {}, 'owner'],
    ['devices', listDevices, {}, 'owner'],
    ['devices that are searched', listDevices, { SearchText: 'a-' }, 'owner'],
    ['people', listUsers, {}, 'owner'],
    ['sign-ins', listLoginLog, {}, 'owner'],
    ['sign-ins, the oldest first', listLoginLog, { Sort: 'loginTime' }, 'owner'],
    ['actions', listActionLog, {}, 'owner'],
    ['relations, which are counted by rows', listRelations, {}, 'provider'],
  ])(
    '%s: continues after each row, as the pages by number do, to the end',
    async ([, endpoint, body, side]) => {
      const { admin } = side === 'owner' ? owner : provider;
      type Answer = { data: readonly object[]; totalNum: number; next?: string };
      const call = async (more: object) =>
        (await admin.call(endpoint, { ...body, ...more })) as unknown as Answer;
      const whole = await call({ pageSize: 200 });
      expect(whole.totalNum).toBeGreaterThan(1);
      expect(whole.next).toBeUndefined();
      const rows: object[] = [];
      let next: string | undefined;
      do {
        const page = await call({ pageSize: 1, ...(next !== undefined && { After: next }) });
        expect(page).toMatchObject({ totalNum: whole.totalNum, data: { length: 1 } });
        expect(await call({ pageSize: 1, pageNum: rows.length })).toEqual(page);
        rows.push(...page.data);
        next = page.next;
      } while (next !== undefined);
      expect(rows).toEqual(whole.data);
    },
  );

  test('a new row before it moves nothing', async () => {
    const first = await owner.admin.call(listDevices, { pageSize: 2 });
    await newDevice(owner.admin, 'A-0');
    const second = await owner.admin.call(listDevices, { pageSize: 2, After: first.next });
    expect(second.data.map(({ deviceCode }) => deviceCode)).toEqual(['A-3', 'A-4']);
  });

  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.for<[string, Endpoint, string]>([
    ['no base64', listDevices, '!!!'],
    ['no JSON', listDevices, Buffer.from('[').toString('base64url')],
    ['of another list', listDevices, written(['2026-11-20T00:00:00+00:00', 'x'])],
    ['a number where values are', listDevices, written(3)],
    ['a text that cannot be stored', listDevices, written(['a\0', crypto.randomUUID()])],
    ['a day that does not exist', listNotices, written(['2026-02-30', 'x', 'y'])],
    ['a time that is none', listMessages, written(['infinity', crypto.randomUUID()])],
    ['nested', listDevices, Buffer.from('['.repeat(900)).toString('base64url')],
    ['a negative number of rows', listRelations, written(-1)],
  ])('%s is refused by its field', async ([, endpoint, After]) => {
    const answer = await owner.admin.send(endpoint, { userId: owner.admin.userID, After });
    expect(answer.envelope).toMatchObject({ code: '400', data: { field: 'After' } });
  });
});
