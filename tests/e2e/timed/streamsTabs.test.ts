import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Device } from '../../../src/contract/areas/device.ts';
import { launch } from '../support/browser.ts';
import { momentOf, noteFaults } from '../support/faultMoments.ts';
import { openWall } from '../support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from '../support/plant.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

const address = inject('address');
let browser: Browser;
let context: BrowserContext;
let plant: Plant;
let machine: Device;
let cable: TcpProxy;
const tabs: Page[] = [];
let faults = 0;
/** What the server counted before there was any tab. */
let idle: Record<string, number>;
/** How long the state of connections is waited for: no rule, a busy machine takes its time. */
const patient = { timeout: 30_000 };

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  plant = await openPlant(address, inject('dataDir'), '西北五厂');
  machine = await makeDevice(plant, 'FAN-1', '风机 1');
  cable = await startTcpProxy(address);
  await report(plant, machine, '振动大');
  faults = 1;
  idle = await liveConnections();
  context = await browser.newContext({ locale: 'zh-CN' });
  await noteFaults(context);
  tabs.push(await openWall(context, cable.address, plant.admin.phone));
  tabs.push(...(await openMore(context, cable.address, 9)));
  await allRight(tabs);
});
afterAll(async () => {
  await browser.close();
  await cable.stop();
});

/** Further tabs of a browser that is signed in. */
function openMore(signedIn: BrowserContext, at: string, count: number): Promise<Page[]> {
  const opening = Array.from({ length: count }, async () => {
    const tab = await signedIn.newPage();
    await tab.goto(`${at}/EquipmentKanban`);
    return tab;
  });
  return Promise.all(opening);
}

/** When each tab showed as many open faults as there are, from a moment on. */
function allRight(pages: readonly Page[], after = 0): Promise<number[]> {
  return Promise.all(pages.map((page) => momentOf(page, { faults }, after)));
}

/** One more fault is told to every tab: by the stream, long before anything is read anew. */
async function allHear(pages: readonly Page[]): Promise<void> {
  faults += 1;
  await report(plant, machine, `振动大 ${faults}`);
  const reportedAt = Date.now();
  const delays = (await allRight(pages, reportedAt)).map((at) => at - reportedAt);
  expect(Math.max(...delays), `ms: ${delays.join(' ')}`).toBeLessThanOrEqual(10_000);
}

/** What the server itself counts. */
async function liveConnections(): Promise<Record<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const found = [...text.matchAll(/andon_live_connections\{hub="(\w+)"\} (\d+)/g)];
  return Object.fromEntries(found.map(([, hub = '', count]) => [hub, Number(count)]));
}

test('ten tabs hold three sockets, and all hear what comes', async () => {
  await expect.poll(() => cable.openSockets(), patient).toBe(3);
  const { main = 0, gateway = 0 } = idle;
  await expect.poll(liveConnections, patient).toEqual({ main: main + 2, gateway: gateway + 1 });
  await allHear(tabs);
});

test('the tab that was first closes, and the others live on upon the same sockets', async () => {
  const before = cable.upgrades.length;
  await tabs.shift()?.close();
  await allHear(tabs);
  expect([cable.upgrades.length - before, cable.openSockets()]).toEqual([0, 3]);
});

test('the script of a newer build takes over: three sockets again, and nothing is missed', async () => {
  const folder = fileURLToPath(new URL('../../../dist/client/static/', import.meta.url));
  const script = readdirSync(folder).find((name) => /^channelWorker-.*\.js$/.test(name));
  const newer = await context.newPage();
  await newer.goto(`${cable.address}/login`);
  const before = cable.upgrades.length;
  await newer.evaluate((url) => {
    const worker = new SharedWorker(url, { type: 'module', name: 'andon' });
    worker.port.start();
  }, `/static/${script}?newer`);
  await expect.poll(() => cable.upgrades.length - before, patient).toBe(3);
  await expect.poll(() => cable.openSockets(), patient).toBe(3);
  await allHear(tabs);
  await newer.close();
  await allHear(tabs);
  expect([cable.upgrades.length - before, cable.openSockets()]).toEqual([3, 3]);
});

describe('a browser without SharedWorker', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  /** Tabs of a browser that lacks some means, with a cable of their own. */
  async function openTabs(lacking: 'worker' | 'worker and locks', count: number) {
    const own = await startTcpProxy(address);
    const less = await browser.newContext({ locale: 'zh-CN' });
    ends.push(
      () => less.close(),
      () => own.stop(),
    );
    await noteFaults(less);
    await less.addInitScript((without) => {
      Reflect.deleteProperty(globalThis, 'SharedWorker');
      if (without === 'worker') return;
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    }, lacking);
    const first = await openWall(less, own.address, plant.admin.phone);
    await allRight([first]); // holds the sockets before another asks for them
    const pages = [first, ...(await openMore(less, own.address, count - 1))];
    await allRight(pages);
    return { own, pages };
  }

  test('has one tab hold the three for all; when that one closes, the next opens its own', async () => {
    const { own, pages } = await openTabs('worker', 3);
    await expect.poll(() => own.openSockets(), patient).toBe(3);
    await allHear(pages);
    const before = own.upgrades.length;
    await pages.shift()?.close();
    await expect.poll(() => own.upgrades.length - before, patient).toBe(3);
    await expect.poll(() => own.openSockets(), patient).toBe(3);
    await allHear(pages);
  });

  test('nor locks, as on plain http, has each tab hold its own', async () => {
    const { own, pages } = await openTabs('worker and locks', 2);
    await expect.poll(() => own.openSockets(), patient).toBe(6);
    await allHear(pages);
  });
});

test('signing out in one tab closes all three', async () => {
  const [desk] = tabs;
  if (desk === undefined) throw new Error('no tab is left');
  await desk.goto(`${cable.address}/Troubleshooting/workOrder`);
  await desk.getByRole('button', { name: '账号' }).click();
  await desk.getByText('退出登录').click();
  await expect.poll(() => cable.openSockets(), patient).toBe(0);
  await expect.poll(liveConnections, patient).toEqual(idle);
});
