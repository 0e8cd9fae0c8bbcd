import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../server/support/tempFolder.ts';
import { makeDataDir } from '../server/support/template.ts';
import { cachedKeys } from './support/cachedValues.ts';
import { openCountedPlant, openWallAt, reportFault } from './support/countedWall.ts';
import { waitForSnapshot } from './support/faultSnapshots.ts';
import { frameSeconds } from './support/paintedFrames.ts';
import { freePort, startServer } from './support/server.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
});

test('walls survive a killed server, even one that is reloaded meanwhile: they show the last values with their age, then the present ones within 10 s of their frames', async () => {
  const dataDir = await makeDataDir();
  const port = await freePort();
  let server = await startServer(dataDir, port);
  try {
    const counted = await openCountedPlant(server.address, dataDir, '华东一厂');
    await reportFault(counted);
    const { wall: left } = await openWallAt(browser, counted, server.address);
    const { wall: reloaded, errors } = await openWallAt(browser, counted, server.address);
    await reloaded.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => cachedKeys(reloaded)).toContain('openOrders');
    await reloaded.goto(`${server.address}/401`); // the wall itself would overwrite the cached time
    await cachedKeys(reloaded, 12 * 60_000);
    await server.kill();

    await reloaded.goto(`${server.address}/EquipmentKanban`);
    await reloaded.reload();
    await waitForSnapshot(reloaded, { faults: 1, stale: true });
    const tile = reloaded.locator('.tile-stale', { has: reloaded.locator('.faults-now') });
    await tile.getByText('12 分钟前的数据').waitFor();
    const ground = await tile.evaluate((found) => getComputedStyle(found).backgroundImage);
    expect(ground).toContain('repeating-linear-gradient');

    server = await startServer(dataDir, port);
    const backAt = Date.now();
    const faults = await reportFault(counted);
    const seconds = await Promise.all(
      [left, reloaded].map((wall) =>
        frameSeconds(wall, () => waitForSnapshot(wall, { faults, staleTiles: 0 }, backAt)),
      ),
    );
    expect(Math.max(...seconds)).toBeLessThanOrEqual(10);
    for (const wall of [left, reloaded]) await wall.context().close();
    expect(errors()).toEqual([]);
  } finally {
    await server.kill();
    await removeFolder(dataDir);
  }
});
