import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { type ProcessClock, startProcessClock } from '../../server/support/processTime.ts';
import { cachedKeys } from '../support/cachedValues.ts';
import { recordFaults, waitForSnapshot } from '../support/faultSnapshots.ts';
import { openWall, watchErrors } from '../support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from '../support/plant.ts';
import { freePort, startServer } from '../support/server.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';
import { startTcpProxy, type TcpProxy, waitForSockets } from '../support/tcpProxy.ts';

declare global {
  interface Window {
    provenAt?: number;
  }
}

let browser: Browser;
/** Measures the CPU time that a busy machine withholds from this process, and so from product and browser. */
let clock: ProcessClock;
/** A generous timeout for states of a browser, which are no rule of the product. */
const patient = { timeout: 30_000 };

/** A plant with one device, whose faults are counted. */
interface CountedPlant {
  readonly plant: Plant;
  readonly machine: Device;
  faults: number;
}

async function openCountedPlant(
  address: string,
  dataDir: string,
  name: string,
): Promise<CountedPlant> {
  const plant = await openPlant(address, dataDir, name);
  return { plant, machine: await makeDevice(plant, 'PUMP-1', '水泵 1'), faults: 0 };
}

/** Reports one more fault, directly to the server. Returns the number of faults. */
async function reportFault(counted: CountedPlant): Promise<number> {
  counted.faults += 1;
  await report(counted.plant, counted.machine, `压力低 ${counted.faults}`);
  return counted.faults;
}

interface OpenedWall {
  readonly wall: Page;
  /** Returns its errors, without those that the browser logs for unreachable servers. */
  errors(): string[];
}

/**
 * Opens a wall in a context of its own, by the proxy or directly, and waits until it shows its faults.
 * @param before runs in the page before anything else
 */
async function openWallAt(
  counted: CountedPlant,
  address: string,
  before?: () => void,
): Promise<OpenedWall> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const errors: string[][] = [];
  context.on('page', (page) => errors.push(watchErrors(page)));
  if (before !== undefined) await context.addInitScript(before);
  await recordFaults(context);
  const wall = await openWall(context, address, counted.plant.admin.phone);
  await waitForSnapshot(wall, { faults: counted.faults });
  return { wall, errors: () => errors.flat().filter((error) => !error.includes('net::ERR_')) };
}

// The minute until a wall is stale passes during the other tests of this file.
let disconnected: {
  readonly counted: CountedPlant;
  readonly proxy: TcpProxy;
  wall: Page;
  at: number;
};
let online: { readonly counted: CountedPlant; readonly proxy: TcpProxy; readonly wall: Page };

beforeAll(async () => {
  clock = startProcessClock();
  browser = await sharedBrowser();
  const address = inject('address');
  const counted = await openCountedPlant(address, inject('dataDir'), '华中四厂');
  await reportFault(counted);
  const openOnProxy = async () => {
    const proxy = await startTcpProxy(address);
    const { wall } = await openWallAt(counted, proxy.address, noteAnswers);
    await waitForSockets(proxy, 3);
    return { proxy, wall };
  };
  const longest = await openOnProxy();
  online = { counted, ...(await openOnProxy()) };
  disconnected = { counted, ...longest, at: await cutBetweenAnswers(longest) };
});

/** Makes a page record when the server last confirmed its rows, ms of its own clock. */
function noteAnswers(): void {
  const proof = /\/Kanban\/Get(ServerTime|Topic)$/;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (proof.test(entry.name)) window.provenAt = entry.startTime + entry.duration;
    }
  };
  new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'resource' });
}

/**
 * Cuts the connections between two confirmations: the last one is seconds ago, and the next is seconds
 * away. So the limit of 60 s counts from the cut, and a busy machine still has seconds for its timers.
 * @returns when, ms of the machine's clock, measured in the page
 */
