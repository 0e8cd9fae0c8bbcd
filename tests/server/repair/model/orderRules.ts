import { type OrderActionName, orderActions } from '../support/orderActions.ts';
import type { OrderModel, Player, Side } from './orderModel.ts';

/** The table of transitions: the next state of each action, by state. */
const leads: Readonly<Record<OrderActionName | 'auto', Readonly<Record<number, number>>>> = {
  receive: { 0: 1 },
  assign: { 1: 1, 2: 2, 6: 6, 7: 7 },
  reject: { 0: 5, 1: 5 },
  start: { 0: 2, 1: 2 },
  interrupt: { 2: 7 },
  recover: { 7: 2 },
  finish: { 2: 3, 6: 3 },
  writeLater: { 2: 6 },
  amend: { 3: 3, 4: 4 },
  confirm: { 3: 4 },
  sendBack: { 3: 2 },
  updateParts: { 2: 2, 3: 3, 6: 6 },
  auto: { 3: 4 },
};

/** Returns the next state of an order after an action; undefined if the state does not allow it. */
export function targetState(
  { state }: OrderModel,
  action: OrderActionName | 'auto',
): number | undefined {
  return leads[action][state];
}

const works = ({ role }: Player) => role !== 'reporter';
const supervises = ({ role }: Player) => role === 'admin' || role === 'supervisor';

/** Returns true if the repair side has lost the order's device. */
const hasLostDevice = ({ repairSide }: OrderModel, service: Side) =>
  repairSide !== 'owner' && repairSide !== service;

/**
 * Returns true if a person may perform an action. The owner acts as a delegate for a provider that has
 * lost the device.
 *
 * @param service the side that services the order's device now
 */
export function may(
  player: Player,
  action: OrderActionName,
  order: OrderModel,
  service: Side,
): boolean {
  const lost = hasLostDevice(order, service);
  const isRepairSide = player.side === (lost ? 'owner' : order.repairSide);
  const isHolder = player.userID === order.holder?.userID && !lost;
  switch (action) {
    case 'receive':
      return isRepairSide && works(player);
    case 'assign':
      return isRepairSide && supervises(player);
    case 'reject':
    case 'start':
      if (order.state === 0) return isRepairSide && works(player);
      return action === 'start' ? isHolder : isRepairSide && supervises(player);
    case 'recover':
    case 'updateParts':
      return isHolder || (isRepairSide && supervises(player));
    case 'amend':
      if (order.state !== 3) return isRepairSide && player.role === 'admin';
      return isHolder || (lost && isRepairSide && supervises(player));
    case 'confirm':
    case 'sendBack': {
      const mayConfirm = supervises(player) || player.userID === order.reporter.userID;
      return player.side === 'owner' && mayConfirm && !isHolder;
    }
    default:
      return isHolder;
  }
}

/** The calls that require the repair permission. */
const workCalls = new Set(['Receiving', 'Reject', 'Scan', 'Interrupt', 'Repair', 'LaterWrite']);

/**
 * Returns the expected error of an action; null if it succeeds.
 *
 * @param service the side that services the order's device now
 */
export function expectedError(
  player: Player,
  action: OrderActionName,
  order: OrderModel,
  service: Side,
): string | null {
  if (!works(player) && workCalls.has(orderActions[action].call)) return 'DENIED';
  const { side } = player;
  if (side !== 'owner' && side !== order.repairSide) return 'NOT_FOUND';
  // unrestored orders were passed on with the device; the provider can still read the others
  if (side !== 'owner' && hasLostDevice(order, service)) return 'NOT_SERVICED';
  if (targetState(order, action) === undefined) return 'WRONG_STATE';
  return may(player, action, order, service) ? null : 'NOT_YOURS';
}

/** The people of a device: those bound to it, and its followers. */
export interface Bonds {
  readonly bound: readonly Player[];
  readonly followers: readonly Player[];
}

/** Returns the first notification of each person, by user. */
function firstPerUser(
  notifications: readonly (readonly [kind: string, to: readonly (Player | null)[]])[],
  actor: Player | null,
): Record<string, string> {
  const notified: Record<string, string> = {};
  for (const [kind, people] of notifications) {
    for (const person of people) {
      if (person === null || person.userID === actor?.userID) continue;
      notified[person.userID] ??= kind;
    }
  }
  return notified;
}

