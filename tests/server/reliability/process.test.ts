import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSetupState, login } from '../../../src/contract/areas/session/endpoints.ts';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/process/postmaster.ts';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { clientOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { password, psd } from '../support/people.ts';
import { quiet, removeFolder } from '../support/tempFolder.ts';
import { makeDataDir } from '../support/template.ts';
import { admin, launchServer, type ServerProcess, startServer } from './serverProcess.ts';

let dataDir: string;
let server: ServerProcess | null = null;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(async () => {
  await server?.kill();
  await removeFolder(dataDir);
});

/** Returns the server of the earlier tests, or starts it. */
async function running(): Promise<ServerProcess> {
  server ??= await startServer(dataDir);
  return server;
}

const organisation = (phone: string) =>
  [
    'create-org',
    '--name',
    'Works',
    '--type',
    '1',
    '--phone',
    phone,
    '--password',
    password,
  ] as const;
const postmaster = async () => findPostmaster((await findHome(dataDir)).data);

/** The tests share one DATA_DIR, in whose first organisation later ones sign in, and its server until a signal ends it. */
describe('the server as a process', { timeout: 120_000 }, () => {
  test('organisations created while it is stopped and while it runs can both sign in', async () => {
    expect(await admin(dataDir, ...organisation('13800138000'))).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await postmaster()).toBeNull(); // it was started for the command alone
    const client = clientOf((await running()).url, null);
    expect(await client.call(getSetupState, {})).toMatchObject({ needed: false });
    expect(await admin(dataDir, ...organisation('13900139000'))).toMatchObject({
      code: 0,
      stderr: '',
    });
    for (const UserName of ['13800138000', '13900139000']) {
      expect(await client.call(login, { UserName, PSD: psd })).toMatchObject({
        userName: UserName,
      });
    }
    const taken = await admin(dataDir, ...organisation('13900139000'));
    expect([taken.code, taken.stdout]).toEqual([1, '']);
    expect(taken.stderr).toMatch(/^UserName[^\n]*\n$/);
  });

  test('a second one on the same DATA_DIR exits with one line that names the holder', async () => {
    const { child, url } = await running();
    const { code, stderr, stdout } = await launchServer(dataDir).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^DATA_DIR [^\n]* is in use by server [^\n]*\n$/);
    expect(stderr).toContain(`server (pid ${child.pid}, host ${hostname()})`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test.for(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it cleanly: connections closed, exit 0, no PostgreSQL left',
    async (signal) => {
      const { url, child, ended } = await running();
      const { token } = await clientOf(url, null).call(login, {
        UserName: '13800138000',
        PSD: psd,
      });
      const listener = await listen(url, 'daping', token);
      child.kill(signal);
      await listener.closed;
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([0, expect.not.stringMatching(/"level":(50|60)|Error/)]);
      expect(await postmaster()).toBeNull();
      server = null;
    },
  );

  test('an invalid setting ends the start with one line that names it', async () => {
    const { code, stderr } = await launchServer(dataDir, 99_999).ended;
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^PORT "99999" cannot be used: /), ''],
    ]);
  });

  test('a DATA_DIR of another release ends the server and commands with one line and the remedy', async () => {
    const older = await makeDataDir();
    const change = async (sql: string) => {
      const cluster = await startEmbedded({ dataDir: older, log: quiet, holder: 'server' });
      const client = new Client(cluster.adminConfig);
      await client.connect();
      await client.query(sql);
      await client.end();
      await cluster.stop();
    };
    const expectRefusal = async (pattern: RegExp) => {
      for (const start of [() => launchServer(older).ended, () => admin(older, 'list-orgs')]) {
        const { code, stdout, stderr } = await start();
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toMatch(pattern);
      }
    };
    await change(`update schema_migration set checksum = 'x' where name like '0000%'`);
    await expectRefusal(
      /^DATA_DIR [^\n]*: another release of Andon wrote this database \(0000_tables.sql [^\n]*\): start that release[^\n]*\n$/,
    );
    await change('drop table schema_migration');
    await expectRefusal(/^DATA_DIR [^\n]*before the first release\): start that release[^\n]*\n$/);
    const { data } = await findHome(older);
    await writeFile(join(data, 'PG_VERSION'), '16\n');
    await expectRefusal(
      /^[^\n]* was written by PostgreSQL 16, this release has \d+: start [^\n]*\n$/,
    );
    await removeFolder(older);
  });
});
