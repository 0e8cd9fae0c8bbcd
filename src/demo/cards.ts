import { orderState } from '../contract/enums.ts';
import type { WorkOrder } from '../contract/workOrder.ts';
import { confirm, type Deed, isOurs, receive, repair, scan, sendBack } from './deeds.ts';
import {
  amend,
  handOver,
  interrupt,
  laterWrite,
  recover,
  reject,
  runsMeanwhile,
  writeParts,
} from './detours.ts';
import { type DeedName, drawFate, type Fate, fates, nextDeed } from './fates.ts';
import { isOffDuty, type Scene } from './scene.ts';

/** An order as the simulation last saw it, and what is to become of it. */
export interface Card {
  readonly order: WorkOrder;
  readonly fate: Fate;
  readonly done: ReadonlySet<DeedName>;
  /** So many times faster than in life. */
  readonly hurry: number;
  /** A person works on it: the simulation leaves it to them. */
  readonly isLeft: boolean;
  /** When somebody goes on with it, ms since 1970. */
  due: number;
}

export interface Cards {
  /** All that still wait for somebody. */
  open(): readonly WorkOrder[];
  /** Codes of devices that stand still because of an order. */
  stoppedDevices(): ReadonlySet<string>;
  /** A new order of the simulation's own. */
  add(order: WorkOrder): void;
  /**
   * Learns which orders are open. One that the simulation has not reported, or not moved to where it
   * is, is a person's from then on.
   *
   * @param adopts the simulation may have moved orders without knowing: at its start, or since an
   *   answer was lost
   */
  resync(open: readonly WorkOrder[], adopts: boolean): void;
  /** Those whose turn it is. */
  due(now: number): readonly Card[];
  /** Does what comes next with it. @throws ApiFailure, ServerAway */
  goOn(card: Card): Promise<void>;
  /** Some of the first orders are still to come. */
  isWarmingUp(): boolean;
}

const { reported, repairing, interrupted, toBeCompleted, awaitingConfirmation, completed } =
  orderState.values;

/** How long an order stays in a state before the next deed, ms at speed 1. */
const dwellMs: Readonly<Record<number, readonly [number, number]>> = {
  0: [60_000, 480_000],
  1: [120_000, 720_000],
  2: [1_200_000, 6_000_000],
  3: [1_200_000, 12_000_000],
  4: [120_000, 600_000],
  6: [1_200_000, 6_000_000],
  7: [1_200_000, 5_400_000],
};
/** Some wait longer for somebody to come than the wall thinks right. */
const forgotten = { chance: 0.12, ms: [960_000, 1_500_000] } as const;
/** A shift hands over within minutes. */
const handOverMs = 120_000;
/** After a refusal, or where it is for others to act. */
const againMs = 20_000;
/** The orders of the warm-up are so much faster at first, and slow down with every deed. */
const hurries = [8, 18] as const;
const slowDown = 0.9;

const deeds: Readonly<Record<DeedName, (fate: Fate) => Deed>> = {
  receive: () => receive,
  scan: () => scan,
  reject: () => reject,
  handOver: () => handOver,
  interrupt,
  recover,
  writeParts: () => writeParts,
  laterWrite: () => laterWrite,
  repair: () => repair,
  amend: () => amend,
  sendBack: () => sendBack,
  confirm: () => confirm,
};

/**
 * The orders that the simulation works on.
 *
 * @param scaled a time of life in the pace of the simulation, ms
 * @param warmUp how many orders come first and hurry; their fates go round, so that each happens
 */
export function openCards(scene: Scene, scaled: (ms: number) => number, warmUp: number): Cards {
  const { random } = scene;
  const cards = new Map<string, Card>();
  let added = 0;

  function keep(order: WorkOrder, { fate, done, hurry }: Pick<Card, 'fate' | 'done' | 'hurry'>) {
    const dwell = dwellMs[order.orderState];
    const story = { fate, done, isOffDuty: false };
    if (dwell === undefined || nextDeed(order, story) === null) {
      cards.delete(order.id);
      return;
    }
    const isForgotten =
      hurry === 1 && order.orderState === reported && random.chance(forgotten.chance);
    const ms = random.between(...(isForgotten ? forgotten.ms : dwell)) / hurry;
    cards.set(order.id, { order, fate, done, hurry, isLeft: false, due: Date.now() + scaled(ms) });
  }

  /** Whoever goes home hands over soon. */
  function hasten(card: Card): void {
    const { orderState: state } = card.order;
    if (state !== repairing && !(state === interrupted && card.done.has('handOver'))) return;
    if (isOffDuty(scene, card.order)) {
      card.due = Math.min(card.due, Date.now() + scaled(random.between(0, handOverMs)));
    }
  }

  return {
    open: () =>
      [...cards.values()].flatMap(({ order }) => (order.orderState === completed ? [] : [order])),

    stoppedDevices: () =>
      new Set([...cards.values()].filter(standsStill).map(({ order }) => order.deviceCode)),

    add(order) {
      const isFirst = added < warmUp;
      const fate = isFirst ? (fates[added % fates.length] ?? 'plain') : drawFate(random);
      added += 1;
      keep(order, { fate, done: new Set(), hurry: isFirst ? random.between(...hurries) : 1 });
    },

    resync(open, adopts) {
      const ids = new Set(open.map(({ id }) => id));
      for (const { order } of cards.values()) {
        if (!ids.has(order.id) && order.orderState !== completed) cards.delete(order.id);
      }
      for (const order of open) {
        const known = cards.get(order.id);
        if (known?.order.version === order.version) continue;
        if (adopts && known?.isLeft !== true && isOurs(scene, order)) {
          keep(order, known ?? { fate: drawFate(random), done: new Set(), hurry: 1 });
        } else {
          const left = { fate: 'plain', done: new Set<DeedName>(), hurry: 1 } as const;
          cards.set(order.id, { order, ...left, isLeft: true, due: Number.POSITIVE_INFINITY });
        }
      }
    },

    due(now) {
      for (const card of cards.values()) if (!card.isLeft) hasten(card);
      return [...cards.values()].filter((card) => card.due <= now);
    },

    async goOn(card) {
      const { order, fate, done } = card;
      card.due = Date.now() + scaled(againMs);
      const name = nextDeed(order, { fate, done, isOffDuty: isOffDuty(scene, order) });
      if (name === null) return;
      const moved = await deeds[name](fate)(scene, order);
      if (moved === null) return;
      const hurry = Math.max(1, card.hurry * slowDown);
      keep(moved, { fate, done: new Set([...done, name]), hurry });
    },

    isWarmingUp: () => added < warmUp,
  };
}

function standsStill({ order, fate, done }: Card): boolean {
  if (order.isStop === 0) return false;
  const { orderState: state } = order;
  if (state === interrupted) return !(done.has('interrupt') && runsMeanwhile(fate));
  return state !== toBeCompleted && state !== awaitingConfirmation && state !== completed;
}
