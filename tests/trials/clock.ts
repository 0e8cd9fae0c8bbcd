import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { makeDevice, openPlant, report } from '../e2e/support/plant.ts';
import { freePort, type ProductServer, startServer } from '../e2e/support/server.ts';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { countRows } from './support.ts';
import type { OwnTrial } from './trial.ts';

/** A node whose clock is 400 days ahead of its database's. */
export const clock: OwnTrial = {
  name: 'clock',
  summary: 'a node whose clock is 400 days ahead deletes and triggers nothing too early',
  isShort: false,
  run,
};

const tables = ['action_log', 'login_log', 'session', 'timer'];

async function run(): Promise<Measurement[]> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  let server: ProductServer | null = null;
  try {
    server = await startServer(dataDir, port);
    const plant = await openPlant(server.address, dataDir, '试验厂');
    const device = await makeDevice(plant, 'T-1');
    for (let at = 0; at < 20; at += 1) await report(plant, device, 'stopped');
    await sleep(3000); // until the actions are rows of the action log
    const before = await countTables(dataDir);
    await server.stop();
    const preload = fileURLToPath(new URL('shiftedClock.ts', import.meta.url));
    const env = { SHIFT_DAYS: '400', NODE_OPTIONS: `--import=${preload}` };
    server = await startServer(dataDir, port, { env });
    const ready = await fetch(`${server.address}/readyz`);
    await sleep(5000); // five runs of every job
    const after = await countTables(dataDir);
    const lost = tables.map((table, at) =>
      measurement(`rows of ${table} that are gone`, (before[at] ?? 0) - (after[at] ?? 0), 0),
    );
    return [
      ...lost,
      measurement('rows of action_log that there were, less than', 20 - (before[0] ?? 0), 0),
      measurement('/readyz is not red', ready.status === 503 ? 0 : 1, 0),
    ];
  } finally {
    await server?.kill();
    await removeFolder(dataDir);
  }
}

function countTables(dataDir: string): Promise<number[]> {
  return Promise.all(tables.map((table) => countRows(dataDir, table)));
}
