import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import type { SignedInUser } from '../../../src/contract/areas/session/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, type Person, type Team, trySignIn } from '../support/people.ts';

const minute = 60_000;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp({ signIn: { idleMinutes: 30 } });
  team = await addTeam(app);
});
afterAll(() => app.close());

const person = () => addPerson(app, team.orgCode, 'reporter');
const callAsPage = (who: Person, idle?: string) =>
  who.send(getServerTime, {}, idle === undefined ? {} : { headers: { 'x-idle': idle } });

async function activeTime(who: Person): Promise<number> {
  const [row] = await app.sql<{ active_time: Date }>(
    'select active_time from session where user_id = $1',
    [who.userID],
  );
  return row?.active_time.getTime() ?? 0;
}

test('a session unused for half an hour ends with its own error; each use extends it', async () => {
  const idler = await person();
  const worker = await person();
  for (let passed = 0; passed < 45; passed += 15) {
    app.clock.advance(15 * minute);
    expect(errorOf(await callAsPage(worker))).toBeNull();
  }
  const { envelope } = await callAsPage(idler);
  expect(envelope).toMatchObject({ code: '50014', data: { error: 'SESSION_IDLE' } });
  expect(envelope.info).toContain('30');
});

test('automatic calls of a page carry the idle time and do not extend the session', async () => {
  const away = await person();
  app.clock.advance(20 * minute);
  expect(errorOf(await callAsPage(away, String(20 * 60)))).toBeNull();
  app.clock.advance(10 * minute);
  expect(errorOf(await callAsPage(away, String(30 * 60)))).toBeNull();
  app.clock.advance(2 * minute);
  expect(errorOf(await callAsPage(away, String(32 * 60)))).toBe('SESSION_IDLE');
});

test('a wall reports no idle time, so its session goes on', async () => {
  const wall = await person();
  for (let hours = 0; hours < 7; hours += 1) {
    for (const idle of ['0', '12', '0']) {
      app.clock.advance(20 * minute);
      expect(errorOf(await callAsPage(wall, idle))).toBeNull();
    }
  }
});

test('uses within a minute cause one write, and the time never moves backwards', async () => {
  const busy = await person();
  const first = await activeTime(busy);
  app.clock.advance(59_000);
  await callAsPage(busy);
  expect(await activeTime(busy)).toBe(first);
  app.clock.advance(1000);
  await callAsPage(busy);
  expect(await activeTime(busy)).toBe(first + minute);
  app.clock.advance(2 * minute);
  await callAsPage(busy, '170');
  expect(await activeTime(busy)).toBe(first + minute);
  await callAsPage(busy, 'long ago');
  expect(await activeTime(busy)).toBe(first + 3 * minute);
});

test('live connections close when the session ends', async () => {
  const idler = await person();
  const listener = await listen(app.url, 'main', idler.token);
  app.clock.advance(32 * minute);
  await listener.closed;
  await expect(listen(app.url, 'main', idler.token)).rejects.toThrow('401');
});

test('the sign-in returns the idle minutes', async () => {
  const { phone } = await person();
  const { envelope } = await trySignIn(app, phone);
  expect((envelope.data as SignedInUser).idleMinutes).toBe(30);
});
