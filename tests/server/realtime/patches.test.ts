import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import {
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import {
  revisionHeader,
  type TopicName,
  type TopicPatch,
  topics,
} from '../../../src/contract/topics/live.ts';
import { topicRows } from '../../../src/contract/topics/topicRows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addTeam, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice, receive, report } from '../support/work.ts';
import { apply, snapshot } from './support.ts';

let app: TestApp;
let team: Team;
let board: HubListener;
let gateway: HubListener;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  board = await listen(app.url, 'daping', team.admin.token);
  gateway = await listen(app.url, 'gateway', team.admin.token);
  return async () => {
    await board.stop();
    await gateway.stop();
  };
});

const names = Object.keys(topics) as TopicName[];

test('a report reaches the board as patches of its topics, numbered one after the other', async () => {
  const device = await newDevice(team.admin);
  const orders = [await report(team.reporter, device.id), await report(team.reporter, device.id)];
  await receive(team.repairer, orders[0]?.id ?? '');
  await settled(app);
  const open = board.patches.filter(({ Topic }) => Topic === 'openOrders');
  expect(open.map(({ Rev }) => Rev)).toEqual(open.map((_, at) => at + 1));
  expect(new Set(open.map(({ Epoch }) => Epoch)).size).toBe(1);
  const fresh = await snapshot(team.admin, 'openOrders');
  expect(fresh).toMatchObject({ Rev: open.length, Epoch: open[0]?.Epoch });
  expect(Object.keys(fresh.Rows).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
  expect(fresh.Rows[orders[0]?.id ?? '']).toMatchObject({
    orderState: 1,
    repairUserName: team.repairer.realName,
  });
  for (const topic of ['faultTrend', 'mttrRank', 'mtbfRank'] as const) {
    expect(board.patches.filter(({ Topic }) => Topic === topic).length).toBeGreaterThan(0);
  }
});

test('an import resets the topics of the figures, and patches the open orders it added', async () => {
  const device = await newDevice(team.admin);
  await report(team.reporter, device.id);
  await settled(app);
  const before = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await snapshot(team.admin, name)] as const)),
  );
  board.patches.length = 0;
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString();
  await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [{ DeviceCode: 'I1', FaultTime: yesterday }],
  });
  await settled(app);
  for (const topic of ['faultTrend', 'mttrRank', 'mtbfRank'] as const) {
    const [patch] = board.patches.filter(({ Topic }) => Topic === topic);
    expect(patch).toMatchObject({ Rev: 1 });
    expect(patch?.Epoch).not.toBe(before[topic]?.Epoch);
    expect(await snapshot(team.admin, topic)).toMatchObject({ Rev: 1, Epoch: patch?.Epoch });
  }
  const open = await snapshot(team.admin, 'openOrders');
  expect(open.Epoch).toBe(before['openOrders']?.Epoch);
  expect(Object.keys(open.Rows)).toHaveLength(2);
  expect(apply(before['openOrders'] as typeof open, board.patches)).toEqual(open.Rows);
});

test('an answer carries the revision of `changes` before it was read, and a board that opens receives it', async () => {
  const device = await newDevice(team.admin);
  await report(team.reporter, device.id);
  await settled(app);
  const { Epoch, Rev } = board.patches.findLast(({ Topic }) => Topic === 'changes') as TopicPatch;
  const read = await team.reporter.send(listWorkOrders, {});
  expect(read.headers.get(revisionHeader)).toBe(`${Epoch}:${Rev}`);
  const listener = await listen(app.url, 'daping', team.reporter.token);
  await expect.poll(() => listener.revisions).toEqual([{ Topic: 'changes', Epoch, Rev }]);
  await report(team.reporter, device.id);
  await settled(app);
  const later = await team.reporter.send(listWorkOrders, {});
  expect(later.headers.get(revisionHeader)).not.toBe(`${Epoch}:${Rev}`);
  expect(gateway.revisions).toEqual([]);
  await listener.stop();
});

