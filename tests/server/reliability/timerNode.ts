import { buildApp } from '../../../src/server/app.ts';
import { createLog } from '../../../src/server/kernel/log.ts';
import { openDb } from '../../../src/server/storage/db.ts';
import { createPool } from '../../../src/server/storage/pool.ts';

/** A node as a process of its own, without a socket: dispatcher, timers. Its argument: the database. */
const [connectionString] = process.argv.slice(2);
if (connectionString === undefined) throw new Error('which database?');
const log = createLog('error');
const app = await buildApp({
  db: openDb(createPool(connectionString, { log, max: 5, name: 'timer-node' })),
  connection: { connectionString },
  log,
  publicUrl: 'http://andon.test',
  websiteFolder: '/nonexistent',
});
await app.ready();
process.stdout.write('ready\n');
