import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { slaOf } from '../../../src/client/wallboard/tiles/orders/sla.ts';
import { saveDeviceUsers } from '../../../src/contract/areas/device/endpoints.ts';
import { importRows, undoImport } from '../../../src/contract/areas/importData/endpoints.ts';
import { getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  amendWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  rejectWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import {
  getTimeoutConfig,
  saveTimeoutConfig,
} from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import type { OpenOrderRow } from '../../../src/contract/topics/topicRows.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { orderTimerHandlers } from '../../../src/server/modules/repair/timers/orderTimerHandlers.ts';
import { apply, type Snapshot } from '../realtime/support.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import {
  addPerson,
  addTeam,
  associate,
  type Person,
  signIn,
  type Team,
} from '../support/people.ts';
import { settled } from '../support/settle.ts';
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let app: TestApp;
let team: Team;
let english: Person;
let listeners: Map<string, HubListener>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // the tests make the nodes look
  app = await startApp();
  await app.anotherNode(); // every timer is looked at by three
  await app.anotherNode();
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  team = await addTeam(app);
  english = await addPerson(app, team.orgCode, 'repairer', 'en-US');
  const { admin, supervisor, repairer, reporter } = team;
  listeners = await listenersOf({ admin, supervisor, repairer, reporter, english });
  return async () => {
    await app.sql('delete from timer');
    await Promise.all([...listeners.values()].map((listener) => listener.stop()));
  };
});

async function listenersOf(
  people: Readonly<Record<string, Person>>,
): Promise<Map<string, HubListener>> {
  const listening = Object.entries(people).map(
    async ([name, { token }]) => [name, await listen(app.url, 'main', token)] as const,
  );
  return new Map(await Promise.all(listening));
}

/** Runs everything that is due, as all nodes do. */
async function runAllTimers(): Promise<void> {
  vi.advanceTimersByTime(1000);
  await vi.waitFor(
    async () => {
      const due = await app.sql('select from timer where due_time <= $1', [app.clock.now()]);
      if (due.length > 0) throw new Error(`${due.length} timers are due`);
    },
    { interval: 20 },
  );
  await settled(app);
}

/** Runs everything that is due; returns the titles of each person's new messages, by name. */
async function takeNotified(): Promise<Record<string, string[]>> {
  await runAllTimers();
  const titles = [...listeners].map(
    ([name, { messages }]) => [name, messages.splice(0).map(({ Title }) => Title)] as const,
  );
  return Object.fromEntries(titles.filter(([, ofPerson]) => ofPerson.length > 0));
}

interface StoredTimer {
  readonly kind: string;
  readonly dueTime: string;
}

/** Returns the timers of an order, by kind. */
async function timersOf(order: WorkOrder): Promise<StoredTimer[]> {
  const rows = await app.sql<{ kind: string; due_time: Date }>(
    'select kind, due_time from timer where key = $1 order by kind',
    [order.id],
  );
  return rows.map(({ kind, due_time }) => ({ kind, dueTime: due_time.toISOString() }));
}

const at = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** Sets the clock to `ms` after an instant. */
function goTo(time: string, ms: number): void {
  app.clock.advance(Date.parse(time) + ms - app.clock.now().getTime());
}