test("a user without the board's permission receives `changes` only, and is refused the snapshot", async () => {
  const listener = await listen(app.url, 'daping', team.reporter.token);
  const main = await listen(app.url, 'main', team.admin.token);
  const { id } = await report(team.reporter, (await newDevice(team.admin)).id);
  await settled(app);
  expect(board.patches.length).toBeGreaterThan(0);
  expect(new Set(listener.patches.map(({ Topic }) => Topic))).toEqual(new Set(['changes']));
  const heard = listener.patches.flatMap(({ Set: rows }) => Object.values(rows ?? {}));
  expect(heard).toContainEqual({ kind: 'order', id });
  expect(main.patches).toEqual([]);
  await expect(snapshot(team.reporter, 'openOrders')).rejects.toThrow('DENIED');
});

describe('snapshot + patches = fresh snapshot', () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('report' as const),
        device: fc.nat(3),
        hoursAgo: fc.nat(900),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('receive', 'start', 'finish', 'confirm', 'back' as const),
        order: fc.nat(30),
        minutes: fc.nat(600),
      }),
    },
    fc.record({
      kind: fc.constant('device' as const),
      name: fc.string({ minLength: 1, maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('run' as const), device: fc.nat(3), state: fc.nat(3) }),
  );

  test('for every topic, after any calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        team = await addTeam(app);
        const listeners = [
          await listen(app.url, 'daping', team.admin.token),
          await listen(app.url, 'gateway', team.admin.token),
        ];
        const { deviceKey } = await team.admin.call(makeDeviceKey, {});
        const devices: Device[] = [await newDevice(team.admin), await newDevice(team.admin)];
        await report(
          team.reporter,
          devices[0]?.id ?? '',
          new Date(app.clock.now().getTime() - 3_600_000),
        );
        const pick = (n: number) => devices[n % devices.length] as Device;
        const stale = await Promise.all(names.map((name) => snapshot(team.admin, name)));
        for (const [at, one] of steps.entries()) {
          if (one.kind === 'report') {
            await report(
              team.reporter,
              pick(one.device).id,
              new Date(app.clock.now().getTime() - one.hoursAgo * 3_600_000),
            );
          } else if (one.kind === 'device') {
            devices.push(
              await team.admin.call(addDevice, {
                DeviceCode: `N${at}`,
                DeviceName: `n${one.name}`,
              }),
            );
          } else if (one.kind === 'run') {
            const Items = [{ DeviceCode: pick(one.device).deviceCode, RunState: one.state as 0 }];
            await app.anonymous.send(
              sendTelemetry,
              { Items },
              { headers: { 'x-device-key': deviceKey } },
            );
          } else {
            const { data } = await team.admin.call(listWorkOrders, { pageSize: 100 });
            const ID = data[one.order % data.length]?.id ?? '';
            if (one.kind === 'receive') await team.repairer.send(receiveWorkOrder, { ID });
            if (one.kind === 'start')
              await team.repairer.send(scanWorkOrder, { ID, ManualReason: 'x' });
            if (one.kind === 'finish')
              await team.repairer.send(repairWorkOrder, { ID, Measures: 'x' });
            if (one.kind === 'confirm')
              await team.reporter.send(confirmWorkOrder, { ID, Result: 1 });
            if (one.kind === 'back')
              await team.reporter.send(confirmWorkOrder, { ID, Result: 0, Reason: 'x' });
          }
        }
        await settled(app);
        const heard = listeners.flatMap(({ patches }) => patches);
        for (const old of stale.filter(({ Topic }) => Topic !== 'changes')) {
          const fresh = await snapshot(team.admin, old.Topic);
          const applied = apply(old, heard);
          expect([old.Topic, applied]).toEqual([old.Topic, fresh.Rows]);
          for (const value of Object.values(fresh.Rows)) topicRows[old.Topic].parse(value);
        }
        await Promise.all(listeners.map((listener) => listener.stop()));
      }),
      { numRuns: 12, seed: 20261120, endOnFailure: true },
    );
  }, 90_000);
});

test('Rev has no gap under 60 concurrent writes, and the patches give the final state', async () => {
  const devices = [
    await newDevice(team.admin),
    await newDevice(team.admin),
    await newDevice(team.admin),
  ];
  const old = await snapshot(team.admin, 'openOrders');
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => report(team.reporter, devices[at % 3]?.id ?? '')),
  );
  await settled(app);
  const fresh = await snapshot(team.admin, 'openOrders');
  expect(Object.keys(fresh.Rows)).toHaveLength(60);
  expect(apply(old, board.patches)).toEqual(fresh.Rows);
});
