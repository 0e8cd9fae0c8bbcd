import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { connectionUrl } from './connectionUrl.ts';
import { quiet, removeFolder, removeOrphans, tempFolder } from './tempFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string to the run's cluster, database `andon`; read it by `inject('pgAdmin')`. */
    pgAdmin: string;
  }
}

/** Starts one PostgreSQL without durability for the whole run. A `globalSetup` of vitest. */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  await removeOrphans();
  const dataDir = await tempFolder();
  const pg = await startEmbedded({ dataDir, log: quiet, holder: 'tests', durable: false });
  project.provide('pgAdmin', connectionUrl(pg.adminConfig));
  return async () => {
    await pg.stop();
    await removeFolder(dataDir);
  };
}
