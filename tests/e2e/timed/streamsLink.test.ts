import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Device } from '../../../src/contract/areas/device.ts';
import { type GivenClock, startGivenClock } from '../../server/support/givenTime.ts';
import { launch } from '../support/browser.ts';
import { momentOf, noteFaults } from '../support/faultMoments.ts';
import { kept } from '../support/keptValues.ts';
import { openWall, watchErrors } from '../support/pages.ts';
import { makeDevice, openPlant, type Plant, report } from '../support/plant.ts';
import { freePort, startServer } from '../support/server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

declare global {
  interface Window {
    provenAt?: number;
  }
}

let browser: Browser;
/** Product and browser are held up as this process is, where the machine has no time for them. */
let clock: GivenClock;
/** How long the state of a browser is waited for: no rule, a busy machine takes its time. */
const patient = { timeout: 30_000 };

/** A plant with one device, whose faults are counted. */
interface Floor {
  readonly plant: Plant;
  readonly machine: Device;
  faults: number;
}

async function openFloor(address: string, dataDir: string, name: string): Promise<Floor> {
  const plant = await openPlant(address, dataDir, name);
  return { plant, machine: await makeDevice(plant, 'PUMP-1', '水泵 1'), faults: 0 };
}

/** One more fault, told to the server past any cable. Answers how many there are then. */
async function fault(floor: Floor): Promise<number> {
  floor.faults += 1;
  await report(floor.plant, floor.machine, `压力低 ${floor.faults}`);
  return floor.faults;
}

interface Hanging {
  readonly wall: Page;
  /** What went wrong in it; not what the browser itself writes of calls that found no server. */
  errors(): string[];
}

/**
 * A wall in a browser of its own, on the cable or straight on the server; it shows its faults.
 * @param before runs in the page before anything else
 */
async function hang(floor: Floor, address: string, before?: () => void): Promise<Hanging> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const errors: string[][] = [];
  context.on('page', (page) => errors.push(watchErrors(page)));
  if (before !== undefined) await context.addInitScript(before);
  await noteFaults(context);
  const wall = await openWall(context, address, floor.plant.admin.phone);
  await momentOf(wall, { faults: floor.faults });
  return { wall, errors: () => errors.flat().filter((error) => !error.includes('net::ERR_')) };
}

/** The three channels stand, each on a connection that passes. */
async function threeOpen(cable: TcpProxy): Promise<void> {
  await vi.waitFor(
    () => {
      if (cable.openSockets() !== 3) throw new Error(`${cable.openSockets()} sockets are open`);
    },
    { timeout: 60_000, interval: 20 },
  );
}

// The minute until a wall is stale passes beneath the other tests of this file.
let pulled: { readonly floor: Floor; readonly cable: TcpProxy; wall: Page; at: number };
let near: { readonly floor: Floor; readonly cable: TcpProxy; readonly wall: Page };

beforeAll(async () => {
  clock = startGivenClock();
  browser = await launch(inject('chromium'));
  const address = inject('address');
  const floor = await openFloor(address, inject('dataDir'), '华中四厂');
  await fault(floor);
  const hangOnCable = async () => {
    const cable = await startTcpProxy(address);
    const { wall } = await hang(floor, cable.address, noteAnswers);
    await threeOpen(cable);
    return { cable, wall };
  };
  const longest = await hangOnCable();
  near = { floor, ...(await hangOnCable()) };
  pulled = { floor, ...longest, at: await pull(longest) };
});

/** Has a page remember when the server last answered what proves its rows, ms of its own clock. */
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
 * Pulls the cable between two answers: the last one lies seconds back, and the next is seconds away.
 * So the 60 s from the pull hold as they are, and a busy machine still has seconds for its timers.
 * @returns when, ms of the machine's clock, by the page
 */
async function pull({ cable, wall }: { cable: TcpProxy; wall: Page }): Promise<number> {
  await wall.waitForFunction(
    () => {
      const ageMs = performance.now() - (window.provenAt ?? performance.now());
      return ageMs >= 6_000 && ageMs <= 8_000;
    },
    null,
    { polling: 100 },
  );
  const at = await wall.evaluate(() => Date.now());
  cable.pull();
  return at;
}
afterAll(async () => {
  clock.stop();
  await browser.close();
  await pulled.cable.stop();
  await near.cable.stop();
});

