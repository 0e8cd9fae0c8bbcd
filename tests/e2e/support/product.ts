import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ChromiumProgram, findChromium } from './browser.ts';
import { freePort, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to start the browser. */
    chromium: ChromiumProgram;
    /** The address of the running product. */
    address: string;
    /** Its DATA_DIR, for the admin command. */
    dataDir: string;
  }
}

/** Starts the built product as its users do, once for the run, and finds a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'andon-e2e-'));
  const port = await freePort();
  const server = await startServer(dataDir, port);
  project.provide('address', server.address);
  project.provide('dataDir', dataDir);
  project.provide('chromium', await findChromium());
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
