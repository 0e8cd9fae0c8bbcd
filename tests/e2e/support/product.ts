import type { TestProject } from 'vitest/node';
import { attachEmbedded } from '../../../src/server/storage/embedded.ts';
import { connectionUrl } from '../../server/support/connectionUrl.ts';
import { removeFolder } from '../../server/support/tempFolder.ts';
import { makeDataDir, makeTemplate } from '../../server/support/template.ts';
import { type ChromiumProgram, findChromium } from './browser.ts';
import { freePort, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path and environment of the browser. */
    chromium: ChromiumProgram;
    /** The address of the running product. */
    address: string;
    /** Its DATA_DIR, for the admin command. */
    dataDir: string;
  }
}

/** Starts the built product once for the run, as `npm start` does, and finds a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeTemplate = await makeTemplate();
  const dataDir = await makeDataDir();
  const port = await freePort();
  const server = await startServer(dataDir, port);
  project.provide('address', server.address);
  project.provide('dataDir', dataDir);
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('the product has no database');
  project.provide('pgAdmin', connectionUrl(cluster.adminConfig)); // for databases of apps in a worker
  project.provide('chromium', await findChromium());
  return async () => {
    await server.stop();
    await removeFolder(dataDir);
    await removeTemplate();
  };
}
