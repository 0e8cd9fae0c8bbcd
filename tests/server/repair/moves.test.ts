import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addWorkOrder,
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';
import {
  confirm,
  detail,
  finish,
  newDevice,
  receive,
  report,
  sendBack,
  start,
} from '../support/work.ts';
import { orderIn } from './support/inState.ts';
import { expectSeamless } from './support/seamless.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const minute = 60_000;

test('7 Calls, AddWorkOrder: a fault that does not stop the machine leaves it running through every segment', async () => {
  const device = await newDevice(team.admin);
  const fault = {
    DeviceID: device.id,
    FaultText: 'A lamp is dark',
    FaultLevel: 4,
    IsStop: 0,
  } as const;
  const { id } = await team.reporter.call(addWorkOrder, fault);
  await receive(team.repairer, id);
  await start(team.repairer, id);
  await finish(team.repairer, id);
  const { segments } = await detail(team.reporter, id);
  expect(segments.map(({ machineUp }) => machineUp)).toEqual([1, 1, 1, 1]);
});

test('a step that was done without a network counts from then, after the step before it and within a day', async () => {
  const device = await newDevice(team.admin);
  const t0 = app.clock.now().getTime();
  const at = (minutes: number) => new Date(t0 + minutes * minute).toISOString();
  const { id } = await report(team.reporter, device.id, new Date(t0 - 10 * minute));
  app.clock.advance(60 * minute);
  const manual = { ID: id, ManualReason: 'No network' };
  await team.repairer.call(receiveWorkOrder, { ID: id, DoneTime: at(5) });
  await team.repairer.call(scanWorkOrder, { ...manual, DoneTime: at(3) }); // before the reception
  await team.repairer.call(repairWorkOrder, { ID: id, Measures: 'Seal', DoneTime: at(30) });
  await team.reporter.call(confirmWorkOrder, { ID: id, Result: 1, DoneTime: at(90) }); // in the future
  const order = await detail(team.admin, id);
  expect(order).toMatchObject({
    receiveTime: at(5),
    arriveTime: at(5),
    finishTime: at(30),
    confirmTime: at(60),
  });
  expectSeamless(order);
  const done = order.history.map(({ changes }) => changes?.find((one) => one.field === 'DoneTime'));
  expect(done.map((change) => change?.to ?? null)).toEqual([null, at(5), at(5), at(30), null]);

  // an order that has waited for longer than the sessions of this test last
  const old = await report(team.reporter, device.id, new Date(t0 - 40 * 60 * minute));
  await app.sql('update work_order set state_time = fault_time where id = $1', [old.id]);
  const received = await team.repairer.call(receiveWorkOrder, {
    ID: old.id,
    DoneTime: at(-30 * 60),
  });
  expect(received.receiveTime).toBe(at(60 - 24 * 60));
});

describe('an order from the fault to the confirmation', () => {
  test('each call sets its time stamp, and segments follow without gap or overlap', async () => {
    const device = await newDevice(team.admin);
    const t0 = app.clock.now().getTime();
    const at = (minutes: number) => new Date(t0 + minutes * minute).toISOString();
    const { id } = await report(team.reporter, device.id, new Date(t0 - 10 * minute));
    app.clock.advance(minute);
    await receive(team.repairer, id);
    app.clock.advance(minute);
    await start(team.repairer, id);
    app.clock.advance(10 * minute);
    await team.repairer.call(repairWorkOrder, {
      ID: id,
      Measures: 'Seal changed',
      CauseName: 'Wear',
      FinishTime: at(9),
    });
    app.clock.advance(minute);
    await sendBack(team.reporter, id);
    app.clock.advance(minute);
    await finish(team.repairer, id);
    app.clock.advance(minute);
    await team.reporter.call(confirmWorkOrder, { ID: id, Result: 1, Score: 4 });
    const order = await detail(team.admin, id);
    expect(order).toMatchObject({
      orderState: 4,
      version: 6,
      reworkCount: 1,
      score: 4,
      causeName: 'Wear',
      faultTime: at(-10),
      reportTime: at(0),
      receiveTime: at(1),
      arriveTime: at(2),
      repairStartTime: at(2),
      finishTime: at(14),
      writeTime: at(14),
      confirmTime: at(15),
      stateTime: at(15),
      reportUserID: team.reporter.userID,
      repairUserID: team.repairer.userID,
      scanMode: 1,
      scanReason: 'The label is torn off',
    });
    expectSeamless(order);
    expect(order.history.at(-1)?.changes).toEqual([{ field: 'Score', from: null, to: 4 }]);
    expect(
      order.segments.map(({ kind, machineUp, endTime }) => [kind, machineUp, endTime]),
    ).toEqual([
      [0, 0, at(1)],
      [0, 0, at(2)],
      [1, 0, at(9)],
      [0, 1, at(13)],
      [1, 0, at(14)],
      [0, 1, at(15)],
    ]);
    expect(order.history.map(({ call, fromState, toState }) => [call, fromState, toState])).toEqual(
      [
        ['Add', null, 0],
        ['Receiving', 0, 1],
        ['Scan', 1, 2],
        ['Repair', 2, 3],
        ['Surer', 3, 2],
        ['Repair', 2, 3],
        ['Surer', 3, 4],
      ],
    );
    expect(order.history.map(({ remark }) => remark)).toEqual([
      'The ram does not move',
      null,
      'The label is torn off',
      'Seal changed',
      'It still leaks',
      'Seal changed',
      null,
    ]);
  });

  test('a call on a node whose clock is behind still continues after the last one', async () => {
    const order = await orderIn(app, team, 3);
    app.clock.advance(-2000);
    try {
      await sendBack(team.reporter, order.id);
      await finish(team.repairer, order.id);
      await confirm(team.reporter, order.id);
    } finally {
      app.clock.advance(2000);
    }
    expectSeamless(await detail(team.admin, order.id));
  });
});

