import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { getBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { newDevice, receive, report } from '../support/work.ts';

let app: TestApp;
let a: Team;
let b: Team;
let provider: Team;
let tables: string[];

beforeAll(async () => {
  app = await startApp();
  [a, b, provider] = [await addTeam(app), await addTeam(app), await addTeam(app, { orgType: 0 })];
  for (const team of [a, b]) {
    const device = await newDevice(team.admin);
    const order = await report(team.reporter, device.id);
    await receive(team.repairer, order.id);
    await team.admin.call(getBoard, {});
    await team.admin.call(importRows, {
      Kind: 'WorkOrderHistory',
      Rows: [
        {
          DeviceCode: 'I',
          DeviceTypeName: 'T',
          PositionName: 'P',
          CauseName: 'C',
          FaultTime: '2026-03-01 08:00:00',
          FinishTime: '2026-03-01 09:00:00',
        },
      ],
    });
  }
  const rows = await app.sql<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'org_code') order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => app.close());

const organisationsIn = (orgCode: string, table: string) =>
  app.db.transaction({ orgCode }, 'read', (tx) =>
    tx.query<{ org_code: string }>(`select distinct org_code from ${table}`),
  );

describe('row-level security alone', () => {
  test('a query without a condition shows an organisation its own rows, in every table', async () => {
    expect(tables.length).toBeGreaterThan(18);
    const filled: string[] = [];
    for (const table of tables) {
      const seen = (await organisationsIn(a.orgCode, table)).map(
        ({ org_code: orgCode }) => orgCode,
      );
      expect([table, seen.filter((orgCode) => orgCode !== a.orgCode)]).toEqual([table, []]);
      if (seen.length > 0) filled.push(table);
    }
    expect(filled).toEqual(
      expect.arrayContaining([
        'work_order',
        'device',
        'breakdown',
        'notification',
        'board',
        'figure_day',
        'live_batch',
      ]),
    );
  });

  test('every table with org_code enforces it, also for the owner of the table', async () => {
    const open = await app.sql(
      `select relname from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)`,
      [tables],
    );
    expect(open).toEqual([]);
  });

  test('without app.org there are no rows', async () => {
    for (const table of tables.filter((name) => name !== 'secret')) {
      await app.sql('select 1');
      const rows = await app.db.transaction('system', 'read', async (tx) => {
        await tx.query('set local role andon_app');
        return tx.query(`select 1 from ${table} limit 1`);
      });
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('nothing is written for another organisation, and no row of another is changed', async () => {
    const [device] = await app.sql<{ id: string }>('select id from device where org_code = $1', [
      b.orgCode,
    ]);
    const write = (sql: string) =>
      app.db.transaction({ orgCode: a.orgCode }, 'write', (tx) => tx.query(sql));
    await expect(
      write(
        `insert into fault_cause (org_code, id, cause_name) values ('${b.orgCode}', gen_random_uuid(), 'x')`,
      ),
    ).rejects.toThrow('row-level security');
    await expect(write(`update fault_cause set org_code = '${b.orgCode}'`)).rejects.toThrow(
      'row-level security',
    );
    expect(
      await write(`update device set device_name = 'x' where id = '${device?.id}' returning 1`),
    ).toEqual([]);
    expect(await write('delete from work_order returning org_code')).not.toContainEqual({
      org_code: b.orgCode,
    });
    expect(await app.sql('select 1 from work_order where org_code = $1', [b.orgCode])).toHaveLength(
      2,
    );
  });

  test('a request cannot write secrets, sessions and sign-ins, and cannot read secrets', async () => {
    const as = (sql: string) =>
      app.db.transaction({ orgCode: a.orgCode }, 'write', (tx) => tx.query(sql));
    for (const sql of [
      'select * from secret',
      'delete from session',
      'update organisation set org_state = 1',
      'delete from login_log',
    ]) {
      await expect(as(sql)).rejects.toThrow('permission denied');
    }
  });

  test('a provider sees the rows of orders that it repairs, and cannot write them in its own scope', async () => {
    const device = await newDevice(b.admin);
    await associate(app, provider.orgCode, b.orgCode, [device.id]);
    const order = await report(b.reporter, device.id);
    const seen = await app.db.transaction({ orgCode: provider.orgCode }, 'read', async (tx) => ({
      orders: await tx.query('select id from work_order'),
      devices: await tx.query('select id from device'),
      segments: await tx.query('select order_id as id from work_order_segment'),
      events: await tx.query('select order_id as id from work_order_event'),
      breakdowns: await tx.query('select 1 from breakdown'),
    }));
    expect(seen).toEqual({
      orders: [{ id: order.id }],
      devices: [{ id: device.id }],
      segments: [{ id: order.id }],
      events: [{ id: order.id }],
      breakdowns: [],
    });
    const written = await app.db.transaction({ orgCode: provider.orgCode }, 'write', async (tx) => [
      await tx.query('update work_order set score = 5 returning id'),
      await tx.query('delete from work_order returning id'),
      await tx.query('update device set device_name = $1 returning id', ['stolen']),
      await tx.query('delete from device returning id'),
    ]);
    expect(written).toEqual([[], [], [], []]);
    expect(await app.sql('select score from work_order where id = $1', [order.id])).toEqual([
      { score: null },
    ]);
  });

  test('an invalid organisation code never reaches SQL', async () => {
    const bad = { orgCode: "x'; drop table device; --" };
    await expect(app.db.transaction(bad, 'read', (tx) => tx.query('select 1'))).rejects.toThrow(
      'not an organisation code',
    );
  });
});
