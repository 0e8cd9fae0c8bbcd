import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '../../../src/contract/areas/session/endpoints.ts';
import { openAdministration } from '../../../src/server/administration.ts';
import { type Config, readServerConfig } from '../../../src/server/config.ts';
import { openDatabase } from '../../../src/server/database.ts';
import type { AppError } from '../../../src/server/kernel/errors/appError.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { listen } from '../support/hubs.ts';
import { addTeam } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { quiet, removeFolder } from '../support/tempFolder.ts';
import { makeDataDir } from '../support/template.ts';
import { newDevice, report } from '../support/work.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startApp({ database });
});
afterAll(() => app.close());

/** zod rejects a URL without a host, such as the test cluster's. */
const configOf = (databaseUrl: string): Config => ({ ...readServerConfig({}), databaseUrl });

/** From here on, writing a breakdown fails under a statement timeout. */
async function refuseLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create function refuse_limit() returns trigger language plpgsql as $$ begin
       if current_setting('statement_timeout') <> '0' then
         raise exception 'limited to %', current_setting('statement_timeout');
       end if;
       return new;
     end $$`,
  );
  await client.query(
    'create trigger refuse_limit before insert on breakdown for each row execute function refuse_limit()',
  );
  await client.end();
}

test('a rebuild on DATABASE_URL has no statement timeout', async () => {
  const team = await addTeam(app);
  await report(team.reporter, (await newDevice(team.admin)).id);
  await app.sql('delete from breakdown');
  await refuseLimits(database.url);
  const config = configOf(database.url);
  await using administration = await openAdministration(config, quiet);
  expect(await administration.rebuildFigures()).toEqual({ organisations: 1 });
  expect(await app.sql('select from breakdown')).toHaveLength(1);
});

test('a rebuild on a stopped server has no statement timeout; a server has one of 15 s', async () => {
  const dataDir = await makeDataDir();
  try {
    const config = readServerConfig({ DATA_DIR: dataDir });
    const shown: string[] = [];
    for (const limits of [{}, { statementTimeoutMs: 0 }]) {
      const { db, stop } = await openDatabase(config, quiet, 'tests', limits);
      const [row] = await db.transaction('system', 'read', (tx) =>
        tx.query<{ statement_timeout: string }>('show statement_timeout'),
      );
      shown.push(row?.statement_timeout ?? '');
      await stop();
    }
    expect(shown).toEqual(['15s', '0']);
  } finally {
    await removeFolder(dataDir);
  }
});

test('it finds the existing organisations, each with the requested phone', async () => {
  const [first, second] = [await addTeam(app), await addTeam(app)];
  const config = configOf(database.url);
  await using administration = await openAdministration(config, quiet);
  const found = await administration.findOrganisations([first.admin.phone]);
  expect(found).toContainEqual({ orgCode: first.orgCode, phone: first.admin.phone });
  expect(found).toContainEqual({ orgCode: second.orgCode, phone: null });
});

test('a user of an unknown organisation is refused by the organisation, not by the role', async () => {
  await using administration = await openAdministration(configOf(database.url), quiet);
  const user = { roleName: 'x', realName: 'Li', phone: '13900000077', password: 'Andon@demo1' };
  const nowhere = administration.createUser({ ...user, orgCode: 'NOSUCH' });
  await expect(nowhere).rejects.toMatchObject({ details: { field: 'OrgCode' } });
  const { orgCode } = await addTeam(app);
  const withoutRole = administration.createUser({ ...user, orgCode });
  await expect(withoutRole).rejects.toMatchObject({ details: { field: 'RoleName' } });
});

test('an organisation can be disabled, expired and made normal again; an unknown one is refused', async () => {
  const team = await addTeam(app);
  await using administration = await openAdministration(configOf(database.url), quiet);
  const { orgCode } = team;
  const add = { path: '/api/Device/AddDevice' } as const;
  const tryToAdd = async () =>
    errorOf(await team.admin.send(add, { DeviceCode: 'A', DeviceName: 'A' }));
  expect(await administration.setOrgState(orgCode, 2)).toEqual({ orgCode, orgState: 2 });
  expect(await tryToAdd()).toBe('ORG_EXPIRED');
  await administration.setOrgState(orgCode, 0);
  expect(await tryToAdd()).toBe('SESSION_REVOKED');
  await administration.setOrgState(orgCode, 1);
  expect(await tryToAdd()).toBeNull();
  const nowhere = administration.setOrgState('NOSUCH', 1);
  await expect(nowhere).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
});

test('an organisation past its last day is not made normal; open pages see a change of state', async () => {
  const { orgCode, supervisor } = await addTeam(app);
  await using administration = await openAdministration(configOf(database.url), quiet);
  await app.sql('update organisation set expire_date = $2 where org_code = $1', [
    orgCode,
    '2026-01-31',
  ]);
  const wall = await listen(app.url, 'daping', supervisor.token);
  await administration.setOrgState(orgCode, 2);
  await settled(app);
  expect(wall.patches.map(({ Topic }) => Topic)).toContain('changes');
  await wall.stop();
  const refusal = await administration.setOrgState(orgCode, 1).then(
    () => null,
    (error: AppError) => [error.errorName, error.info('en-US')],
  );
  expect(refusal?.[0]).toBe('EXPIRY_PASSED');
  expect(refusal?.[1]).toContain('2026-01-31');
  const state = () => app.sql('select org_state from organisation where org_code = $1', [orgCode]);
  expect(await state()).toEqual([{ org_state: 2 }]);
  await administration.setPackage(orgCode, { ExpireDate: null });
  await administration.setOrgState(orgCode, 0);
  await administration.setOrgState(orgCode, 1);
  expect(await state()).toEqual([{ org_state: 1 }]);
});

test('a user counts as signed in with a browser for 30 minutes after the last use', async () => {
  const { admin, supervisor, repairer } = await addTeam(app); // by no browser
  await using administration = await openAdministration(configOf(database.url), quiet);
  const among = async () => {
    const found = await administration.findSignedIn();
    return [admin, supervisor, repairer].map(({ userID }) => found.has(userID));
  };
  const browsers = [admin.userID, repairer.userID];
  await app.sql(`update login_log set client = 'web' where user_id = any($1)`, [browsers]);
  expect(await among()).toEqual([true, false, true]);
  await app.sql(
    `update session set active_time = now() - interval '31 minutes' where user_id = $1`,
    [repairer.userID],
  );
  expect(await among()).toEqual([true, false, false]);
  await admin.call(logout, {});
  expect(await among()).toEqual([false, false, false]);
});
