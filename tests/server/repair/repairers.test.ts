import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRepairers, type Repairer } from '../../../src/contract/areas/repair.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

test('a supervisor is told who of the own organisation repairs and is active', async () => {
  const left = await addPerson(app, team.orgCode, 'repairer');
  await app.sql('update app_user set user_state = 0 where id = $1', [left.userID]);
  const others = await addTeam(app);
  const people: readonly Repairer[] = await team.supervisor.call(listRepairers, {});
  const ids = people.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    [team.admin, team.supervisor, team.repairer].map(({ userID }) => userID).toSorted(),
  );
  expect(people).toContainEqual({ id: team.repairer.userID, realName: team.repairer.realName });
  expect(ids).not.toContain(others.repairer.userID);
});

test('nobody else is told', async () => {
  expect(errorOf(await team.repairer.send(listRepairers, {}))).toBe('DENIED');
});