describe("the device's label", () => {
  test('its own is accepted, whatever address it was printed with', async () => {
    const device = await newDevice(team.admin);
    const { id } = await report(team.reporter, device.id);
    const QrCode = device.qrCode.replace('http://andon.test', 'https://old.example');
    expect(await team.repairer.call(scanWorkOrder, { ID: id, QrCode })).toMatchObject({
      orderState: 2,
      scanMode: 0,
      scanReason: null,
      repairUserID: team.repairer.userID,
    });
  });

  test.for([
    ["another device's", (other: string) => other],
    [
      'one with a forged signature',
      (_: string, own: string) => `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
    ],
    ['a text that is no label', () => 'hello'],
  ] as const)('%s is refused and names the device', async ([, make]) => {
    const [device, other] = [await newDevice(team.admin), await newDevice(team.admin)];
    const { id } = await report(team.reporter, device.id);
    const answer = await team.repairer.send(scanWorkOrder, {
      ID: id,
      QrCode: make(other.qrCode, device.qrCode),
    });
    expect(errorOf(answer)).toBe('WRONG_QR');
    expect(answer.envelope.info).toContain(device.deviceCode);
    expect((await detail(team.admin, id)).orderState).toBe(0);
  });

  test('neither label nor reason is refused by its field', async () => {
    const order = await orderIn(app, team, 0);
    const answer = await team.repairer.send(scanWorkOrder, { ID: order.id });
    expect(answer.envelope.data).toMatchObject({ error: 'BAD_FIELD', field: 'QrCode' });
  });
});

describe('times', () => {
  test('FinishTime lies between the start of the repair and now', async () => {
    const order = await orderIn(app, team, 2);
    const began = Date.parse(order.repairStartTime ?? '');
    app.clock.advance(minute);
    const now = app.clock.now().getTime();
    for (const time of [began - 1000, now + 1000]) {
      const answer = await team.repairer.send(repairWorkOrder, {
        ID: order.id,
        Measures: 'x',
        FinishTime: new Date(time).toISOString(),
      });
      expect(answer.envelope.data).toEqual({ error: 'TIME_ORDER', field: 'FinishTime' });
    }
    const done = await team.repairer.call(repairWorkOrder, {
      ID: order.id,
      Measures: 'x',
      FinishTime: new Date(began).toISOString(),
    });
    expect(done.finishTime).toBe(new Date(began).toISOString());
  });

  test("a time without a zone is the organisation's", async () => {
    const abroad = await addTeam(app, { timeZone: 'America/New_York' });
    const device = await newDevice(abroad.admin);
    const order = await abroad.reporter.call(addWorkOrder, {
      DeviceID: device.id,
      FaultText: 'x',
      FaultLevel: 1,
      IsStop: 0,
      FaultTime: '2026-01-15 08:00:00',
    });
    expect(order.faultTime).toBe('2026-01-15T13:00:00.000Z');
    expect(order.orderCode).toMatch(/^W260115-\d{6}$/);
  });

  test.for(['2999-01-01 00:00:00', '1000-01-02 00:00:00', '1969-12-31T00:00:00Z'])(
    'a fault cannot be at %s',
    async (FaultTime) => {
      const device = await newDevice(team.admin);
      const answer = await team.reporter.send(addWorkOrder, {
        DeviceID: device.id,
        FaultText: 'x',
        FaultLevel: 1,
        IsStop: 1,
        FaultTime,
      });
      expect(answer.envelope.data).toEqual({ error: 'TIME_ORDER', field: 'FaultTime' });
    },
  );

  test('a day that does not exist is refused by its field', async () => {
    const device = await newDevice(team.admin);
    const answer = await team.reporter.send(addWorkOrder, {
      DeviceID: device.id,
      FaultText: 'x',
      FaultLevel: 1,
      IsStop: 1,
      FaultTime: '2026-02-30 08:00:00',
    });
    expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'FaultTime' });
  });
});

describe('the rules of who may act', () => {
  test('only the one who received an order may start and finish it', async () => {
    const other = await addPerson(app, team.orgCode, 'repairer');
    const order = await orderIn(app, team, 1);
    expect(errorOf(await other.send(scanWorkOrder, { ID: order.id, ManualReason: 'x' }))).toBe(
      'NOT_YOURS',
    );
    await start(team.repairer, order.id);
    expect(
      errorOf(await team.supervisor.send(repairWorkOrder, { ID: order.id, Measures: 'x' })),
    ).toBe('NOT_YOURS');
    expect((await detail(team.admin, order.id)).orderState).toBe(2);
  });

  test('the repairer never confirms their own work, not even an administrator', async () => {
    const device = await newDevice(team.admin);
    const { id } = await report(team.admin, device.id);
    await receive(team.admin, id);
    await start(team.admin, id);
    await finish(team.admin, id);
    const answer = await team.admin.send(confirmWorkOrder, { ID: id, Result: 1 });
    expect(errorOf(answer)).toBe('NOT_YOURS');
    expect(answer.envelope.info).toContain('维修人本人除外');
    expect((await confirm(team.supervisor, id)).orderState).toBe(4); // may confirm, did not report
  });

  test('a reporter may confirm without the permission; others without it may not', async () => {
    const reporting = await addPerson(app, team.orgCode, 'repairer');
    const device = await newDevice(team.admin);
    const { id } = await report(reporting, device.id);
    await receive(team.repairer, id);
    await start(team.repairer, id);
    await finish(team.repairer, id);
    const stranger = await addPerson(app, team.orgCode, 'repairer');
    for (const other of [stranger, team.reporter]) {
      expect(errorOf(await other.send(confirmWorkOrder, { ID: id, Result: 1 }))).toBe('NOT_YOURS');
    }
    expect((await confirm(reporting, id)).orderState).toBe(4);
  });

  test('sending back needs a reason', async () => {
    const order = await orderIn(app, team, 3);
    const answer = await team.reporter.send(confirmWorkOrder, { ID: order.id, Result: 0 });
    expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Reason' });
  });

  test('a fault of a device that is disabled, or not there, is refused', async () => {
    const device = await newDevice(team.admin);
    await app.sql('update device set device_state = 0 where id = $1', [device.id]);
    const body = { FaultText: 'x', FaultLevel: 1, IsStop: 0 };
    expect(errorOf(await team.reporter.send(addWorkOrder, { ...body, DeviceID: device.id }))).toBe(
      'DEVICE_DISABLED',
    );
    const unknown = await team.reporter.send(addWorkOrder, {
      ...body,
      DeviceID: team.admin.userID,
    });
    expect(unknown.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'DeviceID' });
  });

  test("both a cause's id and a name is refused; an id of another kind is not found", async () => {
    const order = await orderIn(app, team, 2);
    const id = team.admin.userID;
    const both = await team.repairer.send(repairWorkOrder, {
      ID: order.id,
      Measures: 'x',
      CauseID: id,
      CauseName: 'Wear',
    });
    expect(both.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'CauseID' });
    const unknown = await team.repairer.send(repairWorkOrder, {
      ID: order.id,
      Measures: 'x',
      CauseID: id,
    });
    expect(unknown.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'CauseID' });
  });
});

test('a generated order code skips one that was imported', async () => {
  const device = await newDevice(team.admin);
  const { orderCode } = await report(team.reporter, device.id);
  const [day, number = '0'] = orderCode.split('-');
  const next = `${day}-${String(Number(number) + 1).padStart(6, '0')}`;
  const taken = await report(team.reporter, device.id);
  expect(taken.orderCode).toBe(next);
  const after = `${day}-${String(Number(number) + 3).padStart(6, '0')}`;
  await app.sql('update work_order set order_code = $2 where id = $1', [taken.id, after]);
  await report(team.reporter, device.id);
  expect((await report(team.reporter, device.id)).orderCode).toBe(
    `${day}-${String(Number(number) + 4).padStart(6, '0')}`,
  );
});
