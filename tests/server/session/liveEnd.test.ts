import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '../../../src/contract/areas/session/endpoints.ts';
import { channelNames } from '../../../src/contract/topics/live.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Team, trySignIn } from '../support/people.ts';
import { processMs } from '../support/processTime.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

async function listenersOf(token: string, node = app) {
  return Promise.all(channelNames.map((channel) => listen(node.url, channel, token)));
}

/** Measures the time until every connection is closed, in ms. */
function msUntilClosed(listeners: Awaited<ReturnType<typeof listenersOf>>): Promise<number> {
  return processMs(Promise.all(listeners.map(({ closed }) => closed)));
}

test("signing out closes the session's connections within 2 s, on another node too, and no others", async () => {
  const node = await app.anotherNode();
  const person = await addPerson(app, team.orgCode, 'admin');
  const bystander = await listen(app.url, 'main', team.admin.token);
  const listeners = [
    ...(await listenersOf(person.token)),
    ...(await listenersOf(person.token, node)),
  ];
  await person.call(logout, {});
  expect(await msUntilClosed(listeners)).toBeLessThan(2000);
  expect(bystander.hub.state).toBe('Connected');
  await expect(listen(app.url, 'main', person.token)).rejects.toThrow('401');
});

test('an expired token closes its connections within 2 s', async () => {
  const person = await addPerson(app, team.orgCode, 'admin');
  const [, payload = ''] = person.token.split('.');
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  const end = Date.now() + 4000;
  await app.sql('update session set expire_time = $2 where sid = $1', [sid, new Date(end)]);
  await msUntilClosed(await listenersOf(person.token));
  const msLate = Date.now() - end;
  expect(msLate).toBeGreaterThanOrEqual(0);
  expect(msLate).toBeLessThan(2000);
});

test.for([
  ['user', 'update app_user set user_state = 0 where id = $1'],
  [
    'organisation',
    'update organisation set org_state = 0 where org_code = (select org_code from app_user where id = $1)',
  ],
] as const)('disabling a %s closes their connections within 2 s', async ([, sql]) => {
  const other = await addTeam(app);
  const listeners = await listenersOf(other.admin.token);
  await app.sql(sql, [other.admin.userID]);
  expect(await msUntilClosed(listeners)).toBeLessThan(2000);
});

test('a token with a changed letter opens nothing', async () => {
  const { envelope } = await trySignIn(app, team.admin.phone);
  const { token } = envelope.data as { token: string };
  const [head, payload = '', mac] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString(
    'base64url',
  );
  await expect(listen(app.url, 'main', `${head}.${forged}.${mac}`)).rejects.toThrow('401');
});
