import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { openDb } from '../../../src/server/storage/db.ts';
import { findHome } from '../../../src/server/storage/embedded/home.ts';
import { findPostmaster } from '../../../src/server/storage/embedded/process/postmaster.ts';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { migrate } from '../../../src/server/storage/migrate.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectionUrl } from '../support/connectionUrl.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, type Team } from '../support/people.ts';
import { quiet, removeFolder } from '../support/tempFolder.ts';
import { makeDataDir } from '../support/template.ts';
import { newDevice, report } from '../support/work.ts';

let dataDir: string;
let databaseUrl: string;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  dataDir = await makeDataDir();
  const cluster = await startEmbedded({ dataDir, log: quiet, holder: 'tests' });
  await migrate(cluster.adminConfig, cluster.appConfig.user);
  const pool = createPool(cluster.appConfig, { log: quiet });
  databaseUrl = connectionUrl(cluster.adminConfig);
  const database = {
    db: openDb(pool),
    url: databaseUrl,
    admin: createPool(cluster.adminConfig, { log: quiet }),
    anotherPool(): never {
      throw new Error('this test has one node');
    },
    async close() {
      await pool.end();
      await database.admin.end();
      await cluster.stop();
    },
  };
  app = await startApp({ database });
  team = await addTeam(app);
});
afterAll(async () => {
  await app.close();
  await removeFolder(dataDir);
});

test('calls are refused with 503 while the database is away, and work again when it is back', async () => {
  const device = await newDevice(team.admin);
  const before = await report(team.reporter, device.id);
  const board = await listen(app.url, 'daping', team.admin.token);
  const pid = await findPostmaster((await findHome(dataDir)).data);
  if (pid === null) throw new Error('no PostgreSQL');
  const body = { DeviceID: device.id, FaultText: 'while away', FaultLevel: 1, IsStop: 1 };

  process.kill(pid, 'SIGKILL');
  const statuses = new Map<number, number>();
  const acknowledged: string[] = [];
  /** Calls with all clients; returns true if all calls succeeded. */
  const call = async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => team.reporter.send(addWorkOrder, body)),
      team.admin.send(listDevices, {}),
    ]);
    for (const { status, envelope, text } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) {
        const error = expect.stringMatching(/^(UNAVAILABLE|OUTCOME_UNKNOWN)$/) as string; // the latter in mid-commit
        expect(envelope).toMatchObject({ code: '503', data: { error } });
      }
      if (status === 500) {
        const [number = 'none'] = /[0-9a-f-]{36}/.exec(text) ?? [];
        throw new Error(`${text}\n${app.log.find((line) => line.includes(number))}`);
      }
      if (envelope.code === '200' && !Array.isArray(envelope.data))
        acknowledged.push((envelope.data as { id: string }).id);
    }
    return answers.every(({ status }) => status === 200);
  };
  const isDatabaseBack = async () => {
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    const connected = client.connect().then(
      () => true,
      () => false,
    );
    return (await connected) && client.end().then(() => true);
  };
  const untilBack = async () => {
    while (!(await call())) await sleep(20);
  };
  while (!(await isDatabaseBack())) {
    await call();
    await sleep(100); // leaves PostgreSQL the time to start
  }
  await untilBack();
  expect(statuses.get(503)).toBeGreaterThan(0);
  expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));

  const { data } = await team.admin.call(listWorkOrders, { pageSize: 200 });
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([before.id, ...acknowledged]));
  await vi.waitFor(async () => {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    const shown = board.patches.flatMap(({ Set: rows = {} }) => Object.keys(rows));
    expect(acknowledged.filter((id) => !shown.includes(id))).toEqual([]);
  }, 10_000);
});
