import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Person, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { confirm, finish, newDevice, receive, report, sendBack, start } from '../support/work.ts';

let app: TestApp;
let team: Team;
let english: Person;
const listeners = new Map<string, HubListener>();
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
  english = await addPerson(app, team.orgCode, 'repairer', 'en-US');
  const gone = await addPerson(app, team.orgCode, 'repairer');
  await app.sql('update app_user set user_state = 0 where id = $1', [gone.userID]);
  const { admin, supervisor, repairer, reporter } = team;
  for (const [name, person] of Object.entries({ admin, supervisor, repairer, reporter, english })) {
    listeners.set(name, await listen(app.url, 'main', person.token));
  }
});
afterAll(() => app.close());

/** Returns the titles of the messages that each person received since the last call, by name. */
async function newMessages(): Promise<Record<string, string[]>> {
  await settled(app);
  const received = [...listeners].map(
    ([name, { messages }]) => [name, messages.splice(0).map(({ Title }) => Title)] as const,
  );
  return Object.fromEntries(received.filter(([, titles]) => titles.length > 0));
}

test('each call notifies exactly the people of the table, in their language, and never the actor', async () => {
  const { admin, repairer, reporter } = team;
  const device = await newDevice(admin);
  await newMessages();
  const { id, orderCode } = await report(reporter, device.id);
  const fresh = [`新报修 ${orderCode}`];
  expect(await newMessages()).toEqual({
    admin: fresh,
    supervisor: fresh,
    repairer: fresh,
    english: [`New fault ${orderCode}`],
  });

  await receive(repairer, id);
  const taken = [`工单已被接 ${orderCode}`];
  expect(await newMessages()).toEqual({
    reporter: [`已接单 ${orderCode}`],
    admin: taken,
    supervisor: taken,
    english: [`Order taken ${orderCode}`],
  });

  await start(repairer, id);
  expect(await newMessages()).toEqual({ reporter: [`开始维修 ${orderCode}`] });

  await finish(repairer, id);
  expect(await newMessages()).toEqual({ reporter: [`维修完成待确认 ${orderCode}`] });

  await sendBack(reporter, id);
  const back = [`退回返工 ${orderCode}`];
  expect(await newMessages()).toEqual({ repairer: back, admin: back, supervisor: back });

  await finish(repairer, id);
  await newMessages();
  await confirm(reporter, id);
  expect(await newMessages()).toEqual({ repairer: [`已确认 ${orderCode}`] });
});

test('starting a new order directly notifies only the reporter', async () => {
  const device = await newDevice(team.admin);
  const { id, orderCode } = await report(team.reporter, device.id);
  await newMessages();
  await start(english, id);
  expect(await newMessages()).toEqual({ reporter: [`开始维修 ${orderCode}`] });
});

test('an actor who belongs to the audience is not notified of their own action', async () => {
  const { admin, supervisor, repairer } = team;
  const device = await newDevice(admin);
  await newMessages();
  const { id, orderCode } = await report(supervisor, device.id); // a candidate
  const fresh = [`新报修 ${orderCode}`];
  const inEnglish = [`New fault ${orderCode}`];
  expect(await newMessages()).toEqual({ admin: fresh, repairer: fresh, english: inEnglish });
  await receive(supervisor, id); // the reporter
  const taken = [`工单已被接 ${orderCode}`];
  expect(await newMessages()).toEqual({
    admin: taken,
    repairer: taken,
    english: [`Order taken ${orderCode}`],
  });
  const other = await report(repairer, device.id);
  await start(repairer, other.id);
  await finish(repairer, other.id);
  await newMessages();
  await sendBack(supervisor, other.id); // a supervisor
  const back = [`退回返工 ${other.orderCode}`];
  expect(await newMessages()).toEqual({ repairer: back, admin: back });
});

test('a message contains type, text, id, order and time, with one id for all its recipients; the stored one a kind and parameters', async () => {
  const device = await newDevice(team.admin);
  await newMessages();
  const order = await report(team.reporter, device.id);
  await settled(app);
  const [message] = listeners.get('english')?.messages.splice(0) ?? [];
  const [inChinese] = listeners.get('repairer')?.messages.splice(0) ?? [];
  expect(message).toEqual({
    MType: 3,
    Title: `New fault ${order.orderCode}`,
    Msg: `${device.deviceName}: The ram does not move (reported by ${team.reporter.realName})`,
    Id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    Url: order.id,
    Time: order.reportTime,
    Level: order.faultLevel,
  });
  expect(inChinese).toMatchObject({ Title: `新报修 ${order.orderCode}`, Id: message?.Id });
  const rows = await app.sql(
    'select distinct kind, params, is_read from notification where id = $1',
    [message?.Id],
  );
  expect(rows).toEqual([
    {
      kind: 'orderReported',
      is_read: false,
      params: expect.objectContaining({ orderCode: order.orderCode }),
    },
  ]);
});
