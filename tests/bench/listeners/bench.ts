import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDevice, openPlant, report } from '../../e2e/support/plant.ts';
import { freePort, startServer } from '../../e2e/support/server.ts';
import { removeFolder } from '../../server/support/tempFolder.ts';
import { makeDataDir } from '../../server/support/template.ts';
import {
  type BenchOptions,
  type Measurement,
  measurement,
  median,
  percentile,
} from '../measurement.ts';
import type { Report, ToListen } from './listener.ts';
import { addRepairers, addressesOf } from './people.ts';

/** The recipients of each order, the connections of each, and the orders. */
interface Case {
  readonly people: number;
  readonly socketsEach: number;
  readonly orders: number;
  readonly perSecond: number;
  readonly p99LimitMs: number;
}
const fullRun: readonly Case[] = [
  { people: 100, socketsEach: 10, orders: 400, perSecond: 20, p99LimitMs: 800 },
  { people: 1_000, socketsEach: 1, orders: 400, perSecond: 20, p99LimitMs: 2_000 },
];
const shortRun: readonly Case[] = [
  { people: 3, socketsEach: 3, orders: 3, perSecond: 20, p99LimitMs: 800 },
];

/**
 * Measures how soon people are notified of orders that are reported at a steady rate: from the call to the
 * message on each connection. The connections are in a process of their own.
 */
export async function measureListeners(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const one of short ? shortRun : fullRun) {
    const { people, socketsEach, orders, perSecond, p99LimitMs } = one;
    const what = `${people} people with ${people * socketsEach} connections, ${perSecond} orders a second`;
    const { latencies, lost, doubled } = await measureCase(one);
    log(`  ${what}: p50 ${median(latencies).toFixed(0)} ms`);
    measurements.push(
      measurement(`${what}: p99`, percentile(latencies, 0.99), p99LimitMs, 'ms'),
      measurement(`${what}: lost of ${orders * people * socketsEach}`, lost, 0),
      measurement(`${what}: received twice`, doubled, 0),
    );
  }
  return measurements;
}

/** Reports of one device wait for each other. */
const deviceCount = 40;

async function measureCase({ people, socketsEach, orders, perSecond }: Case) {
  const dataDir = await makeDataDir();
  const server = await startServer(dataDir, await freePort());
  const listener = fork(fileURLToPath(new URL('listener.ts', import.meta.url)));
  try {
    const plant = await openPlant(server.address, dataDir, '厂');
    const devices: Device[] = [];
    for (let at = 1; at <= deviceCount; at += 1) devices.push(await makeDevice(plant, `D-${at}`));
    const tokens = await addRepairers(dataDir, plant.orgCode, people);
    const addresses = addressesOf(server.address, tokens, socketsEach);
    listener.send({ addresses } satisfies ToListen);
    await messageOf(listener);
    const sent = new Map<string, number>();
    const calls: Promise<void>[] = [];
    const start = performance.now();
    for (let at = 0; at < orders; at += 1) {
      await wait(Math.max(0, start + (at * 1000) / perSecond - performance.now()));
      const time = Date.now();
      const device = devices[at % devices.length] as Device;
      calls.push(report(plant, device, '主轴振动过大').then(({ id }) => void sent.set(id, time)));
    }
    await Promise.all(calls);
    const { receipts, doubled } = await receiptsOf(listener, orders * addresses.length);
    const latencies = [...sent].flatMap(([id, time]) =>
      (receipts[id] ?? []).map((received) => received - time),
    );
    return { latencies, lost: orders * addresses.length - latencies.length, doubled };
  } finally {
    listener.kill();
    await server.stop();
    await removeFolder(dataDir);
  }
}

/** Returns the receipts once all have come, or none has come for five seconds. */
async function receiptsOf(listener: ChildProcess, expected: number): Promise<Report> {
  for (let before = -1; ; ) {
    listener.send('report');
    const found = (await messageOf(listener)) as Report;
    const count = Object.values(found.receipts).reduce((sum, times) => sum + times.length, 0);
    if (count === expected || count === before) return found;
    before = count;
    await wait(5_000);
  }
}

/** Returns the next message of the listeners. @throws Error where they have ended */
async function messageOf(listener: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const { signal } = ended;
  const gone = once(listener, 'exit', { signal }).then(() => {
    throw new Error('the listeners have ended');
  });
  const [message] = (await Promise.race([once(listener, 'message', { signal }), gone])) as [
    unknown,
  ];
  gone.catch(() => undefined); // aborted
  ended.abort();
  return message;
}
