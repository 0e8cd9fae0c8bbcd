import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { allEndpoints } from '../../../src/contract/index.ts';
import { firstRoles } from '../../../src/server/modules/organisation/roles.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addPerson, addTeam, type RoleKey, roleNames, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const guarded: [string, Endpoint][] = allEndpoints
  .filter(({ permission }) => !['public', 'signedIn', 'deviceKey'].includes(permission))
  .map((endpoint) => [endpoint.id, endpoint]);
const roles = Object.keys(roleNames) as RoleKey[];

function holds(role: RoleKey, permission: string): boolean {
  const granted =
    firstRoles.find(({ roleName }) => roleName === roleNames[role])?.permissions ?? [];
  return (granted as readonly string[]).includes(permission);
}

describe.for(guarded)('%s', ([, endpoint]) => {
  test.for(roles)('is denied to a %s exactly where the role lacks its permission', async (role) => {
    const answer = await team[role].send(endpoint, {});
    expect(errorOf(answer) === 'DENIED').toBe(!holds(role, endpoint.permission));
  });

  test.for([2, 3])('is denied to an administrator in userState %i', async (state) => {
    const person = await addPerson(app, team.orgCode, 'admin');
    await app.sql('update app_user set user_state = $2 where id = $1', [person.userID, state]);
    expect(errorOf(await person.send(endpoint, {}))).toBe('DENIED');
  });
});

test('a permission that is taken from a role counts from the next call on', async () => {
  const other = await addTeam(app);
  const list = guarded.find(([id]) => id === 'device.list')?.[1];
  if (list === undefined) throw new Error('no device.list');
  expect(errorOf(await other.reporter.send(list, {}))).toBeNull();
  await app.sql(`update role set permissions = '{}' where org_code = $1`, [other.orgCode]);
  expect(errorOf(await other.reporter.send(list, {}))).toBe('DENIED');
});
