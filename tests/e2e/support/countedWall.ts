import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { launch } from './browser.ts';
import { recordFaults, waitForSnapshot } from './faultSnapshots.ts';
import { openWall, watchErrors } from './pages.ts';
import { makeDevice, openPlant, type Plant, report } from './plant.ts';
import { startTcpProxy, type TcpProxy, waitForSockets } from './tcpProxy.ts';

declare global {
  interface Window {
    provenAt?: number;
  }
}

/** A plant with one device, whose faults are counted. */
export interface CountedPlant {
  readonly plant: Plant;
  readonly machine: Device;
  faults: number;
}

/** Opens a plant with one device and no fault. */
export async function openCountedPlant(
  address: string,
  dataDir: string,
  name: string,
): Promise<CountedPlant> {
  const plant = await openPlant(address, dataDir, name);
  return { plant, machine: await makeDevice(plant, 'PUMP-1', '水泵 1'), faults: 0 };
}

/** Reports one more fault, directly to the server. Returns the number of faults. */
export async function reportFault(counted: CountedPlant): Promise<number> {
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
export async function openWallAt(
  browser: Browser,
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

/** A wall whose packets are dropped. */
export interface DisconnectedWall {
  readonly counted: CountedPlant;
  readonly proxy: TcpProxy;
  readonly wall: Page;
  /** When its connections were cut, ms of the machine's clock. */
  readonly at: number;
  close(): Promise<void>;
}

/** Opens a wall in a browser of its own, and cuts it off from the server. */
export async function openDisconnectedWall(): Promise<DisconnectedWall> {
  const address = inject('address');
  const counted = await openCountedPlant(address, inject('dataDir'), '华中四厂');
  await reportFault(counted);
  const browser = await launch(inject('chromium'));
  const proxy = await startTcpProxy(address);
  const { wall } = await openWallAt(browser, counted, proxy.address, noteAnswers);
  await waitForSockets(proxy, 3);
  const at = await cutBetweenAnswers(proxy, wall);
  return {
    counted,
    proxy,
    wall,
    at,
    async close() {
      await browser.close();
      await proxy.stop();
    },
  };
}

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
async function cutBetweenAnswers(proxy: TcpProxy, wall: Page): Promise<number> {
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
