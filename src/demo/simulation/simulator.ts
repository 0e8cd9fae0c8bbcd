import { setTimeout as wait } from 'node:timers/promises';
import { type Device, listDevices } from '../../contract/areas/device/endpoints.ts';
import type { Part } from '../../contract/areas/part/part.ts';
import { listWorkOrders } from '../../contract/areas/repair/queries.ts';
import { deviceState as deviceStates } from '../../contract/enums.ts';
import type { WorkOrder } from '../../contract/orders/workOrder.ts';
import { ApiFailure, ServerAway } from '../../server/cli/apiClient.ts';
import { listAll } from '../listAll.ts';
import type { Crew } from '../people/crew.ts';
import type { Plant } from '../people/people.ts';
import { shiftActivity, shiftAt } from '../people/shifts.ts';
import type { Random } from '../random.ts';
import { listAllParts } from '../seed/spareParts.ts';
import { type Cards, openCards } from './cards.ts';
import { reportFault } from './orderSteps.ts';
import type { SimulationScene } from './scene.ts';
import { openTelemetry } from './telemetry.ts';

export interface SimulationOptions {
  readonly plant: Pick<Plant, 'machines' | 'smallDevices'>;
  readonly crew: Crew;
  readonly provider: Crew;
  readonly random: Random;
  /** The speed: 1 is real time, 100 a hundred times as fast. */
  readonly speed: number;
  /** The range of the interval between new faults, ms at speed 1 in the early shift. */
  readonly faultEveryMs: readonly [number, number];
  /** Below the first number of open orders, faults come quickly; at the second, none come. */
  readonly openOrders: readonly [number, number];
  /** The number of orders that come at the start and run quickly through all scenarios. */
  readonly warmUp: number;
  /**
   * The plant's time at the start, ms since 1970, which determines the shifts; now where absent.
   */
  readonly startTime?: number;
  /** Returns the ids of users as whom a person has signed in with a browser. */
  readonly signedIn: () => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
  /** Called once, when machines have sent their states and an order is open: pages then show a plant at work. */
  readonly onReady?: () => void;
  /** Called with an error message for the log; the simulation goes on. */
  readonly onError: (what: string) => void;
}

const tickMs = 500;
const resyncMs = 10_000;
/** The intervals between faults during the warm-up, and while too few orders are open. */
const warmUpMs = 3_000;
const refillMs = 12_000;
/** Machines send once a second, whatever the speed. */
const telemetryMs = 1_000;

/**
 * Simulates the users of a plant and of the provider that repairs a part of it, through the public
 * API only: they report, receive, scan, interrupt, hand over, repair, confirm, and now and then
 * reject, send back and amend. An order that a person has reported or moved is left alone, and the
 * simulation does not act for a user as whom a person has signed in. Refusals and an unavailable
 * server only delay it. Its memory is limited to the open orders and the devices. Ends when the
 * signal is aborted.
 */
export async function simulate(options: SimulationOptions): Promise<void> {
  const { plant, crew, provider, random, speed, signal, onError } = options;
  const [fewest, most] = options.openOrders;
  const scaled = (ms: number) => ms / speed;
  const begun = Date.now();
  const plantTime = () => (options.startTime ?? begun) + (Date.now() - begun) * speed;
  let devices: readonly Device[] = [];
  const parts = new Map<string, readonly Part[]>();
  let signedIn: ReadonlySet<string> = new Set();
  /** True if orders may have moved without the answer arriving. */
  let adopts = true;
  const scene: SimulationScene = {
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
  let isReady = false;

  async function loadPlant(): Promise<void> {
    await crew.signIn();
    await provider.signIn();
    for (const side of [crew, provider]) {
      parts.set(side.orgCode(), await listAllParts(side.supervisor));
    }
    devices = await listAll((page) =>
      crew.supervisor.call(listDevices, page, { repeatable: true }),
    );
  }

  /** Reloads the open orders: adds those of others, removes finished ones. */
  async function resync(): Promise<void> {
    if (devices.length === 0) await loadPlant();
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
        deviceState === deviceStates.values.normal && failing.has(deviceCode) && !busy.has(id),
    );
    if (free.length === 0 || busy.size >= most) return;
    const order = await reportFault(scene, random.pick(free));
    if (order !== null) cards.add(order);
  }

  function untilNextFault(): number {
    if (cards.isWarmingUp()) return warmUpMs;
    if (cards.open().length + 1 < fewest) return refillMs;
    return random.between(...options.faultEveryMs) / shiftActivity[scene.shift()];
  }

  /** Runs everything that is due. */
  async function tick(): Promise<void> {
    const now = Date.now();
    if (now >= next.resync) {
      await resync();
      next.resync = now + scaled(resyncMs);
    }
    if (now >= next.fault) {
      next.fault = now + scaled(untilNextFault());
      await skipRefused(newFault);
    }
    if (now >= next.telemetry) {
      next.telemetry = now + telemetryMs;
      await telemetry.send(cards.stoppedDevices());
    }
    for (const card of cards.due(now)) {
      if (signal.aborted) return;
      await skipRefused(() => cards.advance(card));
    }
  }

  /** Reports a refusal and resyncs; passes other errors on to the loop. */
  async function skipRefused(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
      onError(error.message);
      next.resync = 0;
    }
  }

  while (!signal.aborted) {
    try {
      await tick();
      if (!isReady && cards.open().length > 0) {
        isReady = true;
        options.onReady?.();
      }
      awayMs = 1_000;
      await wait(Math.max(10, scaled(tickMs)), undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ServerAway) && !(error instanceof ApiFailure)) throw error;
      onError(error.message);
      next.resync = 0;
      adopts = true;
      await wait(awayMs, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
      awayMs = Math.min(awayMs * 2, 15_000);
    }
  }
}
