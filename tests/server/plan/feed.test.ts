import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { addDays } from '../../../src/contract/areas/plan/planDays.ts';
import { cycleType, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { feedLimits } from '../../../src/contract/calendarFeeds.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';

const { maintenance, inspection } = planCalls;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

test('a secret address shows the open points of its person by their titles, and is one of its area', async () => {
  const today = calendarDay(app.clock.now(), 'Asia/Shanghai');
  const device = await team.admin.call(addDevice, { DeviceCode: 'CAL-1', DeviceName: 'Boiler' });
  const plan = await team.admin.call(maintenance.add, {
    PlanName: 'Clean',
    DeviceIDs: [device.id],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.week,
    CycleNum: 1,
    StartDate: today,
    Remark: 'SECRET remark',
  });
  const { data } = await team.repairer.call(maintenance.points, { PlanID: plan.id, pageSize: 1 });
  await team.repairer.call(maintenance.finish, {
    RecordID: randomUUID(),
    PointID: data[0]?.id ?? '',
    PointResult: pointResult.values.done,
  });
  const read = async (url: string) => {
    app.clock.advance(feedLimits.pauseSeconds * 1000);
    return fetch(url.replace(/^https?:\/\/[^/]+/, app.url));
  };
  const { url } = await team.repairer.call(maintenance.addFeed, {});
  const text = await (await read(url)).text();
  const next = addDays(today, 7).replaceAll('-', '');
  expect(text).toContain(`DTSTART;VALUE=DATE:${next}\r\nDTEND;VALUE=DATE:`);
  expect(text).toContain('SUMMARY:Clean\r\n');
  expect(text).not.toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`);
  expect(text).not.toContain('SECRET');
  // what is overdue is an event of today
  const overdue = addDays(today, -90);
  await app.sql(
    'update plan_point set due_date = $2, from_date = $2, until_date = $2 where plan_id = $1 and due_date = $3',
    [plan.id, overdue, addDays(today, 7)],
  );
  expect(await (await read(url)).text()).toContain(
    `DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`,
  );
  const empty = await (
    await read((await team.supervisor.call(maintenance.addFeed, {})).url)
  ).text();
  expect(empty).not.toContain('VEVENT');
  // an address of the other area is another one
  const other = await team.repairer.call(inspection.addFeed, {});
  expect(await (await read(other.url)).text()).not.toContain('VEVENT');
  await team.repairer.call(inspection.deleteFeed, {});
  expect((await read(other.url)).status).toBe(404);
  expect((await read(url)).status).toBe(200);
  expect((await team.repairer.call(maintenance.feed, {})).lastReadTime).not.toBeNull();
});
