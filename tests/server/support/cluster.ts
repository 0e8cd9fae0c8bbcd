import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { connectionUrl } from './connectionUrl.ts';
import { quiet, removeFolder, removeOrphans, tempFolder } from './tempFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection string to the run's cluster, database `andon`: `inject('pgAdmin')`. */
    pgAdmin: string;
  }
}

/** One PostgreSQL for the whole run, nothing of it durable. A `globalSetup` of vitest. */
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
