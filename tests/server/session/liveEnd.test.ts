import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '../../../src/contract/areas/session/endpoints.ts';
import { channelNames } from '../../../src/contract/topics/live.ts';
import { sessionWatchMs } from '../../../src/server/realtime/delivery/hubs.ts';
import type { Db } from '../../../src/server/storage/db.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Team, trySignIn } from '../support/people.ts';

let app: TestApp;
let team: Team;
/** How often the first node has looked whether a session is active, by its id; it looks while it has a connection. */
const looks = new Map<string, number>();
beforeAll(async () => {
  const database = await openTestDatabase();
  const db: Db = {
    ...database.db,
    select(scope, text, values) {
      if (text.includes('select s.sid'))
        for (const sid of values[0] as string[]) looks.set(sid, looksAt(sid) + 1);
      return database.db.select(scope, text, values);
    },
  };
  app = await startApp({ database: { ...database, db } });
  team = await addTeam(app);
});
afterAll(() => app.close());

async function listenersOf(token: string, node = app) {
  return Promise.all(channelNames.map((channel) => listen(node.url, channel, token)));
}

/** A session that ended is closed within two seconds, because the server looks once a second. */
const mostLooks = 2_000 / sessionWatchMs;

function looksAt(sid: string): number {
  return looks.get(sid) ?? 0;
}

function sidOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}

const allClosed = (listeners: Awaited<ReturnType<typeof listenersOf>>) =>
  Promise.all(listeners.map(({ closed }) => closed));

test("signing out closes the session's connections, on another node too, and no others", async () => {
  const node = await app.anotherNode();
  const person = await addPerson(app, team.orgCode, 'admin');
  const bystander = await listen(app.url, 'main', team.admin.token);
  const listeners = [
    ...(await listenersOf(person.token)),
    ...(await listenersOf(person.token, node)),
  ];
  await person.call(logout, {});
  await allClosed(listeners);
  expect(bystander.hub.state).toBe('Connected');
  await expect(listen(app.url, 'main', person.token)).rejects.toThrow('401');
});

test('an expired token closes its connections at its end, at the second look at the latest', async () => {
  const person = await addPerson(app, team.orgCode, 'admin');
  const sid = sidOf(person.token);
  const end = Date.now() + 4000;
  await app.sql('update session set expire_time = $2 where sid = $1', [sid, new Date(end)]);
  const closing = allClosed(await listenersOf(person.token));
  await sleep(end - Date.now());
  const before = looksAt(sid);
  await closing;
  expect(Date.now()).toBeGreaterThanOrEqual(end);
  expect(looksAt(sid) - before).toBeLessThanOrEqual(mostLooks);
});

test.for([
  ['user', 'update app_user set user_state = 0 where id = $1'],
  [
    'organisation',
    'update organisation set org_state = 0 where org_code = (select org_code from app_user where id = $1)',
  ],
] as const)(
  'disabling a %s closes their connections at the second look at the latest',
  async ([, sql]) => {
    const other = await addTeam(app);
    const sid = sidOf(other.admin.token);
    const listeners = await listenersOf(other.admin.token);
    await app.sql(sql, [other.admin.userID]);
    const before = looksAt(sid);
    await allClosed(listeners);
    expect(looksAt(sid) - before).toBeLessThanOrEqual(mostLooks);
  },
);

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
