import type { Browser } from 'playwright-core';
import { findChromium, launch } from '../e2e/support/browser.ts';
import { freePort, startServer } from '../e2e/support/server.ts';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import type { BenchOptions } from './measurement.ts';

/** A running product. */
export interface Product extends AsyncDisposable {
  readonly address: string;
  /** Its DATA_DIR. */
  readonly dataDir: string;
}

/** Starts the product on a new database; a short round takes the one that runs. */
export async function openProduct({ running }: BenchOptions): Promise<Product> {
  if (running !== undefined) return { ...running, [Symbol.asyncDispose]: async () => undefined };
  const dataDir = await makeDataDir();
  const server = await startServer(dataDir, await freePort());
  return {
    address: server.address,
    dataDir,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}

/** A browser; its contexts are the bench's own. */
export interface BenchBrowser extends AsyncDisposable {
  readonly browser: Browser;
}

/** Launches a browser; a short round takes the one that runs. */
export async function openBrowser({ running }: BenchOptions): Promise<BenchBrowser> {
  const browser = running?.browser ?? (await launch(await findChromium()));
  return {
    browser,
    async [Symbol.asyncDispose]() {
      if (running === undefined) await browser.close();
    },
  };
}
