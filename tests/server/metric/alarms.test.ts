import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import {
  acknowledgeAlarms,
  endAlarms,
  listAlarms,
  listOverrides,
  mostOrdersAnHour,
  removeOverride,
  repeatMs,
  ruleOff,
  saveOverride,
} from '../../../src/contract/areas/metric/alarms.ts';
import { alarmRule } from '../../../src/contract/areas/metric/point.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import {
  judge,
  type Limit,
  type Passing,
} from '../../../src/server/modules/metric/alarms/judge.ts';
import {
  newAlarmsTimer,
  newAlarmsTimers,
} from '../../../src/server/modules/metric/alarms/newAlarms.ts';
import { addOrder } from '../../../src/server/modules/repair/commands/addOrder.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { newDevice } from '../support/work.ts';
import { addRule, type MetricPlant, metricPlant } from './plant.ts';

let app: TestApp;
let plant: MetricPlant;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  plant = await metricPlant(app);
});

const alarms = async () => (await plant.team.admin.call(listAlarms, {})).data.toReversed();
/** Makes the messages and orders of new alarms; the node's own job may have taken the timer before. */
const runTimers = async () => {
  await runDueTimers({
    db: app.db,
    now: async () => app.clock.now(),
    handlers: newAlarmsTimers(addOrder),
    kick: () => undefined,
    onError(error) {
      throw error;
    },
  });
  const waiting = () =>
    app.sql('select from timer where kind = $1 and due_time <= $2', [
      newAlarmsTimer,
      app.clock.now(),
    ]);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });
};