test('connections that close are tried again after 3 s, and the wall is right within 2 s of their opening', async () => {
  const { floor, cable, wall } = near;
  const before = cable.upgrades.length;
  const closedAt = Date.now();
  expect(cable.close()).toBe(3);
  const faults = await fault(floor);
  await threeOpen(cable);
  const asked = cable.upgrades.slice(before).map(({ at }) => at);
  expect(asked).toHaveLength(3);
  expect(Math.min(...asked) - closedAt).toBeGreaterThanOrEqual(3_000);
  // Well before 3 s and 5 s more, when a start that failed would be tried again.
  expect(Math.max(...asked) - closedAt).toBeLessThanOrEqual(6_000);
  // Half a second from asking for a connection to its opening.
  const rightAt = await momentOf(wall, { faults }, closedAt);
  expect(clock.between(Math.max(...asked), rightAt)).toBeLessThanOrEqual(2_500);
});

test('what a wall shows is kept within seconds; whoever signs out leaves nothing behind', async () => {
  const { cable, wall } = near;
  await expect.poll(() => kept(wall), patient).toContain('openOrders');
  expect(await kept(wall)).toContain('hangingBoard');
  await wall.goto(`${cable.address}/Troubleshooting/workOrder`);
  await wall.getByRole('button', { name: '账号' }).click();
  await wall.getByText('退出登录').click();
  await wall.waitForURL(/\/login/);
  await expect.poll(() => kept(wall), patient).toEqual([]);
  await wall.context().close();
});

test('a store that is broken is nothing: the wall goes on without it', async () => {
  const { wall, errors } = await hang(near.floor, inject('address'), () => {
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

test('walls outlive a killed server, even one that is reloaded meanwhile: last values with their age, then right within 10 s', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'andon-away-'));
  const port = await freePort();
  let server = await startServer(dataDir, port);
  try {
    const floor = await openFloor(server.address, dataDir, '华东一厂');
    await fault(floor);
    const { wall: left } = await hang(floor, server.address);
    const { wall: reloaded, errors } = await hang(floor, server.address);
    await reloaded.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => kept(reloaded), patient).toContain('openOrders');
    await reloaded.goto(`${server.address}/401`); // the wall itself would write its age anew
    await kept(reloaded, 12 * 60_000);
    await server.kill();

    await reloaded.goto(`${server.address}/EquipmentKanban`);
    await reloaded.reload();
    await momentOf(reloaded, { faults: 1, stale: true });
    const tile = reloaded.locator('.tile-stale', { has: reloaded.locator('.faults-now') });
    await tile.getByText('12 分钟前的数据').waitFor();
    const ground = await tile.evaluate((found) => getComputedStyle(found).backgroundImage);
    expect(ground).toContain('repeating-linear-gradient');

    server = await startServer(dataDir, port);
    const backAt = Date.now();
    const faults = await fault(floor);
    for (const wall of [left, reloaded]) {
      const wholeAt = await momentOf(wall, { faults, staleTiles: 0 }, backAt);
      expect(clock.between(backAt, wholeAt)).toBeLessThanOrEqual(10_000);
      await wall.context().close();
    }
    expect(errors()).toEqual([]);
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a cable that swallows packets makes the wall stale within 60 s; plugged in again, it is right within 2 s', async () => {
  const { floor, cable, wall, at } = pulled;
  const staleAt = await momentOf(wall, { stale: true }, at, 120_000);
  expect(staleAt - at).toBeLessThanOrEqual(60_000);
  const faults = await fault(floor);
  cable.plug();
  const pluggedAt = Date.now();
  const wholeAt = await momentOf(wall, { faults, staleTiles: 0 }, pluggedAt);
  // The server is looked out for twice a second; two seconds from its first answer.
  expect(clock.between(pluggedAt, wholeAt)).toBeLessThanOrEqual(2_000);
  // The sockets of before stay open and dead: without new ones the next fault would not come.
  await threeOpen(cable);
  const more = await fault(floor);
  const reportedAt = Date.now();
  const moreAt = await momentOf(wall, { faults: more }, reportedAt);
  expect(clock.between(reportedAt, moreAt)).toBeLessThanOrEqual(2_000);
});
