import { setTimeout as wait } from 'node:timers/promises';
import { type Device, listDevices } from '../../../contract/areas/device.ts';
import { listWorkOrders, type WorkOrder } from '../../../contract/areas/repair.ts';
import { ApiFailure, ServerAway } from '../apiClient.ts';
import type { Crew } from './crew.ts';
import { confirm, receive, repair, report, scan } from './deeds.ts';
import type { Machine } from './plant.ts';
import type { Random } from './random.ts';
import { openTelemetry } from './telemetry.ts';

export interface SimulationOptions {
  readonly crew: Crew;
  readonly machines: readonly Machine[];
  readonly random: Random;
  /** 1: as in life; 100: a hundred times as fast. */
  readonly speed: number;
  /** Between two new faults at speed 1, ms: from, to. */
  readonly faultEveryMs: readonly [number, number];
  /** New faults come at once below the first number, none at the second. */
  readonly openOrders: readonly [number, number];
  readonly signal: AbortSignal;
  /** Told of what went wrong, in words for a log; the simulation goes on. */
  readonly onTrouble: (what: string) => void;
}

/** How long an order stays in a state before the next deed, ms at speed 1. */
const dwellMs: Readonly<Record<number, readonly [number, number]>> = {
  0: [60_000, 480_000],
  1: [90_000, 420_000],
  2: [300_000, 1_200_000],
  3: [90_000, 600_000],
};
/** Some wait longer for somebody to come than the wall thinks right. */
const forgotten = { chance: 0.12, ms: [960_000, 1_500_000] } as const;
const tickMs = 500;
const resyncMs = 10_000;
const telemetryMs = 4_000;
/** At the start a new order is already on its way: so many ms of dwelling are spared it. */
const headStartMs = 1_800_000;

/** An open order as the simulation last saw it. */
interface Card {
  order: WorkOrder;
  /** When somebody goes on with it. */
  due: number;
  headStart: number;
}

/**
 * People of a plant at work, through the public API alone: they report, receive, scan, repair,
 * confirm, and now and then send back. Orders that others report are worked on too; what others
 * took is left to them. Refusals and a server that is away only delay it. Holds no more than the
 * open orders and the machines. Ends when the signal is aborted.
 */
export async function simulate(options: SimulationOptions): Promise<void> {
  const { crew, random, speed, signal, onTrouble } = options;
  const [fewest, most] = options.openOrders;
  const cards = new Map<string, Card>();
  let devices: readonly Device[] = [];
  let awayMs = 1_000;
  const next = { fault: 0, resync: 0, telemetry: 0 };
  const telemetry = openTelemetry(options);
  const scaled = (ms: number) => ms / speed;

  function keep(order: WorkOrder, headStart: number): void {
    const dwell = dwellMs[order.orderState];
    if (dwell === undefined) {
      cards.delete(order.id);
      return;
    }
    const isForgotten = order.orderState === 0 && random.chance(forgotten.chance);
    const ms = random.between(...(isForgotten ? forgotten.ms : dwell));
    const spared = Math.min(ms, headStart);
    cards.set(order.id, {
      order,
      due: Date.now() + scaled(ms - spared),
      headStart: headStart - spared,
    });
  }

  /** What is open now, whoever did it: orders of others come in, finished ones go. */
  async function resync(): Promise<void> {
    if (devices.length === 0) await crew.signIn();
    const body = { Behind: 'open', pageSize: 100 } as const;
    const { data } = await crew.supervisor.call(listWorkOrders, body, { repeatable: true });
    const open = new Set(data.map(({ id }) => id));
    for (const id of cards.keys()) if (!open.has(id)) cards.delete(id);
    for (const order of data) {
      if (cards.get(order.id)?.order.version !== order.version) keep(order, 0);
    }
    if (devices.length > 0) return;
    const listed = await crew.supervisor.call(listDevices, { pageSize: 200 }, { repeatable: true });
    devices = listed.data;
  }

  async function newFault(): Promise<void> {
    const busy = new Set([...cards.values()].map(({ order }) => order.deviceID));
    const free = devices.filter(({ id, deviceState }) => deviceState === 1 && !busy.has(id));
    if (free.length === 0 || cards.size >= most) return;
    const starting = cards.size < fewest;
    keep(await report(options, random.pick(free)), starting ? random.between(0, headStartMs) : 0);
  }

  async function goOn({ order, headStart }: Card): Promise<void> {
    const moved = await step(order);
    if (moved === null) keep(order, 0);
    else keep(moved, headStart);
  }

  function step(order: WorkOrder): Promise<WorkOrder | null> {
    if (order.orderState === 0) {
      return random.chance(0.15) ? scan(options, order, devices) : receive(options, order);
    }
    if (order.orderState === 1) return scan(options, order, devices);
    return order.orderState === 2 ? repair(options, order) : confirm(options, order);
  }

  /** Does what is due. */
  async function tick(): Promise<void> {
    const now = Date.now();
    if (now >= next.resync) {
      await resync();
      next.resync = now + scaled(resyncMs);
    }
    if (now >= next.fault) {
      const soon = cards.size + 1 < fewest ? 1_500 : random.between(...options.faultEveryMs);
      next.fault = now + scaled(soon);
      await tolerate(newFault);
    }
    if (now >= next.telemetry) {
      await telemetry.send([...cards.values()].map(({ order }) => order));
      next.telemetry = now + scaled(telemetryMs);
    }
    for (const card of cards.values()) {
      if (card.due > now || signal.aborted) continue;
      card.due = now + scaled(20_000);
      await tolerate(() => goOn(card));
    }
  }

  /** A refusal costs one order its turn, and a fresh look; our own failures are for the loop. */
  async function tolerate(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
      onTrouble(error.message);
      next.resync = 0;
    }
  }

  while (!signal.aborted) {
    try {
      await tick();
      awayMs = 1_000;
      await wait(Math.max(10, scaled(tickMs)), undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ServerAway) && !(error instanceof ApiFailure)) throw error;
      onTrouble(error.message);
      next.resync = 0;
      await wait(awayMs, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
      awayMs = Math.min(awayMs * 2, 15_000);
    }
  }
}