describe('an alarm', () => {
  test('starts after the duration, lasts through the hysteresis, and ends by recovery', async () => {
    await addRule(plant.team.admin, plant.point.id, { RecoveryThreshold: 75, DurationSeconds: 20 });
    await plant.sendAgo([60, 85], [50, 79], [40, 82], [30, 90]);
    expect(await alarms()).toEqual([]); // 79 broke the duration, and 10 s are too short
    await plant.sendAgo([20, 86]);
    expect(await alarms()).toMatchObject([
      { alarmState: 0, endTime: null, firstValue: 82, peak: 90, lastValue: 86, threshold: 80 },
    ]);
    await plant.sendAgo([15, 78], [10, 95]);
    expect(await alarms()).toMatchObject([{ endTime: null, peak: 95 }]);
    await plant.sendAgo([5, 75]);
    const [ended] = await alarms();
    expect(ended).toMatchObject({ alarmState: 2, peak: 95, lastValue: 75, endReason: null });
    expect(Date.parse(ended?.endTime ?? '') - Date.parse(ended?.startTime ?? '')).toBe(35_000);
  });

  test('of a late value never starts, and late values change no alarm', async () => {
    await addRule(plant.team.admin, plant.point.id);
    await plant.sendAgo([601, 99]);
    expect(await alarms()).toEqual([]);
    await plant.sendAgo([60, 85]);
    await plant.sendAgo([90, 10], [70, 200]);
    expect(await alarms()).toMatchObject([{ endTime: null, peak: 85 }]);
  });

  test('survives a restart in the middle of its duration', async () => {
    await addRule(plant.team.admin, plant.point.id, { DurationSeconds: 30 });
    await plant.sendAgo([40, 85]);
    const other = await app.anotherNode();
    expect(other.url).not.toBe(app.url);
    await plant.sendAgo([5, 86]);
    expect(await alarms()).toHaveLength(1);
  });

  test('is acknowledged by a person, and ended by one with a reason until its values recover', async () => {
    const { supervisor } = plant.team;
    await addRule(plant.team.admin, plant.point.id);
    await plant.sendAgo([60, 85]);
    const IDs = (await alarms()).map(({ id }) => id);
    expect(errorOf(await plant.team.reporter.send(acknowledgeAlarms, { IDs }))).toBe('DENIED');
    expect(await supervisor.call(acknowledgeAlarms, { IDs })).toEqual({ changed: 1 });
    expect(await supervisor.call(acknowledgeAlarms, { IDs })).toEqual({ changed: 0 });
    expect(await alarms()).toMatchObject([
      { alarmState: 1, acknowledgeUserName: supervisor.realName },
    ]);
    await supervisor.call(endAlarms, { IDs, Reason: 'The sensor is being changed' });
    await plant.sendAgo([50, 90], [40, 91]);
    expect(await alarms()).toMatchObject([
      { alarmState: 2, endReason: 'The sensor is being changed', peak: 85 },
    ]);
    await plant.sendAgo([30, 20], [20, 85]);
    expect(await alarms()).toHaveLength(2);
    const stranger = (await metricPlant(app)).team.admin;
    for (const call of [acknowledgeAlarms, endAlarms] as const)
      expect(errorOf(await stranger.send(call, { IDs, Reason: 'x' }))).toBe('NOT_FOUND');
  });

  test('follows the own limits of a device, and none where its rule is off', async () => {
    const { admin } = plant.team;
    const rule = await addRule(admin, plant.point.id);
    const own = { RuleID: rule.id, DeviceID: plant.device.id };
    await admin.call(saveOverride, { ...own, Threshold: 90 });
    await plant.sendAgo([60, 85]);
    expect(await alarms()).toEqual([]);
    await plant.sendAgo([50, 91]);
    expect(await alarms()).toMatchObject([{ threshold: 90 }]);
    await plant.sendAgo([45, 1]);
    await admin.call(saveOverride, { ...own, IsOff: 1 });
    await plant.sendAgo([40, 99]);
    expect(await alarms()).toHaveLength(1);
    expect(await admin.call(listOverrides, { RuleID: rule.id })).toMatchObject([{ isOff: 1 }]);
    expect(await admin.call(removeOverride, own)).toEqual([]);
    expect(errorOf(await admin.send(removeOverride, own))).toBe('NOT_FOUND');
  });

  test('of a rule for working time starts in the working time of the device alone', async () => {
    const { admin } = plant.team;
    const early = await metricPlant(app);
    for (const [{ team, point }, span] of [
      [plant, [0, 540]], // until 9:00; the clock stands at 10:00
      [early, [540, 1080]],
    ] as const) {
      await team.admin.call(saveCalendar, {
        CalendarName: 'Shift',
        IsDefault: 1,
        Week: Array.from({ length: 7 }, () => [[...span]] as [number, number][]),
      });
      await addRule(team.admin, point.id, { OnlyWorking: 1 });
    }
    await app.sql(
      `update device d set working_time_id = c.working_time_id from calendar c where c.org_code = d.org_code`,
      [],
    );
    await plant.sendAgo([60, 99]);
    await early.sendAgo([60, 99]);
    expect((await admin.call(listAlarms, {})).totalNum).toBe(0);
    expect((await early.team.admin.call(listAlarms, {})).totalNum).toBe(1);
  });

  test('that starts again soon after its recovery goes on: a swinging value makes one alarm, one message and no flood', async () => {
    const { admin, supervisor } = plant.team;
    await addRule(admin, plant.point.id);
    const swinging = (seconds: number) => [seconds, seconds % 2 === 0 ? 85 : 20] as const;
    const seconds = Array.from({ length: 60 }, (_, at) => 120 - at);
    await plant.sendAgo(...seconds.map(swinging));
    expect(await alarms()).toMatchObject([{ repeats: 29, endTime: expect.any(String), peak: 85 }]);
    await supervisor.call(acknowledgeAlarms, { IDs: (await alarms()).map(({ id }) => id) });
    await plant.sendAgo([50, 99], [49, 90], [48, 20]);
    expect(await alarms()).toMatchObject([{ repeats: 30, alarmState: 2, peak: 99 }]);
    await plant.sendAgo([40, 82]);
    expect(await alarms()).toMatchObject([{ repeats: 31, endTime: null, peak: 99, lastValue: 82 }]);
    await runTimers();
    const { data } = await supervisor.call(listMessages, {
      UserId: supervisor.userID,
      MType: 2,
      pageSize: 50,
    });
    expect(data.data1).toHaveLength(1);
    await plant.sendAgo([30, 20]);
    app.clock.advance(repeatMs);
    await plant.sendAgo([20, 85]);
    expect(await alarms()).toMatchObject([{ repeats: 31 }, { repeats: 0, endTime: null }]);
  });

  test('that is acknowledged stays so while it swings', async () => {
    await addRule(plant.team.admin, plant.point.id);
    await plant.sendAgo([60, 85]);
    await plant.team.supervisor.call(acknowledgeAlarms, {
      IDs: (await alarms()).map(({ id }) => id),
    });
    await plant.sendAgo([50, 20], [40, 85]);
    expect(await alarms()).toMatchObject([{ alarmState: 1, repeats: 1, endTime: null }]);
  });

  test('ends with the next value after its rule was turned off, for all devices or for one', async () => {
    const { admin } = plant.team;
    const rule = await addRule(admin, plant.point.id);
    await plant.sendAgo([60, 85]);
    await admin.call(alarmRule.calls.setUse, { IDs: [rule.id], IsUse: 0 });
    await plant.sendAgo([50, 86]);
    expect(await alarms()).toMatchObject([{ alarmState: 2, endReason: ruleOff }]);
    await admin.call(alarmRule.calls.setUse, { IDs: [rule.id], IsUse: 1 });
    await plant.sendAgo([40, 87]);
    expect(await alarms()).toHaveLength(2); // a person has ended the first one: it does not go on
    const own = { RuleID: rule.id, DeviceID: plant.device.id };
    await admin.call(saveOverride, { ...own, IsOff: 1 });
    await plant.sendAgo([30, 88]);
    expect((await alarms()).map(({ endReason }) => endReason)).toEqual([ruleOff, ruleOff]);
  });

  test('of a clock that is ahead starts at once, and reports its fault as of now', async () => {
    const { admin } = plant.team;
    await addRule(admin, plant.point.id, { MakesOrder: 1 });
    await plant.sendAgo([-120, 85]);
    await runTimers();
    const now = app.clock.now().toISOString();
    expect(await alarms()).toMatchObject([{ startTime: now }]);
    expect((await admin.call(listWorkOrders, {})).data).toMatchObject([{ faultTime: now }]);
    await plant.sendAgo([0, 20]);
    expect(await alarms()).toMatchObject([{ alarmState: 2 }]);
  });

  test('opens one order if its rule wants one, linked both ways, and the next one joins the open order', async () => {
    const { admin } = plant.team;
    await addRule(admin, plant.point.id, { MakesOrder: 1 });
    await plant.sendAgo([60, 85]);
    await runTimers();
    await plant.sendAgo([50, 20]);
    app.clock.advance(repeatMs);
    await plant.sendAgo([40, 88]);
    await runTimers();
    const orders = await admin.call(listWorkOrders, {});
    expect(orders.data).toMatchObject([
      { orderSource: 4, faultLevel: 2, deviceID: plant.device.id },
    ]);
    const [order] = orders.data;
    const own = await admin.call(listAlarms, { OrderID: order?.id ?? '' });
    expect(own.data.map(({ orderCode }) => orderCode)).toEqual([
      order?.orderCode,
      order?.orderCode,
    ]);
  });

  test('of a flood opens as many orders as an hour may have, and no more; the alarms are all there', async () => {
    const { admin } = plant.team;
    await addRule(admin, plant.point.id, { MakesOrder: 1 });
    const count = mostOrdersAnHour + 5;
    await app.sql(
      `insert into device (org_code, id, device_code, device_name)
       select $1, gen_random_uuid(), 'F' || n, 'Press' from generate_series(1, $2::int) n`,
      [plant.team.orgCode, count],
    );
    const codes = Array.from({ length: count }, (_, at) => `F${at + 1}`);
    await plant.send(codes.map((DeviceCode) => ({ DeviceCode, Value: 99 })));
    await runTimers();
    expect((await admin.call(listAlarms, { pageSize: 1 })).totalNum).toBe(count);
    expect((await admin.call(listWorkOrders, { pageSize: 1 })).totalNum).toBe(mostOrdersAnHour);
  });

  test('notifies who handles alarms; more than 20 in a minute are one message', async () => {
    const { admin, supervisor } = plant.team;
    await addRule(admin, plant.point.id);
    await plant.sendAgo([60, 85]);
    await runTimers();
    const titles = async () =>
      (
        await supervisor.call(listMessages, { UserId: supervisor.userID, MType: 2, pageSize: 50 })
      ).data.data1.map(({ title }) => title);
    expect(await titles()).toEqual(['报警：Too hot']);
    app.clock.advance(61_000);
    const codes: string[] = [];
    for (let at = 0; at < 25; at += 1) codes.push((await newDevice(admin)).deviceCode);
    await plant.send(codes.map((DeviceCode) => ({ DeviceCode, Value: 99 })));
    await runTimers();
    await runTimers();
    expect(await titles()).toEqual(['大量报警：一分钟内 25 条', '报警：Too hot']);
    expect((await admin.call(listAlarms, {})).totalNum).toBe(26);
  });
});

