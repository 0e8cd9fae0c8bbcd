import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { connectionUrl } from './connectionUrl.ts';
import { copyFolder, quiet, removeFolder, removeOrphans, tempFolder } from './tempFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string to the run's cluster, database `andon`; read it by `inject('pgAdmin')`. */
    pgAdmin: string;
    /**
     * A DATA_DIR with a stopped PostgreSQL, in whose database `andon` the table `stored` has one row,
     * `value` 7. Tests copy it, which takes a fraction of the time of initdb.
     */
    stoppedCluster: string;
  }
}

/** Starts one PostgreSQL without durability for the whole run. A `globalSetup` of vitest. */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  await removeOrphans();
  const stopped = await makeStoppedCluster();
  project.provide('stoppedCluster', stopped);
  const dataDir = await copyFolder(stopped);
  const pg = await startEmbedded({ dataDir, log: quiet, holder: 'tests', durable: false });
  project.provide('pgAdmin', connectionUrl(pg.adminConfig));
  return async () => {
    await pg.stop();
    await removeFolder(dataDir);
    await removeFolder(stopped);
  };
}

async function makeStoppedCluster(): Promise<string> {
  const dataDir = await tempFolder();
  const pg = await startEmbedded({ dataDir, log: quiet, holder: 'tests', durable: false });
  const client = new Client(pg.adminConfig);
  await client.connect();
  await client.query('create table stored as select 7 as value');
  await client.end();
  await pg.stop();
  return dataDir;
}
