import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { type Ear, listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { confirm, finish, newDevice, receive, report, sendBack, start } from '../support/work.ts';

let app: TestApp;
let team: Team;
let english: Person;
const ears = new Map<string, Ear>();
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  english = await addPerson(app, team.orgCode, 'repairer', 'en-US');
  const gone = await addPerson(app, team.orgCode, 'repairer');
  await app.sql('update app_user set user_state = 0 where id = $1', [gone.userID]);
  const { admin, supervisor, repairer, reporter } = team;
  for (const [name, person] of Object.entries({ admin, supervisor, repairer, reporter, english })) {
    ears.set(name, await listen(app.url, 'main', person.token));
  }
});
afterAll(() => app.close());

/** What each person was told since the last look, by name. */
async function told(): Promise<Record<string, string[]>> {
  await settled(app);
  const said = [...ears].map(
    ([name, { messages }]) => [name, messages.splice(0).map(({ Title }) => Title)] as const,
  );
  return Object.fromEntries(said.filter(([, titles]) => titles.length > 0));
}

test('each call tells exactly whom the table names, in their language, and never the actor', async () => {
  const { admin, repairer, reporter } = team;
  const device = await newDevice(admin);
  await told();
  const { id, orderCode } = await report(reporter, device.id);
  const fresh = [`新报修 ${orderCode}`];
  expect(await told()).toEqual({
    admin: fresh,
    supervisor: fresh,
    repairer: fresh,
    english: [`New fault ${orderCode}`],
  });

  await receive(repairer, id);
  const taken = [`工单已被接 ${orderCode}`];
  expect(await told()).toEqual({
    reporter: [`已接单 ${orderCode}`],
    admin: taken,
    supervisor: taken,
    english: [`Order taken ${orderCode}`],
  });

  await start(repairer, id);
  expect(await told()).toEqual({ reporter: [`开始维修 ${orderCode}`] });

  await finish(repairer, id);
  expect(await told()).toEqual({ reporter: [`维修完成待确认 ${orderCode}`] });

  await sendBack(reporter, id);
  const back = [`退回返工 ${orderCode}`];
  expect(await told()).toEqual({ repairer: back, admin: back, supervisor: back });

  await finish(repairer, id);
  await told();
  await confirm(reporter, id);
  expect(await told()).toEqual({ repairer: [`已确认 ${orderCode}`] });
});

test('who starts a new order at once tells the reporter alone', async () => {
  const device = await newDevice(team.admin);
  const { id, orderCode } = await report(team.reporter, device.id);
  await told();
  await start(english, id);
  expect(await told()).toEqual({ reporter: [`开始维修 ${orderCode}`] });
});

test('who is of the audience and acts is not told of their own deed', async () => {
  const { admin, supervisor, repairer } = team;
  const device = await newDevice(admin);
  await told();
  const { id, orderCode } = await report(supervisor, device.id); // a candidate
  const fresh = [`新报修 ${orderCode}`];
  const inEnglish = [`New fault ${orderCode}`];
  expect(await told()).toEqual({ admin: fresh, repairer: fresh, english: inEnglish });
  await receive(supervisor, id); // the reporter
  const taken = [`工单已被接 ${orderCode}`];
  expect(await told()).toEqual({
    admin: taken,
    repairer: taken,
    english: [`Order taken ${orderCode}`],
  });
  const other = await report(repairer, device.id);
  await start(repairer, other.id);
  await finish(repairer, other.id);
  await told();
  await sendBack(supervisor, other.id); // a supervisor
  const back = [`退回返工 ${other.orderCode}`];
  expect(await told()).toEqual({ repairer: back, admin: back });
});

test('a message carries type, words, id, order and time; the stored one a kind and parameters', async () => {
  const device = await newDevice(team.admin);
  await told();
  const order = await report(team.reporter, device.id);
  await settled(app);
  const [message] = ears.get('english')?.messages.splice(0) ?? [];
  expect(message).toEqual({
    MType: 3,
    Title: `New fault ${order.orderCode}`,
    Msg: `${device.deviceName}: The ram does not move (reported by ${team.reporter.realName})`,
    Id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    Url: order.id,
    Time: order.reportTime,
    Level: order.faultLevel,
  });
  const rows = await app.sql('select kind, params, is_read from notification where id = $1', [
    message?.Id,
  ]);
  expect(rows).toEqual([
    {
      kind: 'orderReported',
      is_read: false,
      params: expect.objectContaining({ orderCode: order.orderCode }),
    },
  ]);
});
