import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../../src/server/storage/embedded.ts';
import { connectionUrl } from './connectionUrl.ts';
import { quiet, removeFolder, removeOrphans } from './tempFolder.ts';
import { makeDataDir, makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string to the run's cluster, database `andon`; read it by `inject('pgAdmin')`. */
    pgAdmin: string;
  }
}

/** Starts one PostgreSQL without durability for the whole run. A `globalSetup` of vitest. */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  await removeOrphans();
  const removeTemplate = await makeTemplate();
  const dataDir = await makeDataDir();
  const pg = await startEmbedded({ dataDir, log: quiet, holder: 'tests', durable: false });
  project.provide('pgAdmin', connectionUrl(pg.adminConfig));
  return async () => {
    await pg.stop();
    await removeFolder(dataDir);
    await removeTemplate();
  };
}
