import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cachedKeys } from '../support/cachedValues.ts';
import {
  type CountedPlant,
  openCountedPlant,
  openWallAt,
  reportFault,
} from '../support/countedWall.ts';
import { waitForSnapshot } from '../support/faultSnapshots.ts';
import { frameSeconds } from '../support/paintedFrames.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';
import { startTcpProxy, type TcpProxy, waitForSockets } from '../support/tcpProxy.ts';

let browser: Browser;

let online: { readonly counted: CountedPlant; readonly proxy: TcpProxy; readonly wall: Page };

beforeAll(async () => {
  browser = await sharedBrowser();
  const counted = await openCountedPlant(inject('address'), inject('dataDir'), '华南五厂');
  await reportFault(counted);
  const proxy = await startTcpProxy(inject('address'));
  const { wall } = await openWallAt(browser, counted, proxy.address);
  await waitForSockets(proxy, 3);
  online = { counted, proxy, wall };
});
afterAll(async () => {
  await closeContexts(browser);
  await online.proxy.stop();
});

test('closed connections are retried once, after 3 s, and the wall is up to date within 2 s of its frames after they open', async () => {
  const { counted, proxy, wall } = online;
  const before = proxy.upgrades.length;
  const closedAt = Date.now();
  expect(proxy.close()).toBe(3);
  const faults = await reportFault(counted);
  await expect.poll(() => proxy.upgrades.length).toBe(before + 3);
  const seconds = await frameSeconds(wall, async () => {
    await waitForSockets(proxy, 3);
    await waitForSnapshot(wall, { faults }, closedAt);
  });
  // half a second from the request of a connection to its opening
  expect(seconds).toBeLessThanOrEqual(2.5);
  const upgradeTimes = proxy.upgrades.slice(before).map(({ at }) => at);
  expect(upgradeTimes).toHaveLength(3);
  expect(Math.min(...upgradeTimes) - closedAt).toBeGreaterThanOrEqual(3_000);
});

test('the rows of a wall are cached within seconds; a sign-out clears the cache', async () => {
  const { proxy, wall } = online;
  await expect.poll(() => cachedKeys(wall)).toContain('openOrders');
  expect(await cachedKeys(wall)).toContain('hangingBoard');
  await wall.goto(`${proxy.address}/Troubleshooting/workOrder`);
  await wall.getByRole('button', { name: '账号' }).click();
  await wall.getByText('退出登录').click();
  await wall.waitForURL(/\/login/);
  await expect.poll(() => cachedKeys(wall)).toEqual([]);
  await wall.context().close();
});

test('the wall works without IndexedDB', async () => {
  const { wall, errors } = await openWallAt(browser, online.counted, inject('address'), () => {
    Object.defineProperty(globalThis, 'indexedDB', {
      value: {
        open() {
          throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
        },
      },
    });
  });
  expect(errors()).toEqual([]);
  await wall.context().close();
});
