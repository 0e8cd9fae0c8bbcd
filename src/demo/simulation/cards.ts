import { orderState } from '../../contract/enums.ts';
import type { WorkOrder } from '../../contract/orders/workOrder.ts';
import {
  amendStep,
  assignStep,
  handoverStep,
  interruptStep,
  laterWriteStep,
  recoverStep,
  rejectStep,
  runsMeanwhile,
  writePartsStep,
} from './detours.ts';
import {
  confirmStep,
  isOurs,
  type OrderStep,
  receiveStep,
  repairStep,
  scanStep,
  sendBackStep,
} from './orderSteps.ts';
import { drawScenario, nextStep, type Scenario, type StepName, scenarios } from './scenarios.ts';
import { isOffDuty, type SimulationScene } from './scene.ts';

/** An order as the simulation last saw it, with its plan. */
export interface Card {
  readonly order: WorkOrder;
  readonly scenario: Scenario;
  readonly done: ReadonlySet<StepName>;
  /** The factor by which this order is faster than in reality. */
  readonly hurry: number;
  /** True if a person works on the order, so the simulation does not. */
  readonly isManual: boolean;
  /** The time of the next step, ms since 1970. */
  due: number;
}

export interface Cards {
  /** Returns the open orders. */
  open(): readonly WorkOrder[];
  /** Returns the codes of devices that an order stops. */
  stoppedDevices(): ReadonlySet<string>;
  /** Adds a new order that the simulation reported. */
  add(order: WorkOrder): void;
  /**
   * Takes over the list of open orders. An order that the simulation has not reported, or not moved
   * to its present state, is left to people from then on.
   *
   * @param adopts true if the simulation may have moved orders without knowing: at its start, or
   *   after a lost answer
   */
  resync(open: readonly WorkOrder[], adopts: boolean): void;
  /** Returns the cards that are due. */
  due(now: number): readonly Card[];
  /** Takes the next step of a card. @throws ApiFailure, ServerAway */
  advance(card: Card): Promise<void>;
  /** Returns true until all orders of the warm-up were added. */
  isWarmingUp(): boolean;
}

const { reported, repairing, interrupted, toBeCompleted, awaitingConfirmation, completed } =
  orderState.values;

/** The time that an order stays in a state before the next step, ms at speed 1, by state. */
const dwellMs: Readonly<Record<number, readonly [number, number]>> = {
  0: [60_000, 480_000],
  1: [120_000, 720_000],
  2: [1_200_000, 6_000_000],
  3: [1_200_000, 12_000_000],
  4: [120_000, 600_000],
  6: [1_200_000, 6_000_000],
  7: [1_200_000, 5_400_000],
};
/** Some reported orders wait longer than the wall's target. */
const forgotten = { chance: 0.12, ms: [960_000, 1_500_000] } as const;
/** The longest delay of a hand-over at the end of a shift. */
const handoverMs = 120_000;
/** The delay after a refusal, or where people outside the simulation must act. */
const againMs = 20_000;
/** The range of the initial speed factor of warm-up orders, which falls with every step. */
const hurries = [8, 18] as const;
const slowDown = 0.9;

const steps: Readonly<Record<StepName, (scenario: Scenario) => OrderStep>> = {
  receive: () => receiveStep,
  scan: () => scanStep,
  reject: () => rejectStep,
  assign: assignStep,
  handover: () => handoverStep,
  interrupt: interruptStep,
  recover: recoverStep,
  writeParts: () => writePartsStep,
  laterWrite: () => laterWriteStep,
  repair: () => repairStep,
  amend: () => amendStep,
  sendBack: () => sendBackStep,
  confirm: () => confirmStep,
};

/**
 * Opens the set of orders that the simulation works on.
 *
 * @param scaled converts a real duration to the simulation's speed, ms
 * @param warmUp the number of fast first orders; they take the scenarios in turn, so that each
 *   occurs
 */
export function openCards(
  scene: SimulationScene,
  scaled: (ms: number) => number,
  warmUp: number,
): Cards {
  const { random } = scene;
  const cards = new Map<string, Card>();
  let added = 0;

  function placeCard(
    order: WorkOrder,
    { scenario, done, hurry }: Pick<Card, 'scenario' | 'done' | 'hurry'>,
  ) {
    const dwell = dwellMs[order.orderState];
    const story = { scenario, done, isOffDuty: false };
    if (dwell === undefined || nextStep(order, story) === null) {
      cards.delete(order.id);
      return;
    }
    const isForgotten =
      hurry === 1 && order.orderState === reported && random.chance(forgotten.chance);
    const ms = random.between(...(isForgotten ? forgotten.ms : dwell)) / hurry;
    cards.set(order.id, {
      order,
      scenario,
      done,
      hurry,
      isManual: false,
      due: Date.now() + scaled(ms),
    });
  }

  /** Advances the hand-over of a repairer whose shift is over. */
  function hastenHandover(card: Card): void {
    const { orderState: state } = card.order;
    if (state !== repairing && !(state === interrupted && card.done.has('handover'))) return;
    if (isOffDuty(scene, card.order)) {
      card.due = Math.min(card.due, Date.now() + scaled(random.between(0, handoverMs)));
    }
  }

  return {
    open: () =>
      [...cards.values()].flatMap(({ order }) => (order.orderState === completed ? [] : [order])),

    stoppedDevices: () =>
      new Set([...cards.values()].filter(isStopped).map(({ order }) => order.deviceCode)),

    add(order) {
      const isFirst = added < warmUp;
      const scenario = isFirst
        ? (scenarios[added % scenarios.length] ?? 'plain')
        : drawScenario(random);
      added += 1;
      placeCard(order, {
        scenario,
        done: new Set(),
        hurry: isFirst ? random.between(...hurries) : 1,
      });
    },

    resync(open, adopts) {
      const ids = new Set(open.map(({ id }) => id));
      for (const { order } of cards.values()) {
        if (!ids.has(order.id) && order.orderState !== completed) cards.delete(order.id);
      }
      for (const order of open) {
        const known = cards.get(order.id);
        if (known?.order.version === order.version) continue;
        if (adopts && known?.isManual !== true && isOurs(scene, order)) {
          placeCard(order, known ?? { scenario: drawScenario(random), done: new Set(), hurry: 1 });
        } else {
          const left = { scenario: 'plain', done: new Set<StepName>(), hurry: 1 } as const;
          cards.set(order.id, { order, ...left, isManual: true, due: Number.POSITIVE_INFINITY });
        }
      }
    },

    due(now) {
      for (const card of cards.values()) if (!card.isManual) hastenHandover(card);
      return [...cards.values()].filter((card) => card.due <= now);
    },

    async advance(card) {
      const { order, scenario, done } = card;
      card.due = Date.now() + scaled(againMs);
      const name = nextStep(order, { scenario, done, isOffDuty: isOffDuty(scene, order) });
      if (name === null) return;
      const moved = await steps[name](scenario)(scene, order);
      if (moved === null) return;
      const hurry = Math.max(1, card.hurry * slowDown);
      placeCard(moved, { scenario, done: new Set([...done, name]), hurry });
    },

    isWarmingUp: () => added < warmUp,
  };
}

function isStopped({ order, scenario, done }: Card): boolean {
  if (order.isStop === 0) return false;
  const { orderState: state } = order;
  if (state === interrupted) return !(done.has('interrupt') && runsMeanwhile(scenario));
  return state !== toBeCompleted && state !== awaitingConfirmation && state !== completed;
}
