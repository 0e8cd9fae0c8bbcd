import { beforeAll, expect, test } from 'vitest';
import { button } from '../../../src/contract/permissions.ts';
import { administratorRole } from '../../../src/contract/roles.ts';
import { grantDefaults } from '../../../src/server/modules/organisation/roles.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';

/** A permission that no build had before. */
const added = button('part.audit', 'repair.view', '盘点备件', 'Count spare parts', {
  defaultRoles: ['仓管员'],
});

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});

const rolesWithIt = (id: string = added.id) =>
  app.db.transaction('system', 'read', async (tx) => {
    const rows = await tx.query<{ role_name: string }>(
      `select role_name from role where org_code = $1 and $2 = any(permissions) order by role_name`,
      [team.orgCode, id],
    );
    return rows.map(({ role_name }) => role_name).toSorted();
  });

test('an app that has started has given its permissions already', async () => {
  expect(await grantDefaults(app.db)).toEqual([]);
});

test('a new permission is given once to the standard roles of organisations that exist', async () => {
  const twoNodes = await Promise.all([1, 2].map(() => grantDefaults(app.db, [added])));
  expect(twoNodes.flat()).toEqual([added.id]);
  expect(await rolesWithIt()).toEqual([administratorRole, '仓管员'].toSorted());

  await app.db.transaction('system', 'write', (tx) =>
    tx.query(
      `update role set permissions = array_remove(permissions, $1) where role_name = '仓管员'`,
      [added.id],
    ),
  );
  await grantDefaults(app.db, [added]);
  expect(await rolesWithIt(), 'taken away by an administrator').toEqual([administratorRole]);
});

test('a new button is not given to a role from which its menu was taken', async () => {
  const another = { ...added, id: 'part.recount' } as const;
  await app.sql(
    `update role set permissions = array_remove(permissions, 'repair.view')
     where org_code = $1 and role_name = '仓管员'`,
    [team.orgCode],
  );
  await grantDefaults(app.db, [another]);
  expect(await rolesWithIt(another.id)).toEqual([administratorRole]);
});