/** Returns the people of a side who may receive an order: those bound to its device, else all who repair. */
function candidatesOf(players: readonly Player[], side: Side, { bound }: Bonds): Player[] {
  const workers = players.filter((one) => one.side === side && works(one));
  const theirs = workers.filter((one) => bound.includes(one));
  return theirs.length > 0 ? theirs : workers;
}

/** Returns the reporter if they belong to the owner or to the side that services the device. */
function reporterOf({ reporter }: OrderModel, service: Side): Player | null {
  return reporter.side === 'owner' || reporter.side === service ? reporter : null;
}

/**
 * Returns the expected notifications after a provider lost an order with its device.
 *
 * @param order the order afterwards
 * @param bonds the people of the device before
 * @param actor the person whose action caused it
 */
export function transferNotifications(
  players: readonly Player[],
  bonds: Bonds,
  before: Pick<OrderModel, 'repairSide' | 'holder'>,
  order: OrderModel,
  service: Side,
  actor: Player,
): Record<string, string> {
  const { holder, repairSide } = before;
  const supervisors = players.filter((one) => one.side === repairSide && supervises(one));
  const former =
    holder === null ? candidatesOf(players, repairSide, bonds) : [holder, ...supervisors];
  const isRestored = order.state === 3;
  const stops = holder !== null && !isRestored;
  return firstPerUser(
    [
      ['orderFinished', isRestored ? [reporterOf(order, service)] : []],
      ['orderTakenAway', former],
      ['orderPassedOn', isRestored ? [] : candidatesOf(players, order.repairSide, bonds)],
      ['orderSideChanged', stops ? [reporterOf(order, service)] : []],
    ],
    actor,
  );
}

/**
 * Returns the expected notifications of an action, for the order after it. If the provider has lost the
 * device, only its repairer is notified.
 */
export function expectedNotifications(
  players: readonly Player[],
  bonds: Bonds,
  action: OrderActionName | 'report' | 'auto',
  order: OrderModel,
  actor: Player | null,
  formerHolder: Player | null,
  service: Side,
): Record<string, string> {
  const ofRepair = players.filter(
    ({ side }) => side === order.repairSide && (side === 'owner' || side === service),
  );
  const supervisors = ofRepair.filter(supervises);
  const ownerSupervisors = players.filter((one) => one.side === 'owner' && supervises(one));
  const candidates = candidatesOf(ofRepair, order.repairSide, bonds);
  const followers = bonds.followers.filter(
    ({ side }) => side === 'owner' || side === order.repairSide,
  );
  const { holder, confirmer } = order;
  const reporter = reporterOf(order, service);
  const isNew = holder?.userID !== formerHolder?.userID;
  const notifications: Record<typeof action, [string, (Player | null)[]][]> = {
    report: [['orderReported', [...candidates, ...followers]]],
    receive: [
      ['orderAssigned', [holder]],
      ['orderDispatched', actor?.userID === holder?.userID ? [] : [reporter]],
      ['orderReceived', [reporter]],
      ['orderWithdrawn', candidates],
    ],
    assign: [
      ['orderAssigned', [holder]],
      ['orderHandedOver', [formerHolder]],
      ['orderReassigned', [reporter]],
    ],
    reject: [['orderRejected', [reporter, ...ownerSupervisors]]],
    start: [['orderStarted', [reporter]]],
    interrupt: [['orderInterrupted', [reporter, ...supervisors]]],
    recover: [
      ['orderAssigned', isNew ? [holder] : []],
      ['orderResumed', [reporter]],
    ],
    finish: [['orderFinished', [reporter]]],
    writeLater: [['orderRunning', [reporter]]],
    amend: [['orderAmended', [order.state === 3 ? reporter : confirmer]]],
    confirm: [['orderConfirmed', [holder]]],
    sendBack: [['orderSentBack', [holder, ...supervisors]]],
    auto: [['orderAutoConfirmed', [reporter, holder]]],
    updateParts: [],
  };
  return firstPerUser(notifications[action], actor);
}
