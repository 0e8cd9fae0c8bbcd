import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { formItemType } from '../../../src/contract/areas/form/formEnums.ts';
import { cycleType, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { planTrends } from '../../../src/contract/areas/plan/planTrends.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';

const calls = planCalls.inspection;
const { items, trend } = planTrends.inspection;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

test('the readings of an item follow each other over records, and a limit gets a day once there are eight', async () => {
  const { id: DeviceID } = await team.admin.call(addDevice, {
    DeviceCode: 'TR-1',
    DeviceName: 'Pump',
  });
  const form = await team.admin.call(formCalls.inspection.add, {
    FormCode: 'TR',
    FormName: 'Round',
    Sections: sectionOf(
      item('vib', {
        name: 'Vibration',
        type: formItemType.values.number,
        unit: 'mm/s',
        upper: 7.1,
      }),
      item('ok'),
    ),
  });
  const plan = await team.admin.call(calls.add, {
    PlanName: 'Round',
    DeviceIDs: [DeviceID],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: calendarDay(app.clock.now(), 'Asia/Shanghai'),
    FormID: form.id,
  });
  const values = [4.0, 4.1, 4.1, 4.2, 4.3, 4.3, 4.4, 4.5];
  let reader = team.admin;
  for (const [at, Value] of values.entries()) {
    const repairer = await signIn(app, team.repairer.phone);
    reader = await signIn(app, team.admin.phone);
    const [point] = (await reader.call(calls.points, { PlanID: plan.id, State: 'open' })).data;
    const Time = app.clock.now().toISOString();
    const record = <More extends object>(more: More) => ({
      RecordID: randomUUID(),
      PointID: point?.id ?? '',
      FormID: form.id,
      FormRevision: 1,
      ...more,
    });
    const reading = { ItemID: 'vib', Value, Time };
    const { done, partly } = pointResult.values;
    // a record that leaves a rest has the reading, and so has the one after it: it counts once
    if (at === 3)
      await repairer.call(
        calls.finish,
        record({ PointResult: partly, Rest: 'the rest', Answers: [reading] }),
      );
    await repairer.call(
      calls.finish,
      record({
        PointResult: done,
        Answers: [...(at === 3 ? [] : [reading]), { ItemID: 'ok', Value: 'OK', Time }],
      }),
    );
    if (at === 6)
      expect(await reader.call(trend, { DeviceID, ItemID: 'vib' })).toMatchObject({
        crossing: null,
        reason: 'few',
      });
    app.clock.advance(86_400_000);
  }
  reader = await signIn(app, team.admin.phone);
  expect(await reader.call(items, { DeviceID })).toMatchObject([
    { itemID: 'vib', itemName: 'Vibration', unit: 'mm/s', upper: 7.1, count: 8, value: 4.5 },
  ]);
  const found = await reader.call(trend, { DeviceID, ItemID: 'vib' });
  expect(found.readings.map(({ value }) => value)).toEqual(values);
  expect(found).toMatchObject({ reason: null, crossing: { limit: 'upper' } });
  const { day, from, until } = found.crossing ?? { day: '', from: '', until: '' };
  expect(from <= day && day <= (until ?? ''), `${from} ${day} ${until}`).toBe(true);
  expect(found.line?.perDay).toBeCloseTo(2.85 / 42, 3);
  // the other area has no such item, and neither has an item without numbers
  const of = { DeviceID, ItemID: 'vib' };
  expect(errorOf(await reader.send(planTrends.maintenance.trend, of))).toBe('NOT_FOUND');
  expect(errorOf(await reader.send(trend, { DeviceID, ItemID: 'ok' }))).toBe('NOT_FOUND');
});
