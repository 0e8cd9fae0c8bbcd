import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Device } from '../../src/contract/areas/device/endpoints.ts';
import { recordFaults, waitForSnapshot } from './support/faultSnapshots.ts';
import { openGuest, openWall } from './support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from './support/plant.ts';
import { closeContexts, sharedBrowser } from './support/sharedBrowser.ts';
import { startTcpProxy, type TcpProxy } from './support/tcpProxy.ts';

const address = inject('address');
let browser: Browser;
let context: BrowserContext;
let plant: Plant;
let machine: Device;
let proxy: TcpProxy;
const tabs: Page[] = [];
let faults = 0;

beforeAll(async () => {
  browser = await sharedBrowser();
  plant = await openPlant(address, inject('dataDir'), '西北五厂');
  machine = await makeDevice(plant, 'FAN-1', '风机 1');
  proxy = await startTcpProxy(address);
  await report(plant, machine, '振动大');
  faults = 1;
  context = await openGuest(browser);
  await recordFaults(context);
  tabs.push(await openWall(context, proxy.address, plant.admin.phone));
  tabs.push(...(await openMore(context, proxy.address, 3)));
  await waitUntilShownInAll(tabs);
});
afterAll(async () => {
  await closeContexts(browser);
  await proxy.stop();
});

/** Opens further tabs in a signed-in context. */
function openMore(signedIn: BrowserContext, at: string, count: number): Promise<Page[]> {
  const opening = Array.from({ length: count }, async () => {
    const tab = await signedIn.newPage();
    await tab.goto(`${at}/EquipmentKanban`);
    return tab;
  });
  return Promise.all(opening);
}

/** Waits until each tab shows the present number of faults. */
function waitUntilShownInAll(pages: readonly Page[], after = 0): Promise<number[]> {
  return Promise.all(pages.map((page) => waitForSnapshot(page, { faults }, after)));
}

/** Reports one more fault and asserts that every tab shows it by the stream, and not by reading it again. */
async function expectAllNotified(pages: readonly Page[]): Promise<void> {
  let reads: string[] = [];
  let lastRead = Date.now();
  const noteRead = (request: Request) => {
    if (request.postData()?.includes('openOrders') !== true) return;
    reads.push(request.url());
    lastRead = Date.now();
  };
  for (const page of pages) page.on('request', noteRead);
  await expect.poll(() => Date.now() - lastRead).toBeGreaterThan(1000); // a busy machine still reads what it has missed
  reads = [];
  faults += 1;
  await report(plant, machine, `振动大 ${faults}`);
  await waitUntilShownInAll(pages, Date.now());
  for (const page of pages) page.off('request', noteRead);
  expect(reads).toEqual([]);
}

test('four tabs share three sockets, and all receive updates', async () => {
  await expect.poll(() => proxy.openSockets()).toBe(3);
  await expectAllNotified(tabs);
});

test('the first tab closes, and the others go on with the same sockets', async () => {
  const before = proxy.upgrades.length;
  await tabs.shift()?.close();
  await expectAllNotified(tabs);
  expect([proxy.upgrades.length - before, proxy.openSockets()]).toEqual([0, 3]);
});

test('the address of the worker carries the hash of the build', () => {
  const folder = fileURLToPath(new URL('../../dist/client/static/', import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.startsWith('channelWorker'));
  expect(scripts.filter((name) => name.endsWith('.js'))).toEqual([
    expect.stringMatching(/^channelWorker-[\w-]{8}\.js$/),
  ]);
});

test('a browser without SharedWorker opens the three in each tab', async () => {
  const own = await startTcpProxy(address);
  const less = await openGuest(browser);
  await recordFaults(less);
  await less.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  const first = await openWall(less, own.address, plant.admin.phone);
  const pages = [first, ...(await openMore(less, own.address, 1))];
  await waitUntilShownInAll(pages);
  await expect.poll(() => own.openSockets()).toBe(6);
  await expectAllNotified(pages);
  await pages.pop()?.close();
  await expect.poll(() => own.openSockets()).toBe(3);
  await less.close();
  await own.stop();
});

test('signing out in one tab closes all three', async () => {
  const [tab] = tabs;
  if (tab === undefined) throw new Error('no tab is left');
  await tab.goto(`${proxy.address}/Troubleshooting/workOrder`);
  await tab.getByRole('button', { name: '账号' }).click();
  await tab.getByText('退出登录').click();
  await expect.poll(() => proxy.openSockets()).toBe(0);
});
