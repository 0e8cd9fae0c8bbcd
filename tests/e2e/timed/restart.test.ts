import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openWall } from '../support/pages.ts';
import { makeDevice, openPlant, report } from '../support/plant.ts';
import { freePort, type ProductServer, startServer } from '../support/server.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';

let browser: Browser;
let dataDir: string;
let server: ProductServer;

beforeAll(async () => {
  browser = await sharedBrowser();
  dataDir = await mkdtemp(join(tmpdir(), 'andon-restart-'));
});

afterAll(async () => {
  await closeContexts(browser);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a wall is up to date within ten seconds after a killed server restarts', async () => {
  const port = await freePort();
  server = await startServer(dataDir, port);
  const plant = await openPlant(server.address, dataDir, '华东一厂');
  const machine = await makeDevice(plant, 'BOILER-1', '锅炉 1');
  await report(plant, machine, '压力低');
  const wall = await openWall(
    await browser.newContext({ locale: 'zh-CN' }),
    server.address,
    plant.admin.phone,
  );
  await wall.locator('.faults-now .figure', { hasText: /^1 / }).waitFor();
  await server.kill();
  server = await startServer(dataDir, port);
  await report(plant, machine, '阀门漏汽');
  await wall.locator('.faults-now .figure', { hasText: /^2 / }).waitFor({ timeout: 10_000 });
});
