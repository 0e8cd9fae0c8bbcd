import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  concernDevice,
  listDevices,
  saveDeviceUsers,
} from '../../../../src/contract/areas/device/endpoints.ts';
import { getTop10Mttr } from '../../../../src/contract/areas/home/rankings.ts';
import { importRows, undoImport } from '../../../../src/contract/areas/importData/endpoints.ts';
import { cycleType, executorType } from '../../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../../src/contract/areas/plan/plans.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { lockDevice } from '../../../../src/server/figures/maintained/figureLocks.ts';
import { calendarDay } from '../../../../src/server/kernel/time/orgTime.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { countOutcomes, errorOf } from '../../support/client.ts';
import { addTeam, type Team } from '../../support/people.ts';
import { detail, receive, report } from '../../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

type Row = Record<string, string | number | boolean | null>;

const row = (over: Row = {}): Row => ({
  DeviceCode: 'M1',
  FaultTime: '2026-03-01 08:00:00',
  FinishTime: '2026-03-01 10:00:00',
  FaultText: 'leak',
  ...over,
});
const run = (Rows: Row[], more: { DryRun?: 0 | 1; BatchID?: string } = {}) =>
  team.admin.call(importRows, { Kind: 'WorkOrderHistory', Rows, ...more });
const orders = async () => (await team.admin.call(listWorkOrders, { pageSize: 200 })).data;
const tables = () =>
  app.sql(
    `select (select count(*)::int from work_order where org_code = $1) as orders,
       (select count(*)::int from device where org_code = $1) as devices,
       (select count(*)::int from import_batch where org_code = $1) as batches,
       (select count(*)::int from breakdown where org_code = $1) as breakdowns,
       (select count(*)::int from outbox where org_code = $1) as notified`,
    [team.orgCode],
  );

const userOf = async (who: 'repairer') => {
  const [user] = await app.sql<{ phone: string; realName: string; userID: string }>(
    'select user_name as phone, real_name as "realName", id as "userID" from app_user where id = $1',
    [team[who].userID],
  );
  if (user === undefined) throw new Error('no such user');
  return user;
};

/** Reads the rows of the figures. */
const figures = () =>
  app.sql(
    `select (select jsonb_agg(b order by b.device_id, b.start_time) from breakdown b where org_code = $1) as breakdowns,
       (select jsonb_agg(d order by d.day, d.device_id) from figure_day d where org_code = $1) as days`,
    [team.orgCode],
  );

