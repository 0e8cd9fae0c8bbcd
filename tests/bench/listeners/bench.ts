import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDevice, openPlant, report } from '../../e2e/support/plant.ts';
import { freePort } from '../../e2e/support/server.ts';
import {
  type BenchOptions,
  type Measurement,
  measurement,
  median,
  percentile,
} from '../measurement.ts';
import { openProduct } from '../product.ts';
import type { Report, ToListen } from './listener.ts';
import { addRepairers, addressesOf } from './people.ts';

/** The recipients of each order, the connections of each, and the orders. */
interface Case {
  readonly people: number;
  /** Reports of one device wait for each other. */
  readonly devices: number;
  readonly socketsEach: number;
  readonly orders: number;
  readonly perSecond: number;
  /** The orders are reported in this many parts, in turn with as many messages of the bare server. */
  readonly parts: number;
  /** The p99 by that of the bare server. */
  readonly limit: number;
  /** The time between two looks at what was received. */
  readonly lookEachMs: number;
}
const fullRun: readonly Case[] = [
  {
    people: 100,
    devices: 40,
    socketsEach: 10,
    orders: 400,
    perSecond: 20,
    parts: 4,
    limit: 20,
    lookEachMs: 5_000,
  },
  {
    people: 1_000,
    devices: 40,
    socketsEach: 1,
    orders: 400,
    perSecond: 20,
    parts: 4,
    limit: 50,
    lookEachMs: 5_000,
  },
];
const shortRun: readonly Case[] = [
  {
    people: 3,
    devices: 2,
    socketsEach: 3,
    orders: 3,
    perSecond: 20,
    parts: 1,
    limit: 20,
    lookEachMs: 100,
  },
];

/**
 * Measures how soon people are notified of orders that are reported at a steady rate: from the call to the
 * message on each connection. The connections are in a process of their own, which in turn receives as many
 * messages of a bare WebSocket server.
 */
export async function measureListeners(
  log: (text: string) => void,
  options: BenchOptions,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const one of options.short ? shortRun : fullRun) {
    const { people, socketsEach, orders, perSecond, limit } = one;
    const what = `${people} people with ${people * socketsEach} connections, ${perSecond} orders a second`;
    const { latencies, bare, lost, doubled } = await measureCase(one, options);
    const spread = (ms: readonly number[]) =>
      `p50 ${median(ms).toFixed(0)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms`;
    log(`  ${what}: ${spread(latencies)}; a bare WebSocket server: ${spread(bare)}`);
    measurements.push(
      measurement(
        `${what}: p99 by that of a bare server`,
        percentile(latencies, 0.99) / percentile(bare, 0.99),
        limit,
      ),
      measurement(`${what}: lost of ${orders * people * socketsEach}`, lost, 0),
      measurement(`${what}: received twice`, doubled, 0),
    );
  }
  return measurements;
}

async function measureCase(
  { people, devices: deviceCount, socketsEach, orders, perSecond, parts, lookEachMs }: Case,
  options: BenchOptions,
) {
  await using product = await openProduct(options);
  const { address, dataDir } = product;
  const listener = fork(fileURLToPath(new URL('listener.ts', import.meta.url)));
  const barePort = await freePort();
  const bareHub = fork(fileURLToPath(new URL('bareHub.ts', import.meta.url)), [String(barePort)]);
  try {
    const plant = await openPlant(address, dataDir, '厂');
    const devices: Device[] = [];
    for (let at = 1; at <= deviceCount; at += 1) devices.push(await makeDevice(plant, `D-${at}`));
    const tokens = await addRepairers(dataDir, plant.orgCode, people);
    const addresses = addressesOf(address, tokens, socketsEach);
    await messageOf(bareHub);
    const bareAddresses = addresses.map(() => `ws://127.0.0.1:${barePort}`);
    listener.send({ addresses: [...addresses, ...bareAddresses] } satisfies ToListen);
    await messageOf(listener);
    const sent = new Map<string, number>();
    const bareSent = new Map<string, number>();
    const calls: Promise<void>[] = [];
    /** Sends the messages of one part at the steady rate. */
    const sendPart = async (send: (at: number, time: number) => void) => {
      const start = performance.now();
      for (let at = 0; at < orders / parts; at += 1) {
        await wait(Math.max(0, start + (at * 1000) / perSecond - performance.now()));
        send(at, Date.now());
      }
      await Promise.all(calls);
      await wait(lookEachMs); // what was reported is delivered, and does not slow the next part
    };
    for (let part = 0; part < parts; part += 1) {
      await sendPart((at, time) => {
        const device = devices[at % devices.length] as Device;
        calls.push(report(plant, device, '主轴振动过大').then(({ id }) => void sent.set(id, time)));
      });
      await sendPart((_at, time) => {
        const order = randomUUID();
        bareSent.set(order, time);
        bareHub.send(order);
      });
    }
    const expected = 2 * orders * addresses.length;
    const { receipts, doubled } = await receiptsOf(listener, expected, lookEachMs);
    const latenciesOf = (times: ReadonlyMap<string, number>) =>
      [...times].flatMap(([id, time]) => (receipts[id] ?? []).map((received) => received - time));
    const latencies = latenciesOf(sent);
    const lost = orders * addresses.length - latencies.length;
    return { latencies, bare: latenciesOf(bareSent), lost, doubled };
  } finally {
    listener.kill();
    bareHub.kill();
  }
}

/** No message comes any more after this time without one, ms. */
const giveUpMs = 5_000;

/** Returns the receipts once all have come, or none comes any more. Each look at them holds up the listeners. */
async function receiptsOf(
  listener: ChildProcess,
  expected: number,
  lookEachMs: number,
): Promise<Report> {
  let since = performance.now();
  for (let before = -1; ; ) {
    listener.send('report');
    const found = (await messageOf(listener)) as Report;
    const count = Object.values(found.receipts).reduce((sum, times) => sum + times.length, 0);
    const now = performance.now();
    if (count > before) since = now;
    if (count === expected || now - since >= giveUpMs) return found;
    before = count;
    await wait(lookEachMs);
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