async function cutBetweenAnswers({
  proxy,
  wall,
}: {
  proxy: TcpProxy;
  wall: Page;
}): Promise<number> {
  await wall.waitForFunction(
    () => {
      const ageMs = performance.now() - (window.provenAt ?? performance.now());
      return ageMs >= 6_000 && ageMs <= 8_000;
    },
    null,
    { polling: 100 },
  );
  const at = await wall.evaluate(() => Date.now());
  proxy.cut();
  return at;
}
afterAll(async () => {
  clock.stop();
  await closeContexts(browser);
  await disconnected.proxy.stop();
  await online.proxy.stop();
});

test('closed connections are retried after 3 s, and the wall is up to date within 2 s after they open', async () => {
  const { counted, proxy, wall } = online;
  const before = proxy.upgrades.length;
  const closedAt = Date.now();
  expect(proxy.close()).toBe(3);
  const faults = await reportFault(counted);
  await waitForSockets(proxy, 3);
  const upgradeTimes = proxy.upgrades.slice(before).map(({ at }) => at);
  expect(upgradeTimes).toHaveLength(3);
  expect(Math.min(...upgradeTimes) - closedAt).toBeGreaterThanOrEqual(3_000);
  // Well before 3 s and 5 s more, when a start that failed would be tried again.
  expect(Math.max(...upgradeTimes) - closedAt).toBeLessThanOrEqual(6_000);
  // Half a second from the request of a connection to its opening.
  const rightAt = await waitForSnapshot(wall, { faults }, closedAt);
  expect(clock.between(Math.max(...upgradeTimes), rightAt)).toBeLessThanOrEqual(2_500);
});

test('the rows of a wall are cached within seconds; a sign-out clears the cache', async () => {
  const { proxy, wall } = online;
  await expect.poll(() => cachedKeys(wall), patient).toContain('openOrders');
  expect(await cachedKeys(wall)).toContain('hangingBoard');
  await wall.goto(`${proxy.address}/Troubleshooting/workOrder`);
  await wall.getByRole('button', { name: '账号' }).click();
  await wall.getByText('退出登录').click();
  await wall.waitForURL(/\/login/);
  await expect.poll(() => cachedKeys(wall), patient).toEqual([]);
  await wall.context().close();
});

test('the wall works without IndexedDB', async () => {
  const { wall, errors } = await openWallAt(online.counted, inject('address'), () => {
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

test('walls survive a killed server, even one that is reloaded meanwhile: they show the last values with their age, then the present ones within 10 s', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'andon-away-'));
  const port = await freePort();
  let server = await startServer(dataDir, port);
  try {
    const counted = await openCountedPlant(server.address, dataDir, '华东一厂');
    await reportFault(counted);
    const { wall: left } = await openWallAt(counted, server.address);
    const { wall: reloaded, errors } = await openWallAt(counted, server.address);
    await reloaded.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => cachedKeys(reloaded), patient).toContain('openOrders');
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
    for (const wall of [left, reloaded]) {
      const wholeAt = await waitForSnapshot(wall, { faults, staleTiles: 0 }, backAt);
      expect(clock.between(backAt, wholeAt)).toBeLessThanOrEqual(10_000);
      await wall.context().close();
    }
    expect(errors()).toEqual([]);
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a connection that drops packets makes the wall stale within 60 s; restored, it is up to date within 2 s', async () => {
  const { counted, proxy, wall, at } = disconnected;
  const staleAt = await waitForSnapshot(wall, { stale: true }, at, 120_000);
  expect(staleAt - at).toBeLessThanOrEqual(60_000);
  const faults = await reportFault(counted);
  proxy.restore();
  const restoredAt = Date.now();
  const wholeAt = await waitForSnapshot(wall, { faults, staleTiles: 0 }, restoredAt);
  // The client polls the server twice a second; the limit counts from its first answer.
  expect(clock.between(restoredAt, wholeAt)).toBeLessThanOrEqual(2_000);
  // The earlier sockets stay open but dead: without new ones the next fault would not arrive.
  await waitForSockets(proxy, 3);
  const more = await reportFault(counted);
  const reportedAt = Date.now();
  const moreAt = await waitForSnapshot(wall, { faults: more }, reportedAt);
  expect(clock.between(reportedAt, moreAt)).toBeLessThanOrEqual(2_000);
});
