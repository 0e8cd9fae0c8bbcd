import { setTimeout as wait } from 'node:timers/promises';
import { type Device, listDevices } from '../contract/areas/device.ts';
import type { Part } from '../contract/areas/part.ts';
import { listWorkOrders } from '../contract/areas/repairQueries.ts';
import type { WorkOrder } from '../contract/workOrder.ts';
import { ApiFailure, ServerAway } from '../server/cli/apiClient.ts';
import { type Cards, openCards } from './cards.ts';
import type { Crew } from './crew.ts';
import { report } from './deeds.ts';
import { listAll } from './listAll.ts';
import type { Plant } from './people.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { shiftActivity, shiftAt } from './shifts.ts';
import { selectParts } from './spareParts.ts';
import { openTelemetry } from './telemetry.ts';

export interface SimulationOptions {
  readonly plant: Pick<Plant, 'machines' | 'smallDevices'>;
  readonly crew: Crew;
  readonly provider: Crew;
  readonly random: Random;
  /** 1: as in life; 100: a hundred times as fast. */
  readonly speed: number;
  /** Between two new faults at speed 1 of the early shift, ms: from, to. */
  readonly faultEveryMs: readonly [number, number];
  /** New faults come at once below the first number, none at the second. */
  readonly openOrders: readonly [number, number];
  /** So many orders come at the start and go through their states quickly, in every way there is. */
  readonly warmUp: number;
  /** When it begins for the people of the plant, ms since 1970: their shifts follow; now where absent. */
  readonly startTime?: number;
  /** The ids of people as whom somebody has signed in with a browser. */
  readonly signedIn: () => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
  /** Told of what went wrong, in words for a log; the simulation goes on. */
  readonly onTrouble: (what: string) => void;
}

const tickMs = 500;
const resyncMs = 10_000;
/** Between two faults of the warm-up, and while there are fewer open orders than there should be. */
const warmUpMs = 3_000;
const refillMs = 12_000;
/** Machines speak once a second, however fast their people work. */
const telemetryMs = 1_000;

/**
 * People of a plant at work, and of the provider that repairs a part of it, through the public API
 * alone: they report, receive, scan, interrupt, hand over, repair, confirm, and now and then reject,
 * send back and amend. An order that somebody else has reported or moved is left to them, and nobody
 * acts for a person as whom somebody has signed in. Refusals and a server that is away only delay it. Holds no more than the open orders and
 * the devices. Ends when the signal is aborted.
 */
export async function simulate(options: SimulationOptions): Promise<void> {
  const { plant, crew, provider, random, speed, signal, onTrouble } = options;
  const [fewest, most] = options.openOrders;
  const scaled = (ms: number) => ms / speed;
  const begun = Date.now();
  const plantTime = () => (options.startTime ?? begun) + (Date.now() - begun) * speed;
  let devices: readonly Device[] = [];
  const parts = new Map<string, readonly Part[]>();
  let signedIn: ReadonlySet<string> = new Set();
  /** Orders may have moved without our knowing of the answer. */
  let adopts = true;
  const scene: Scene = {
    crew,
    provider,
    machines: plant.machines,
    random,
    shift: () => shiftAt(plantTime()),
    isFree: (worker) => !signedIn.has(worker.id()),
    devices: () => devices,
    partsOf: (orgCode) => parts.get(orgCode) ?? [],
  };
  const cards: Cards = openCards(scene, scaled, options.warmUp);
  const telemetry = openTelemetry({ ...options, shift: scene.shift });
  const failing = new Set(plant.machines.map(({ device }) => device.DeviceCode));
  const next = { fault: 0, resync: 0, telemetry: 0 };
  let awayMs = 1_000;

  async function learn(): Promise<void> {
    await crew.signIn();
    await provider.signIn();
    for (const side of [crew, provider]) {
      parts.set(side.orgCode(), await selectParts(side.supervisor));
    }
    devices = await listAll((page) =>
      crew.supervisor.call(listDevices, page, { repeatable: true }),
    );
  }

  /** What is open now, whoever did it: orders of others come in, finished ones go. */
  async function resync(): Promise<void> {
    if (devices.length === 0) await learn();
    signedIn = await options.signedIn();
    const open = await listAll<WorkOrder>((page) =>
      crew.supervisor.call(listWorkOrders, { Behind: 'open', ...page }, { repeatable: true }),
    );
    cards.resync(open, adopts);
    adopts = false;
  }

  async function newFault(): Promise<void> {
    const busy = new Set(cards.open().map(({ deviceID }) => deviceID));
    const free = devices.filter(
      ({ id, deviceCode, deviceState }) =>
        deviceState === 1 && failing.has(deviceCode) && !busy.has(id),
    );
    if (free.length === 0 || busy.size >= most) return;
    const order = await report(scene, random.pick(free));
    if (order !== null) cards.add(order);
  }

  function untilNextFault(): number {
    if (cards.isWarmingUp()) return warmUpMs;
    if (cards.open().length + 1 < fewest) return refillMs;
    return random.between(...options.faultEveryMs) / shiftActivity[scene.shift()];
  }

  /** Does what is due. */
  async function tick(): Promise<void> {
    const now = Date.now();
    if (now >= next.resync) {
      await resync();
      next.resync = now + scaled(resyncMs);
    }
    if (now >= next.fault) {
      next.fault = now + scaled(untilNextFault());
      await tolerate(newFault);
    }
    if (now >= next.telemetry) {
      next.telemetry = now + telemetryMs;
      await telemetry.send(cards.stoppedDevices());
    }
    for (const card of cards.due(now)) {
      if (signal.aborted) return;
      await tolerate(() => cards.goOn(card));
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
      adopts = true;
      await wait(awayMs, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
      awayMs = Math.min(awayMs * 2, 15_000);
    }
  }
}
