import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { pointKind } from '../../../src/contract/areas/metric/metricEnums.ts';
import { metricPoint } from '../../../src/contract/areas/metric/point.ts';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import { cycleType, holidayRule, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { runDueTimers } from '../../../src/server/jobs/timers.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { nightTimers } from '../../../src/server/modules/plan/nights.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team } from '../support/people.ts';

const calls = planCalls.maintenance;
const dayMs = 86_400_000;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');
const fieldOf = ({ envelope }: Answer) => (envelope.data as { field?: string } | null)?.field;

/** Lets a night pass. */
async function night(): Promise<void> {
  app.clock.advance(dayMs);
  await runDueTimers({
    db: app.db,
    now: async () => app.clock.now(),
    handlers: nightTimers,
    kick: () => undefined,
    onError(error) {
      throw error;
    },
  });
  const again = async (person: Team['admin']) => signIn(app, person.phone);
  team = { ...team, admin: await again(team.admin), repairer: await again(team.repairer) };
}

test('a reading above a limit leads to one task of its machine, and to the next one after it was done', async () => {
  const point = await team.admin.call(metricPoint.calls.add, {
    PointName: 'Vibration',
    PointKey: 'vib.rms',
    PointKind: pointKind.values.gauge,
    Decimals: 1,
    IntervalSeconds: 60,
  });
  const newDevice = async (DeviceCode: string) =>
    (await team.admin.call(addDevice, { DeviceCode, DeviceName: `Fan ${DeviceCode}` })).id;
  const [device, quiet] = [await newDevice('RL-1'), await newDevice('RL-2')];
  /** The newest value of a machine. */
  const measure = (value: number, of = device) =>
    app.sql(
      `insert into metric_series (org_code, device_id, point_id, last_time, last_value, rolled_to)
       values ($1, $2, $3, $4, $5, $4)
       on conflict (org_code, device_id, point_id) do update set last_time = excluded.last_time, last_value = excluded.last_value`,
      [team.orgCode, of, point.id, app.clock.now(), value],
    );
  const body: InputOf<typeof calls.add> = {
    PlanName: 'Balance the fan',
    DeviceIDs: [device, quiet],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.reading,
    CycleNum: 1,
    ReadingPointID: point.id,
    ReadingLimit: 7.1,
    StartDate: today(),
    EarlyDays: 2,
    HolidayRule: holidayRule.values.stay,
  };
  const refused = async (more: object) =>
    fieldOf(await team.admin.send(calls.add, { ...body, ...more }));
  expect(await refused({ ReadingLimit: null })).toBe('ReadingLimit');
  expect(await refused({ ReadingPointID: null })).toBe('ReadingPointID');
  expect(await refused({ ReadingPointID: randomUUID() })).toBe('ReadingPointID');

  await measure(7.1);
  await measure(3, quiet);
  const { id: PlanID, readingPointName } = await team.admin.call(calls.add, body);
  expect(readingPointName).toBe('Vibration');
  const open = async () => (await team.admin.call(calls.points, { PlanID, State: 'open' })).data;
  expect(await open()).toEqual([]);
  await night();
  await measure(7.5);
  expect((await team.admin.call(calls.preview, { ...body, ID: PlanID })).points).toHaveLength(1);
  const passed = today();
  await night();
  await measure(6); // it stays, also where the machine is quiet again
  await night();
  const [task, ...others] = await open();
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    deviceID: device,
    fromDate: passed,
    dueDate: addDays(passed, 2),
    reason: { kind: 'reading', day: passed, name: '7.5 > 7.1' },
  });
  // an edit that leaves the limit as it is leaves the task as it is
  const edited = { ...body, Remark: 'by two people' };
  const { changes } = await team.admin.call(calls.preview, { ...edited, ID: PlanID });
  expect(changes).toMatchObject({ fixed: 1, drops: 0 });
  const { version } = await team.admin.call(calls.detail, { ID: PlanID });
  await team.admin.call(calls.update, { ...edited, ID: PlanID, Version: version });
  expect((await open()).map(({ id, dueDate }) => [id, dueDate])).toEqual([
    [task?.id, task?.dueDate],
  ]);
  const done = { PointID: task?.id ?? '', PointResult: pointResult.values.done };
  await measure(9); // of the day on which it is done
  await team.repairer.call(calls.finish, { RecordID: randomUUID(), ...done });
  expect(await open()).toEqual([]);
  await night();
  expect(await open()).toEqual([]);
  await measure(8);
  const again = today();
  await night();
  expect((await open()).map(({ fromDate }) => fromDate)).toEqual([again]);
  // a measuring point by which something is due stays
  const used = await team.admin.send(metricPoint.calls.remove, { IDs: [point.id] });
  expect(errorOf(used)).toBe('RECORD_IN_USE');
});