describe('rows', () => {
  test('of finished orders store their people, level, times and events', async () => {
    const { phone, realName, userID } = await userOf('repairer');
    const result = await run([
      row({
        FaultLevel: 1,
        ReportUserName: '已离职的人',
        RepairUserName: phone,
        ReceiveTime: '2026-03-01 08:10:00',
        StartTime: '2026-03-01 08:30:00',
        Measures: 'sealed',
      }),
      row({ DeviceCode: 'M2', FaultLevel: 5 }),
      row({ DeviceCode: 'M3', ReceiveTime: '2026-03-01 08:10:00' }),
      row({ DeviceCode: 'M4', RepairUserName: realName, StartTime: '2026-03-01 11:00:00' }),
    ]);
    expect(result.errors.map(({ row: at, field }) => [at, field])).toEqual([
      [2, 'FaultLevel'],
      [3, 'ReceiveTime'],
      [4, 'StartTime'],
    ]);
    const [order] = await orders();
    expect(order).toMatchObject({
      faultLevel: 1,
      reportUserName: '已离职的人',
      reportUserID: null,
      repairUserID: userID,
      repairUserName: realName,
      measures: 'sealed',
      version: 0,
    });
    const { history, segments } = await detail(team.admin, order?.id ?? '');
    expect(history.map(({ call, userName }) => [call, userName])).toEqual([
      ['Add', '已离职的人'],
      ['Receiving', realName],
      ['Scan', realName],
      ['Repair', realName],
      ['Import', team.admin.realName],
    ]);
    expect(segments.map(({ kind, userName }) => [kind, userName])).toEqual([
      [0, null],
      [1, realName],
    ]);
    await team.admin.call(undoImport, { BatchID: result.batchID });
    expect(await orders()).toEqual([]);
  });

  test('that are valid are stored, the others are returned with number, field and reason', async () => {
    const future = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const result = await run([
      row(),
      row({ DeviceCode: '' }),
      row({ FaultTime: '' }),
      row({ FaultTime: 'yesterday' }),
      row({ FaultTime: '2026-02-30 08:00:00' }),
      row({ FaultTime: future, FinishTime: '' }),
      row({ FaultTime: '1969-01-01 00:00:00' }),
      row({ FinishTime: '2026-03-01 07:59:59' }),
      row({ FinishTime: future }),
      row({ IsStop: 'maybe' }),
      row({ DeviceCode: 'x'.repeat(61) }),
      row({ Colour: 'red' }),
      row({ FaultTime: '08:30' }),
      row({ FaultTime: 2005 }),
      row({ FaultTime: '2024-W05' }),
      row({ FinishTime: '2027-01' }),
      row({ FinishTime: '20260301T100000' }),
      row({ FaultLevel: 'high' }),
      row({ DeviceCode: 'M2', IsStop: 0 }),
    ]);
    expect(result).toMatchObject({ total: 19, imported: 2, unchanged: 0 });
    expect(result.errors.map(({ row: at, field }) => [at, field])).toEqual([
      [2, 'DeviceCode'],
      [3, 'FaultTime'],
      [4, 'FaultTime'],
      [5, 'FaultTime'],
      [6, 'FaultTime'],
      [7, 'FaultTime'],
      [8, 'FinishTime'],
      [9, 'FinishTime'],
      [10, 'IsStop'],
      [11, 'DeviceCode'],
      [12, 'Colour'],
      [13, 'FaultTime'],
      [14, 'FaultTime'],
      [15, 'FaultTime'],
      [16, 'FinishTime'],
      [17, 'FinishTime'],
      [18, 'FaultLevel'],
    ]);
    for (const { info } of result.errors) expect(info).toMatch(/\p{Script=Han}/u);
    expect(result.errors.at(-2)).toMatchObject({
      value: '20260301T100000',
      info: expect.stringContaining('yyyy-MM-dd HH:mm:ss') as string,
    });
  });

  test('that are refused for a time or for a long text show the text and the reason', async () => {
    const stamps = { RepairUserName: team.repairer.phone };
    const { errors } = await run([
      row({ FaultTime: 'yesterday' }),
      row({ FaultTime: '2026-02-30 08:00:00' }),
      row({ FaultTime: '2026-02-03 25:00:00' }),
      row({ FaultTime: '0998-02-03 08:00:00' }),
      row({ FinishTime: '2026-03-01 07:59:59' }),
      row({ ...stamps, ReceiveTime: '2026-03-01 08:30:00', StartTime: '2026-03-01 08:20:00' }),
      row({ ...stamps, StartTime: '2026-03-02 08:20:00' }),
      row({ DeviceCode: 'x'.repeat(500) }),
    ]);
    expect(errors.map(({ value, info }) => [value, info])).toEqual([
      ['yesterday', '不是日期时间，应为 yyyy-MM-dd HH:mm:ss'],
      ['2026-02-30 08:00:00', '没有这一天，请检查年、月、日'],
      ['2026-02-03 25:00:00', '没有这个钟点：小时为 0 到 23，分和秒为 0 到 59'],
      ['0998-02-03 08:00:00', '年份应在 1000 到 9998 之间'],
      ['2026-03-01 07:59:59', '不能早于 FaultTime'],
      ['2026-03-01 08:20:00', '不能早于 ReceiveTime'],
      ['2026-03-02 08:20:00', '不能晚于 FinishTime'],
      [`${'x'.repeat(99)}…`, '最多 60 个字符'],
    ]);
  });

  test('with unstorable text are errors of their own, and the others are stored', async () => {
    const result = await run([
      row(),
      row({ FaultText: 'a\0b' }),
      row({ DeviceCode: 'M\ud800' }),
      row({ 'Col\0our': 'red' }),
      row({ DeviceCode: 'M2' }),
    ]);
    expect(result).toMatchObject({ total: 5, imported: 2 });
    expect(result.errors.map(({ row: at, field }) => [at, field])).toEqual([
      [2, 'FaultText'],
      [3, 'DeviceCode'],
      [4, 'Col\0our'],
    ]);
    const body = { Kind: 'WorkOrderHistory', Rows: [row()] } as const;
    for (const over of [{ OrgCode: 'A\0' }, { BatchID: 'A\0' }, { Kind: 'A\0' }]) {
      const answer = await team.admin.send(importRows, { ...body, ...over });
      expect(errorOf(answer)).not.toBe('INTERNAL');
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('an unknown device is inserted, with the name, type and position of its first row', async () => {
    await run([
      row({ DeviceName: '冲床', DeviceTypeName: 'Press', PositionName: 'Hall 2' }),
      row({ FaultTime: '2026-03-01 09:00:00' }),
    ]);
    expect((await team.admin.call(listDevices, {})).data).toEqual([
      expect.objectContaining({
        deviceCode: 'M1',
        deviceName: '冲床',
        typeName: 'Press',
        positionName: 'Hall 2',
      }),
    ]);
  });

  test("a time without a zone is the organisation's, one with a zone is exact", async () => {
    team = await addTeam(app, { timeZone: 'America/New_York' });
    await run([row(), row({ DeviceCode: 'M2', FaultTime: '2026-03-01T08:00:00+08:00' })]);
    expect((await orders()).map(({ faultTime }) => faultTime)).toEqual([
      '2026-03-01T13:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });

  test('an imported order is complete: state, source, segment, history', async () => {
    await run([row({ CauseName: 'Wear', OrderCode: 'OLD-1', IsStop: '否' })]);
    const [order] = await orders();
    expect(await detail(team.admin, order?.id ?? '')).toMatchObject({
      orderCode: 'OLD-1',
      orderState: 4,
      orderSource: 5,
      causeName: 'Wear',
      isStop: 0,
      version: 0,
      segments: [
        { kind: 0, startTime: '2026-03-01T00:00:00.000Z', endTime: '2026-03-01T02:00:00.000Z' },
      ],
      history: [{ call: 'Import', toState: 4, userID: team.admin.userID }],
    });
  });
});

test('a dry run returns the result and stores nothing', async () => {
  const before = await tables();
  expect(await run([row(), row({ DeviceCode: '' })], { DryRun: 1 })).toMatchObject({
    total: 2,
    imported: 1,
    errors: [{ row: 2 }],
  });
  expect(await tables()).toEqual(before);
});

describe('the same rows again', () => {
  test('add nothing, in the same call, in another, or concurrently', async () => {
    const rows = [
      row(),
      row(),
      row({ OrderCode: 'A', FaultTime: '2026-03-02 08:00:00', FinishTime: '' }),
    ];
    expect(await run(rows)).toMatchObject({ imported: 2, unchanged: 1 });
    expect(await run(rows)).toMatchObject({ imported: 0, unchanged: 3 });
    const raced = await Promise.all([1, 2, 3].map(() => run([row({ DeviceCode: 'M9' })])));
    expect(raced.reduce((sum, { imported }) => sum + imported, 0)).toBe(1);
    expect(await orders()).toHaveLength(3);
  });

  test('two outages with one start and different ends are two orders, and one breakdown', async () => {
    const rows = [row(), row({ FinishTime: '2026-03-01 11:00:00' })];
    expect(await run(rows)).toMatchObject({ imported: 2 });
    expect(await run(rows)).toMatchObject({ unchanged: 2 });
    const window = { StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-02 00:00:00' };
    const { data } = await team.admin.call(getTop10Mttr, window);
    expect(data).toEqual([expect.objectContaining({ deviceCode: 'M1', breakdowns: 1, hours: 3 })]);
  });

  test('a row with a finish completes the open one of the same device and start', async () => {
    await run([row({ FinishTime: '' })]);
    const [open] = await orders();
    expect(open?.orderState).toBe(0);
    expect(await run([row()])).toMatchObject({ imported: 1 });
    expect(await detail(team.admin, open?.id ?? '')).toMatchObject({
      orderState: 4,
      finishTime: '2026-03-01T02:00:00.000Z',
      version: 1,
      segments: [{ endTime: '2026-03-01T02:00:00.000Z' }],
      history: [{ toState: 0 }, { toState: 4 }],
    });
    expect(await orders()).toHaveLength(1);
  });

  test.for([
    ['in one call', (rows: Row[]) => [rows]],
    ['in a call each', (rows: Row[]) => rows.map((one) => [one])],
  ] as const)('a row and its finish come to one finished order, %s', async ([, cut]) => {
    const calls = cut([row({ FinishTime: '', CauseName: 'Wear' }), row()]);
    const results = [];
    for (const rows of calls) results.push(await run(rows));
    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(2);
    const [order, ...others] = await orders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      orderState: 4,
      causeName: 'Wear',
      finishTime: '2026-03-01T02:00:00.000Z',
    });
    expect(await run(calls.flat())).toMatchObject({ imported: 0, unchanged: 2, errors: [] });
  });

  test('a concurrent action turns the row into an error, and the others are stored', async () => {
    await run([row({ FinishTime: '' })]);
    const [open] = await orders();
    let importing: ReturnType<typeof run> | undefined;
    await app.db.transaction({ orgCode: team.orgCode }, 'write', async (tx) => {
      const key = [team.orgCode, open?.id];
      await lockDevice(tx, team.orgCode, open?.deviceID ?? '');
      importing = run([row(), row({ DeviceCode: 'M2' })]);
      await vi.waitFor(async () => {
        const waiting = await app.sql(
          `select from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query like '%for no key update%'`,
        );
        expect(waiting).toHaveLength(1);
      }, 5000);
      await tx.query(
        'update work_order set order_state = 1, version = 1 where org_code = $1 and id = $2',
        key,
      );
      await tx.query(
        `insert into work_order_event (org_code, order_id, version, call, from_state, to_state, time, repair_org_code)
         values ($1, $2, 1, 'Receiving', 0, 1, now(), $1)`,
        key,
      );
    });
    expect(await importing).toMatchObject({
      imported: 1,
      errors: [{ row: 1, field: 'FinishTime' }],
    });
    const states = (await orders()).map(({ orderState }) => orderState);
    expect(states.toSorted((a, b) => a - b)).toEqual([1, 4]);
  });

  test('an open order in progress is not completed by a file', async () => {
    await run([row({ FinishTime: '' })]);
    const [open] = await orders();
    await receive(team.repairer, open?.id ?? '');
    expect(await run([row()])).toMatchObject({
      imported: 0,
      errors: [{ row: 1, field: 'FinishTime' }],
    });
    expect((await orders())[0]).toMatchObject({ orderState: 1, finishTime: null });
  });

  test('an order code of another fault is refused', async () => {
    await run([row({ OrderCode: 'A' })]);
    expect(await run([row({ OrderCode: 'A', DeviceCode: 'M2' })])).toMatchObject({
      imported: 0,
      errors: [{ field: 'OrderCode' }],
    });
  });

  test('a code that the product would draw itself is skipped', async () => {
    await run([row()]);
    const number = Number((await orders())[0]?.orderCode.split('-')[1]);
    const next = `W260301-${String(number + 2).padStart(6, '0')}`;
    expect(
      await run([
        row({ DeviceCode: 'M3', OrderCode: next }),
        row({ DeviceCode: 'M4' }),
        row({ DeviceCode: 'M5' }),
      ]),
    ).toMatchObject({ imported: 3 });
    expect(new Set((await orders()).map(({ orderCode }) => orderCode)).size).toBe(4);
  });
});

describe('undo', () => {
  test('removes a batch of several calls: orders, breakdowns, days, and devices that it inserted', async () => {
    const BatchID = randomUUID();
    await run([row({ DeviceCode: 'M0' })]);
    const before = await figures();
    await run([row(), row({ FaultTime: '2026-03-05 08:00:00', FinishTime: '' })], { BatchID });
    await run(
      [
        row({ FaultTime: '2026-03-05 08:00:00', FinishTime: '2026-03-05 09:00:00' }),
        row({
          DeviceCode: 'M0',
          FaultTime: '2026-03-01 09:00:00',
          FinishTime: '2026-03-02 00:00:00',
        }),
      ],
      { BatchID },
    );
    expect(await orders()).toHaveLength(4);
    expect(await team.admin.call(undoImport, { BatchID })).toEqual({ removed: 3 });
    expect(await orders()).toHaveLength(1);
    expect(await figures()).toEqual(before);
    const left = await team.admin.call(listDevices, {});
    expect(left.data.map(({ deviceCode }) => deviceCode)).toEqual(['M0']);
    expect(errorOf(await team.admin.send(undoImport, { BatchID }))).toBe('NOT_FOUND');
  });

  test('removes the people bound to its devices, and no others', async () => {
    await run([row({ DeviceCode: 'M0' })]);
    const { batchID } = await run([row()]);
    const { data } = await team.admin.call(listDevices, {});
    for (const { id: DeviceID } of data) {
      await team.admin.call(saveDeviceUsers, { DeviceID, UserIDs: [team.repairer.userID] });
      await team.reporter.call(concernDevice, { DeviceID, Concern: 1 });
    }
    await team.admin.call(undoImport, { BatchID: batchID });
    const left = await app.sql(
      `select device_code, count(*)::int as n
       from device_person p left join device d on d.org_code = p.org_code and d.id = p.device_id
       where p.org_code = $1 group by 1`,
      [team.orgCode],
    );
    expect(left).toEqual([{ device_code: 'M0', n: 2 }]);
  });

  test('leaves a device that a plan has, with its points', async () => {
    const { batchID } = await run([row(), row({ DeviceCode: 'M2' })]);
    const { data } = await team.admin.call(listDevices, {});
    const { add, points } = planCalls.maintenance;
    const plan = await team.admin.call(add, {
      PlanName: '换油',
      DeviceIDs: data.filter(({ deviceCode }) => deviceCode === 'M1').map(({ id }) => id),
      ExecutorType: executorType.values.person,
      ExecutorIDs: [team.repairer.userID],
      CycleType: cycleType.values.week,
      CycleNum: 1,
      StartDate: calendarDay(app.clock.now(), 'Asia/Shanghai'),
    });
    await team.admin.call(undoImport, { BatchID: batchID });
    const left = await team.admin.call(listDevices, {});
    expect(left.data.map(({ deviceCode }) => deviceCode)).toEqual(['M1']);
    expect((await team.admin.call(points, { PlanID: plan.id })).data).not.toEqual([]);
  });

  test('reopens the orders that the batch only finished, so that they can be finished again', async () => {
    await run([row({ FinishTime: '' })]);
    const [open] = await orders();
    const before = [await figures(), await detail(team.admin, open?.id ?? '')];
    const { batchID } = await run([row()]);
    await team.admin.call(undoImport, { BatchID: batchID });
    expect([await figures(), await detail(team.admin, open?.id ?? '')]).toEqual(before);
    expect(await run([row({ FinishTime: '2026-03-01 12:00:00' })])).toMatchObject({ imported: 1 });
  });

  test('is refused as a whole if any order of the batch was changed', async () => {
    const { batchID } = await run([row(), row({ DeviceCode: 'M2', FinishTime: '' })]);
    const open = (await orders()).find(({ orderState }) => orderState === 0);
    await receive(team.repairer, open?.id ?? '');
    const before = [await tables(), await figures()];
    const answer = await team.admin.send(undoImport, { BatchID: batchID });
    expect(errorOf(answer)).toBe('BATCH_TOUCHED');
    expect(answer.envelope.info).toContain('1');
    expect([await tables(), await figures()]).toEqual(before);
  });

  test('a batch whose order another batch has completed counts as changed', async () => {
    const { batchID } = await run([row({ FinishTime: '' })]);
    await run([row()]);
    expect(errorOf(await team.admin.send(undoImport, { BatchID: batchID }))).toBe('BATCH_TOUCHED');
  });

  test('of two concurrent undos one succeeds', async () => {
    const { batchID } = await run([row(), row({ DeviceCode: 'M2' })]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => team.admin.send(undoImport, { BatchID: batchID })),
    );
    expect(countOutcomes(answers)).toEqual({ won: 1, NOT_FOUND: 2 });
  });
});

test('faults reported while a file is imported are neither lost nor duplicated, and the figures count both', async () => {
  await run([row()]);
  const [device] = (await team.admin.call(listDevices, {})).data;
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour));
  await Promise.all([
    run(
      Array.from({ length: 300 }, (_, n) =>
        row({
          FaultTime: `2026-03-0${(n % 9) + 1} 0${n % 8}:0${n % 7}:00`,
          OrderCode: `X${n}`,
          FinishTime: '2026-03-09 23:00:00',
        }),
      ),
    ),
    ...[1, 3, 5, 7, 9].map((hour) => report(team.reporter, device?.id ?? '', at(hour))),
  ]);
  const [locked] = await app.sql<{ n: number }>(
    'select coalesce(sum(orders), 0)::int as n from breakdown where org_code = $1',
    [team.orgCode],
  );
  expect(locked?.n).toBe(306);
});
