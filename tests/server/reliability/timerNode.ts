import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../src/server/app.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import { openDb } from '../../../src/server/storage/db.ts';
import { openObjects } from '../../../src/server/storage/objects.ts';
import { createPool } from '../../../src/server/storage/pool.ts';
import { fastClock } from './fastClock.ts';

/**
 * Runs a node as its own process, without a socket: dispatcher and timers. Arguments: the
 * database, and the time since which its clock runs fast. Its connections carry the process id.
 */
const [connectionString, since] = process.argv.slice(2);
if (connectionString === undefined) throw new Error('which database?');
const log = createLog('error');
const clock = fastClock(Number(since));
const app = await buildApp({
  db: openDb(createPool(connectionString, { log, max: 5, name: `${process.pid}` })),
  connection: { connectionString },
  objects: await openObjects({
    folder: await mkdtemp(join(tmpdir(), `andon-test-${process.pid}-`)),
  }),
  log,
  publicUrl: 'http://andon.test',
  websiteFolder: '/nonexistent',
  clock,
  readDatabaseTime: async () => clock.now(),
});
await app.ready();
process.stdout.write('ready\n');
