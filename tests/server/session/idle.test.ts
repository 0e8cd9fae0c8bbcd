import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../../../src/contract/areas/kanban.ts';
import type { SignedInUser } from '../../../src/contract/areas/session.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { givenMs } from '../support/givenTime.ts';
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
const look = (who: Person, idle?: string) =>
  who.send(getServerTime, {}, idle === undefined ? {} : { headers: { 'x-idle': idle } });

async function activeTime(who: Person): Promise<number> {
  const [row] = await app.sql<{ active_time: Date }>(
    'select active_time from session where user_id = $1',
    [who.userID],
  );
  return row?.active_time.getTime() ?? 0;
}

test('a session that nobody used for half an hour has ended, in words; each use keeps it', async () => {
  const idler = await person();
  const worker = await person();
  for (let passed = 0; passed < 45; passed += 15) {
    app.clock.advance(15 * minute);
    expect(errorOf(await look(worker))).toBeNull();
  }
  const { envelope } = await look(idler);
  expect(envelope).toMatchObject({ code: '50014', data: { error: 'SESSION_IDLE' } });
  expect(envelope.info).toContain('30');
});

test('what a page asks by itself says for how long its user was not there, and does not keep it', async () => {
  const away = await person();
  app.clock.advance(20 * minute);
  expect(errorOf(await look(away, String(20 * 60)))).toBeNull();
  app.clock.advance(10 * minute);
  expect(errorOf(await look(away, String(30 * 60)))).toBeNull();
  app.clock.advance(2 * minute);
  expect(errorOf(await look(away, String(32 * 60)))).toBe('SESSION_IDLE');
});

test('a wall, whose user is there as long as it is looked at, goes on', async () => {
  const wall = await person();
  for (let hours = 0; hours < 7; hours += 1) {
    for (const idle of ['0', '12', '0']) {
      app.clock.advance(20 * minute);
      expect(errorOf(await look(wall, idle))).toBeNull();
    }
  }
});

test('uses within a minute are one write, and none is written backwards', async () => {
  const busy = await person();
  const first = await activeTime(busy);
  app.clock.advance(59_000);
  await look(busy);
  expect(await activeTime(busy)).toBe(first);
  app.clock.advance(1000);
  await look(busy);
  expect(await activeTime(busy)).toBe(first + minute);
  app.clock.advance(2 * minute);
  await look(busy, '170');
  expect(await activeTime(busy)).toBe(first + minute);
  await look(busy, 'long ago');
  expect(await activeTime(busy)).toBe(first + 3 * minute);
});

test('its live connections close with it, within 2 s', async () => {
  const idler = await person();
  const ear = await listen(app.url, 'main', idler.token);
  app.clock.advance(32 * minute);
  expect(await givenMs(ear.closed)).toBeLessThan(2000);
  await expect(listen(app.url, 'main', idler.token)).rejects.toThrow('401');
});

test('the sign-in says after how many minutes', async () => {
  const { phone } = await person();
  const { envelope } = await trySignIn(app, phone);
  expect((envelope.data as SignedInUser).idleMinutes).toBe(30);
});
