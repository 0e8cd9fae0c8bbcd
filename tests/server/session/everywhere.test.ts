import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../../../src/contract/areas/kanban/endpoints.ts';
import { logoutEverywhere } from '../../../src/contract/areas/session/endpoints.ts';
import { endSessionsOf } from '../../../src/server/modules/session/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, signIn, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

test('7 Calls, Logout: signing out everywhere ends the user’s sessions and connections on every node, no others', async () => {
  const node = await app.anotherNode();
  const browser = await addPerson(app, team.orgCode, 'reporter');
  const phone = await signIn(app, browser.phone);
  const listeners = [
    await listen(app.url, 'main', browser.token),
    await listen(node.url, 'main', phone.token),
  ];
  const bystander = await listen(app.url, 'main', team.admin.token);
  expect(await browser.call(logoutEverywhere, {})).toEqual({ sessions: 2 });
  await Promise.all(listeners.map(({ closed }) => closed));
  for (const person of [browser, phone]) {
    expect((await person.send(getServerTime, {})).envelope.code).toBe('50012');
  }
  expect(bystander.hub.state).toBe('Connected');
  await team.admin.call(getServerTime, {});
  const anew = await signIn(app, browser.phone);
  expect(await anew.call(logoutEverywhere, {})).toEqual({ sessions: 1 });
});

test('the database role of a request can end sessions of its own organisation only', async () => {
  const other = await addTeam(app);
  const [mine, theirs] = [await addPerson(app, team.orgCode, 'reporter'), other.reporter];
  const ids = [mine.userID, theirs.userID];
  const now = app.clock.now();
  const end = (orgCode: string) =>
    app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      endSessionsOf(tx, orgCode, ids, now),
    );
  expect(await end(other.orgCode)).toEqual([]);
  expect(await end(team.orgCode)).toHaveLength(1);
  expect(errorOf(await mine.send(getServerTime, {}))).toBe('SESSION_REVOKED');
  expect(errorOf(await theirs.send(getServerTime, {}))).toBeNull();
});
