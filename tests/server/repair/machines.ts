import type { TestDevice } from '../figures/orders.ts';
import type { OrderModel, Player, Side } from './orderModel.ts';
import { type Bonds, toldOfLoss } from './orderPlay.ts';
import { noteLoss, type Stage } from './paper.ts';

/** A device on paper: who services it now, and who belongs to it. */
export interface Machine extends TestDevice {
  service: Side;
  bonds: Bonds;
}

/** Who was told what of an order, by user. */
export type Letters = Readonly<Record<string, string>>;

/**
 * Passes an order on, on paper, where its side has lost the device: who is to be told what; null where
 * it stays as it is.
 */
export function passOn(
  order: OrderModel,
  { service, bonds }: Machine,
  { cast, now }: Stage,
  actor: Player,
): Letters | null {
  const before = { ...order };
  const isLoss = noteLoss(order, now, service);
  return isLoss ? toldOfLoss(cast, bonds, before, order, service, actor) : null;
}

/** Hands a device over on paper; who is to be told what of each of its orders, by the order's code. */
export function handOver(
  machine: Machine,
  to: Side,
  orders: readonly OrderModel[],
  stage: Stage,
  actor: Player,
): Record<string, Letters> {
  machine.service = to;
  const letters: Record<string, Letters> = {};
  for (const order of orders.filter(({ deviceID }) => deviceID === machine.id)) {
    const passed = passOn(order, machine, stage, actor);
    if (passed !== null) letters[order.code] = passed;
  }
  const left = (people: readonly Player[]) =>
    people.filter(({ side }) => side === 'owner' || side === to);
  const { bound, followers } = machine.bonds;
  machine.bonds = { bound: left(bound), followers: left(followers) };
  return letters;
}