/** Expects that nothing is due now, and that no message was sent meanwhile. */
async function expectSilence(): Promise<void> {
  const ran = await runDueTimers({
    db: app.db,
    now: async () => app.clock.now(),
    handlers: orderTimerHandlers,
    kick: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  expect(ran).toBe(0);
  expect(await takeNotified()).toEqual({});
}

async function newOrder(): Promise<WorkOrder> {
  const device = await newDevice(team.admin);
  const order = await report(team.reporter, device.id);
  await takeNotified();
  return order;
}

const unreceived = ({ orderCode }: WorkOrder) => [`超时未接单 ${orderCode}`];

describe('an order that is not received', () => {
  test('is announced to all repairers again after 15 minutes where all were notified first, and not before', async () => {
    const order = await newOrder();
    expect(order).toMatchObject({
      escalateTime: at(order.reportTime, 15 * minuteMs),
      superviseTime: at(order.reportTime, 30 * minuteMs),
    });
    goTo(order.reportTime, 15 * minuteMs - 1);
    await expectSilence();
    goTo(order.reportTime, 15 * minuteMs);
    expect(await takeNotified()).toEqual({
      repairer: unreceived(order),
      english: [`Not received yet ${order.orderCode}`],
    });
    await expectSilence();
  });

  test('is announced to those not notified yet, where people are bound to the device', async () => {
    const device = await newDevice(team.admin);
    const UserIDs = [team.repairer.userID];
    await team.admin.call(saveDeviceUsers, { DeviceID: device.id, UserIDs });
    const order = await report(team.supervisor, device.id); // may repair too, and knows of it
    expect(await takeNotified()).toEqual({ repairer: [`新报修 ${order.orderCode}`] });
    goTo(order.reportTime, 15 * minuteMs);
    expect(await takeNotified()).toEqual({ english: [`Not received yet ${order.orderCode}`] });
  });

  test('is announced to each person once where both steps come at the same time', async () => {
    const order = await newOrder();
    goTo(order.reportTime, 60 * minuteMs); // no node ran meanwhile
    expect(await takeNotified()).toEqual({
      admin: unreceived(order),
      supervisor: unreceived(order),
      repairer: unreceived(order),
      english: [`Not received yet ${order.orderCode}`],
    });
  });

  test('is announced to the supervisors in both steps where there is no other repairer, once in each', async () => {
    const repairers = [team.repairer.userID, english.userID];
    await app.sql('update app_user set user_state = 0 where id = any($1)', [repairers]);
    const [order, late] = [await newOrder(), await newOrder()];
    const both = { admin: unreceived(order), supervisor: unreceived(order) };
    await app.sql('delete from timer where key = $1', [late.id]);
    goTo(order.reportTime, 15 * minuteMs);
    expect(await takeNotified()).toEqual(both);
    goTo(order.reportTime, 30 * minuteMs);
    expect(await takeNotified()).toEqual(both);
    const dueTime = app.clock.now();
    await app.sql(
      `insert into timer (org_code, kind, key, due_time)
       select $1, kind, $2, $3 from unnest(array['escalate', 'supervise']) kind`,
      [team.orgCode, late.id, dueTime],
    );
    expect(await takeNotified()).toEqual({ admin: unreceived(late), supervisor: unreceived(late) });
  });

  test('is withdrawn from everybody who was notified of it, also by a timer', async () => {
    const device = await newDevice(team.admin);
    const UserIDs = [team.repairer.userID];
    await team.admin.call(saveDeviceUsers, { DeviceID: device.id, UserIDs });
    const quiet = await report(team.reporter, device.id);
    const order = await report(team.reporter, device.id);
    await receive(team.repairer, quiet.id);
    expect(Object.keys(await takeNotified())).toEqual(['repairer', 'reporter']);
    goTo(order.reportTime, 30 * minuteMs);
    await takeNotified();
    await receive(team.repairer, order.id);
    const withdrawn = [`工单已被接 ${order.orderCode}`];
    expect(await takeNotified()).toMatchObject({
      admin: withdrawn,
      supervisor: withdrawn,
      english: [expect.stringContaining(order.orderCode)],
      reporter: [expect.stringContaining(order.orderCode)],
    });
  });

  test('shows on the wall’s SLA clock at each step of notification', async () => {
    const wall = await listen(app.url, 'daping', team.admin.token);
    const base: Snapshot = await team.admin.call(getTopic, { Topic: 'openOrders' });
    const order = await newOrder();
    const clock = () => {
      const rows = new Map(
        Object.entries(apply(base, wall.patches) as Record<string, OpenOrderRow>),
      );
      return slaOf(rows, app.clock.now().getTime()).map(({ stage, next, ms }) => [stage, next, ms]);
    };
    expect(clock()).toEqual([['waiting', 'escalate', 15 * minuteMs]]);
    goTo(order.reportTime, 15 * minuteMs);
    expect(Object.keys(await takeNotified())).toEqual(['repairer', 'english']);
    expect(clock()).toEqual([['escalated', 'supervise', 15 * minuteMs]]);
    goTo(order.reportTime, 30 * minuteMs);
    expect(Object.keys(await takeNotified())).toEqual(['admin', 'supervisor']);
    expect(clock()).toEqual([['supervised', null, 0]]);
    await receive(team.repairer, order.id);
    await settled(app);
    expect(clock()).toEqual([]);
    await wall.stop();
  });

  test('is announced to the supervisors after 30 minutes, with its waiting time', async () => {
    const order = await newOrder();
    goTo(order.reportTime, 15 * minuteMs);
    await takeNotified();
    goTo(order.reportTime, 30 * minuteMs - 1);
    await expectSilence();
    goTo(order.reportTime, 30 * minuteMs + 59_000);
    await runAllTimers();
    expect(await timersOf(order)).toEqual([]);
    const { messages = [] } = listeners.get('supervisor') ?? {};
    expect(messages).toEqual([
      {
        MType: 3,
        Title: `超时未接单 ${order.orderCode}`,
        Msg: `${order.deviceName}：The ram does not move，已 30 分钟无人接单`,
        Id: expect.any(String),
        Url: order.id,
        Time: app.clock.now().toISOString(),
        Level: order.faultLevel,
      },
    ]);
    expect(Object.keys(await takeNotified())).toEqual(['admin', 'supervisor']);
  });

  test('of a provider is announced to the provider’s people only', async () => {
    const provider = await addTeam(app, { orgType: 0 });
    const device = await newDevice(team.admin);
    await associate(app, provider.orgCode, team.orgCode, [device.id]);
    const { admin, supervisor, repairer, reporter } = provider;
    const theirs = await listenersOf({
      pAdmin: admin,
      pSupervisor: supervisor,
      pRepairer: repairer,
      pReporter: reporter,
    });
    for (const [name, listener] of theirs) listeners.set(name, listener);
    const order = await report(team.reporter, device.id);
    await takeNotified();
    goTo(order.reportTime, 15 * minuteMs);
    const expected = unreceived(order);
    expect(await takeNotified()).toEqual({ pRepairer: expected });
    goTo(order.reportTime, 30 * minuteMs);
    expect(await takeNotified()).toEqual({ pAdmin: expected, pSupervisor: expected });
  });

  test('shows the time of its next notification on the board, until it is received', async () => {
    const order = await newOrder();
    const row = async () => {
      const { Rows } = await team.admin.call(getTopic, { Topic: 'openOrders' });
      return Rows[order.id] as { escalateTime: string | null; superviseTime: string | null };
    };
    expect(await row()).toMatchObject({
      escalateTime: at(order.reportTime, 15 * minuteMs),
      superviseTime: at(order.reportTime, 30 * minuteMs),
    });
    await receive(team.repairer, order.id);
    expect(await row()).toMatchObject({ escalateTime: null, superviseTime: null });
  });

  test.for(['receive', 'start', 'reject'] as const)(
    'is no longer announced after %s',
    async (action) => {
      const order = await newOrder();
      expect((await timersOf(order)).map(({ kind }) => kind)).toEqual(['escalate', 'supervise']);
      goTo(order.reportTime, 14 * minuteMs);
      const moved = await {
        receive: () => receive(team.repairer, order.id),
        start: () => start(team.repairer, order.id),
        reject: () => team.repairer.call(rejectWorkOrder, { ID: order.id, Reason: 'No fault' }),
      }[action]();
      expect(moved).toMatchObject({ escalateTime: null, superviseTime: null });
      expect(await timersOf(order)).toEqual([]);
      await takeNotified();
      goTo(order.reportTime, 31 * minuteMs);
      await expectSilence();
    },
  );
});

/** Sets the delays of the team; absent ones stay unchanged. */
async function setDelays(delays: Partial<Record<'WriteDueHours' | 'AutoConfirmHours', number>>) {
  const now = await team.admin.call(getTimeoutConfig, {});
  await team.admin.call(saveTimeoutConfig, {
    EscalateMinutes: now.escalateMinutes,
    SuperviseMinutes: now.superviseMinutes,
    WriteDueHours: now.writeDueHours,
    AutoConfirmHours: now.autoConfirmHours,
    RespondBasis: 0,
    ...delays,
    Version: now.version,
  });
}

/** Creates an order that the team's repairer works on. */
async function startedOrder(): Promise<WorkOrder> {
  const order = await newOrder();
  await start(team.repairer, order.id);
  await takeNotified();
  return order;
}

describe('an order whose record is due', () => {
  const leave = (ID: string) => team.repairer.call(laterWriteWorkOrder, { ID });

  test('reminds the repairer repeatedly until the record is written', async () => {
    await setDelays({ WriteDueHours: 2 });
    const { id } = await startedOrder();
    const order = await leave(id);
    expect(order.writeDueTime).toBe(at(order.stateTime, 2 * hourMs));
    await takeNotified();
    goTo(order.stateTime, 2 * hourMs - 1);
    await expectSilence();
    const reminder = { repairer: [`请补填维修记录 ${order.orderCode}`] };
    for (const hours of [2, 4, 6]) {
      goTo(order.stateTime, hours * hourMs);
      expect(await takeNotified()).toEqual(reminder);
    }
    const written = await finish(team.repairer, id);
    expect(written.writeDueTime).toBeNull();
    await takeNotified();
    expect((await timersOf(order)).map(({ kind }) => kind)).toEqual(['autoConfirm']);
    goTo(order.stateTime, 7 * hourMs);
    await expectSilence();
  });

  test('is due after a day unless the organisation sets another delay', async () => {
    const order = await leave((await startedOrder()).id);
    expect(order.writeDueTime).toBe(at(order.stateTime, 24 * hourMs));
    expect(await timersOf(order)).toEqual([{ kind: 'writeReminder', dueTime: order.writeDueTime }]);
  });
});

describe('an order that is not confirmed', () => {
  test('is confirmed by the system in time, and both people are notified', async () => {
    await setDelays({ AutoConfirmHours: 1 });
    const { id } = await startedOrder();
    const order = await finish(team.repairer, id);
    await takeNotified();
    goTo(order.stateTime, hourMs - 1);
    await expectSilence();
    goTo(order.stateTime, hourMs);
    const expected = [`超时自动确认 ${order.orderCode}`];
    expect(await takeNotified()).toEqual({ repairer: expected, reporter: expected });
    const confirmed = await detail(team.admin, id);
    expect(confirmed).toMatchObject({
      orderState: 4,
      autoConfirm: 1,
      confirmTime: at(order.stateTime, hourMs),
      confirmUserID: null,
      score: null,
      version: order.version + 1,
    });
    expect(confirmed.segments.at(-1)?.endTime).toBe(confirmed.confirmTime);
    expect(confirmed.history.at(-1)).toMatchObject({
      call: 'Auto',
      fromState: 3,
      toState: 4,
      userID: null,
      userName: null,
    });
    expect(await timersOf(order)).toEqual([]);
    const { Rows } = await team.admin.call(getTopic, { Topic: 'openOrders' });
    expect(Rows[id]).toBeUndefined();
  });

  test('has three days unless the organisation sets another delay', async () => {
    const order = await finish(team.repairer, (await startedOrder()).id);
    expect(await timersOf(order)).toEqual([
      { kind: 'autoConfirm', dueTime: at(order.stateTime, 72 * hourMs) },
    ]);
  });

  test('retains its due time after an amendment', async () => {
    const order = await finish(team.repairer, (await startedOrder()).id);
    const before = await timersOf(order);
    app.clock.advance(hourMs);
    const body = { ID: order.id, Reason: 'More exact', Measures: 'Seal and ring changed' };
    expect(await team.repairer.call(amendWorkOrder, body)).toMatchObject({ orderState: 3 });
    expect(await timersOf(order)).toEqual(before);
  });

  test('is not confirmed by the system once it was confirmed, or sent back', async () => {
    await setDelays({ AutoConfirmHours: 1 });
    const first = await finish(team.repairer, (await startedOrder()).id);
    await confirm(team.reporter, first.id);
    const second = await finish(team.repairer, (await startedOrder()).id);
    await sendBack(team.reporter, second.id);
    expect(await timersOf(first)).toEqual([]);
    expect(await timersOf(second)).toEqual([]);
    await takeNotified();
    app.clock.advance(2 * hourMs);
    await expectSilence();
    const again = await finish(team.repairer, second.id);
    expect(await timersOf(again)).toEqual([
      { kind: 'autoConfirm', dueTime: at(again.stateTime, hourMs) },
    ]);
  });

  test('is confirmed once where its reporter confirms at the same time', async () => {
    await setDelays({ AutoConfirmHours: 1 });
    const orders: WorkOrder[] = [];
    for (let n = 0; n < 8; n += 1) {
      orders.push(await finish(team.repairer, (await startedOrder()).id));
      app.clock.advance(1000);
    }
    goTo(orders[0]?.stateTime ?? '', hourMs + 60_000);
    const answers = await Promise.all(
      orders.map(({ id }) => team.reporter.send(confirmWorkOrder, { ID: id, Result: 1 })),
    );
    await takeNotified();
    for (const [at_, order] of orders.entries()) {
      const won = answers[at_] !== undefined && errorOf(answers[at_]) === null;
      const { orderState, autoConfirm, version, history } = await detail(team.admin, order.id);
      expect([orderState, autoConfirm, version]).toEqual([4, won ? 0 : 1, order.version + 1]);
      expect(history.filter(({ toState }) => toState === 4)).toHaveLength(1);
    }
  });
});

test('changed delays apply to orders that enter the state afterwards', async () => {
  const before = await finish(team.repairer, (await startedOrder()).id);
  await setDelays({ AutoConfirmHours: 5 });
  const after = await finish(team.repairer, (await startedOrder()).id);
  expect(await timersOf(before)).toMatchObject([{ dueTime: at(before.stateTime, 72 * hourMs) }]);
  expect(await timersOf(after)).toMatchObject([{ dueTime: at(after.stateTime, 5 * hourMs) }]);
});

test('the owner’s delays apply, whichever side repairs', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  await setDelays({ AutoConfirmHours: 9 });
  const device = await newDevice(team.admin);
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  const { id } = await report(team.reporter, device.id);
  await start(provider.repairer, id);
  const order = await finish(provider.repairer, id);
  expect(await timersOf(order)).toMatchObject([{ dueTime: at(order.stateTime, 9 * hourMs) }]);
  goTo(order.stateTime, 9 * hourMs);
  await takeNotified();
  const admin = await signIn(app, team.admin.phone); // the day's sessions are over
  expect(await detail(admin, id)).toMatchObject({ orderState: 4, autoConfirm: 1 });
});

test('an order under repair, or interrupted, has no timers', async () => {
  const order = await startedOrder();
  expect(await timersOf(order)).toEqual([]);
  const body = { ID: order.id, ReasonType: 'part', MachineUp: 0 } as const;
  await team.repairer.call(interruptWorkOrder, body);
  expect(await timersOf(order)).toEqual([]);
});

describe('an order that is imported as open', () => {
  const ago = (minutes: number) => at(app.clock.now().toISOString(), -minutes * minuteMs);
  const run = (...Rows: Record<string, string>[]) =>
    team.admin.call(importRows, { Kind: 'WorkOrderHistory', Rows });
  const waiting = () =>
    app.sql<{ code: string; kind: string; minutes: number }>(
      `select o.order_code as code, t.kind,
         (extract(epoch from t.due_time - $2::timestamptz) / 60)::int as minutes,
         t.due_time is not distinct from case t.kind when 'escalate' then o.escalate_time else o.supervise_time end as shown
       from timer t join work_order o on o.org_code = t.org_code and o.id::text = t.key
       where t.org_code = $1 order by 1, 2`,
      [team.orgCode, app.clock.now()],
    );

  test('counts from its report; steps in the past and finished orders send no message', async () => {
    await run(
      { OrderCode: 'A', DeviceCode: 'H-1', FaultTime: ago(5), FinishTime: ago(1) },
      { OrderCode: 'B', DeviceCode: 'H-2', FaultTime: '2001-03-01 08:00:00' },
      { OrderCode: 'C', DeviceCode: 'H-3', FaultTime: ago(20) },
      { OrderCode: 'D', DeviceCode: 'H-4', FaultTime: ago(0) },
    );
    expect(await waiting()).toEqual([
      { code: 'C', kind: 'supervise', minutes: 10, shown: true },
      { code: 'D', kind: 'escalate', minutes: 15, shown: true },
      { code: 'D', kind: 'supervise', minutes: 30, shown: true },
    ]);
    app.clock.advance(10 * minuteMs);
    const heard = ['超时未接单 C'];
    expect(await takeNotified()).toEqual({ admin: heard, supervisor: heard });
  });

  test('has no timers once a file finishes it, and has them again after an undo', async () => {
    const open = { OrderCode: 'A', DeviceCode: 'H-1', FaultTime: ago(0) };
    const { batchID: first } = await run(open);
    const before = await waiting();
    expect(before).toHaveLength(2);
    const { batchID } = await run({ ...open, FinishTime: ago(0) });
    expect(await waiting()).toEqual([]);
    await team.admin.call(undoImport, { BatchID: batchID });
    expect(await waiting()).toEqual(before);
    await team.admin.call(undoImport, { BatchID: first });
    expect(await app.sql('select from timer where org_code = $1', [team.orgCode])).toEqual([]);
  });
});