test('no sequence of values makes two alarms without a recovery between them', () => {
  const limit: Limit = { comparison: 1, threshold: 80, recoveryThreshold: 70, durationMs: 10_000 };
  const now = new Date('2026-03-01T12:00:00Z');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 60, max: 90 })), {
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 5 }),
      (steps, parts) => {
        let at = now.getTime() - 590_000;
        const values = steps.map(([seconds, value]) => {
          at += Math.min(seconds * 1000, 14_000);
          return { time: new Date(at), value, isInEffect: true };
        });
        const whole = judge(limit, null, values, now);
        // the same in parts, as batches come
        let passing: Passing | null = null;
        const judgements = [];
        for (let from = 0; from < values.length; from += parts) {
          const one = judge(limit, passing, values.slice(from, from + parts), now);
          passing = one.passing;
          judgements.push(...one.judgements);
        }
        expect(judgements).toEqual(whole.judgements);
        const edges = whole.judgements.map(({ is }) => is).filter((is) => is !== 'goesOn');
        expect(edges).toEqual(edges.map((_, index) => (index % 2 === 0 ? 'started' : 'ended')));
        for (const one of whole.judgements)
          if (one.is === 'ended') expect(one.lastValue).toBeLessThanOrEqual(70);
      },
    ),
  );
});
