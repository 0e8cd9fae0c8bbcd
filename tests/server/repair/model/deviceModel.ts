import type { TestDevice } from '../../figures/orders.ts';
import { applyTransfer, type ModelContext } from './modelUpdates.ts';
import type { OrderModel, Player, Side } from './orderModel.ts';
import { type Bonds, transferNotifications } from './orderRules.ts';

/** The model of a device: its service organisation and its people. */
export interface DeviceModel extends TestDevice {
  service: Side;
  bonds: Bonds;
}

/** The kind of the notification of an order, by user. */
export type KindByUser = Readonly<Record<string, string>>;

/**
 * Passes an order of the model on if its side has lost the device. Returns the expected notifications;
 * null if the order is unchanged.
 */
export function passOrder(
  order: OrderModel,
  { service, bonds }: DeviceModel,
  { cast, now }: ModelContext,
  actor: Player,
): KindByUser | null {
  const before = { ...order };
  const isPassed = applyTransfer(order, now, service);
  return isPassed ? transferNotifications(cast, bonds, before, order, service, actor) : null;
}

/** Reassigns a device of the model. Returns the expected notifications of its orders, by the order's code. */
export function transferDevice(
  machine: DeviceModel,
  to: Side,
  orders: readonly OrderModel[],
  stage: ModelContext,
  actor: Player,
): Record<string, KindByUser> {
  machine.service = to;
  const kinds: Record<string, KindByUser> = {};
  for (const order of orders.filter(({ deviceID }) => deviceID === machine.id)) {
    const passed = passOrder(order, machine, stage, actor);
    if (passed !== null) kinds[order.code] = passed;
  }
  const left = (people: readonly Player[]) =>
    people.filter(({ side }) => side === 'owner' || side === to);
  const { bound, followers } = machine.bonds;
  machine.bonds = { bound: left(bound), followers: left(followers) };
  return kinds;
}
