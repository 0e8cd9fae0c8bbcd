import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLoginLog } from '../../../src/contract/areas/log/endpoints.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, signIn, type Team, trySignIn } from '../support/people.ts';

let app: TestApp;
let team: Team;

beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const list = (body: object) => team.admin.call(listLoginLog, body);

/** Adds a team whose five users have signed in; one of them then fails once and succeeds. */
async function openTries(): Promise<void> {
  team = await addTeam(app);
  app.clock.advance(60_000);
  await trySignIn(app, team.repairer.phone, psdOf('wrong'));
  app.clock.advance(60_000);
  await signIn(app, team.repairer.phone);
}

test('7 Calls, Login log: shows user, address and result of sign-ins, newest first', async () => {
  await openTries();
  const { data, totalNum } = await list({});
  expect(totalNum).toBe(6);
  const who = { userName: team.repairer.phone, realName: team.repairer.realName, client: 'app' };
  expect(data[0]).toMatchObject({ ...who, result: 1, failReason: null });
  expect(data[1]).toMatchObject({ ...who, result: 0, failReason: '手机号或密码不正确' });
  expect(data[0]?.ip).toMatch(/^10\./);
});

test('7 Calls, Login log: can be filtered by text, result and time, and sorted in reverse', async () => {
  await openTries();
  expect((await list({ SearchText: team.reporter.realName })).totalNum).toBe(1);
  expect((await list({ SearchText: '10.' })).totalNum).toBe(6);
  expect((await list({ SearchText: '%' })).totalNum).toBe(0);
  expect((await list({ Result: 0 })).data.map(({ userID }) => userID)).toEqual([
    team.repairer.userID,
  ]);
  const now = app.clock.now();
  expect((await list({ StartTime: now.toISOString() })).totalNum).toBe(1);
  expect((await list({ EndTime: now.toISOString() })).totalNum).toBe(5);
  const times = (await list({ Sort: 'loginTime' })).data.map(({ loginTime }) => loginTime);
  expect(times).toEqual(times.toSorted());
});

test('failures of a phone for one reason within a minute share a row with a count, concurrent ones too', async () => {
  team = await addTeam(app);
  const { phone, userID } = team.repairer;
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000)); // a minute begins
  const first = app.clock.now().toISOString();
  const flood = () =>
    Promise.all(Array.from({ length: 20 }, () => trySignIn(app, phone, psdOf('wrong'))));
  await flood();
  app.clock.advance(59_000);
  await flood();
  app.clock.advance(1000);
  await flood();
  const failures = async () =>
    (await list({ Result: 0, Sort: 'loginTime' })).data.map((row) => [row.loginTime, row.count]);
  const rows = await failures();
  expect(rows[0]?.[0]).toBe(first);
  expect(rows).toHaveLength(3); // wrong and locked in the first minute, locked in the second
  expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(60);
  await app.sql('update app_user set locked_until = null where id = $1', [userID]);
  await Promise.all([signIn(app, phone), signIn(app, phone)]);
  const { data } = await list({ Result: 1, StartTime: app.clock.now().toISOString() });
  expect(data.map(({ count }) => count)).toEqual([1, 1]);
});

test.each([
  [{ Sort: 'ip' }, 'Sort'],
  [{ Result: 2 }, 'Result'],
  [{ StartTime: '2026-02-30 00:00:00' }, 'StartTime'],
  [{ StartTime: '2026-03-02 00:00:00', EndTime: '2026-03-01 00:00:00' }, 'EndTime'],
])('%j is refused by its field', async (body, field) => {
  const { envelope } = await team.admin.send(listLoginLog, body);
  expect(envelope.data).toMatchObject({ error: 'BAD_FIELD', field });
});

test('needs the permission, and shows each organisation its own rows only', async () => {
  expect(errorOf(await team.supervisor.send(listLoginLog, {}))).toBe('DENIED');
  const stranger = await addTeam(app);
  const { data } = await stranger.admin.call(listLoginLog, {});
  expect(new Set(data.map(({ userID }) => userID))).toEqual(
    new Set(
      [stranger.admin, stranger.supervisor, stranger.repairer, stranger.reporter].map(
        (p) => p.userID,
      ),
    ),
  );
});
