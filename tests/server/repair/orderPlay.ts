import { type DeedName, deeds } from './deeds.ts';
import type { OrderModel, Player, Side } from './orderModel.ts';

/** Design page 3, Transitions: where a call leads from each state. */
const leads: Readonly<Record<DeedName | 'auto', Readonly<Record<number, number>>>> = {
  receive: { 0: 1 },
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

/** Where a deed leads an order; undefined where it has no place. */
export function targetOf({ state }: OrderModel, deed: DeedName | 'auto'): number | undefined {
  return leads[deed][state];
}

const works = ({ role }: Player) => role !== 'reporter';
const supervises = ({ role }: Player) => role === 'admin' || role === 'supervisor';

/** Whether an order's device is not its repair side's any more. */
const isLost = ({ repairSide }: OrderModel, service: Side) =>
  repairSide !== 'owner' && repairSide !== service;

/**
 * Design page 3, Transitions: who. The owner stands in for a provider that has lost the device.
 *
 * @param service who services the order's device now
 */
export function may(player: Player, deed: DeedName, order: OrderModel, service: Side): boolean {
  const lost = isLost(order, service);
  const isRepairSide = player.side === (lost ? 'owner' : order.repairSide);
  const isHolder = player.userID === order.holder?.userID && !lost;
  switch (deed) {
    case 'receive':
      return isRepairSide && works(player);
    case 'reject':
    case 'start':
      if (order.state === 0) return isRepairSide && works(player);
      return deed === 'start' ? isHolder : isRepairSide && supervises(player);
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

/** Calls that only those are let near who repair. */
const workCalls = new Set(['Receiving', 'Reject', 'Scan', 'Interrupt', 'Repair', 'LaterWrite']);

/**
 * How a deed is answered: the name of the refusal, null for a success.
 *
 * @param service who services the order's device now
 */
export function verdict(
  player: Player,
  deed: DeedName,
  order: OrderModel,
  service: Side,
): string | null {
  if (!works(player) && workCalls.has(deeds[deed].call)) return 'DENIED';
  const { side } = player;
  if (side !== 'owner' && side !== order.repairSide) return 'NOT_FOUND';
  // what it has not restored went with the device: it reads the rest
  if (side !== 'owner' && isLost(order, service)) return 'NOT_SERVICED';
  if (targetOf(order, deed) === undefined) return 'WRONG_STATE';
  return may(player, deed, order, service) ? null : 'NOT_YOURS';
}

/** What the device's people are: bound to it, or followers. */
export interface Bonds {
  readonly bound: readonly Player[];
  readonly followers: readonly Player[];
}

/** What whom is told, once each: the first that they hear of, by user. */
function once(
  letters: readonly (readonly [kind: string, to: readonly (Player | null)[]])[],
  actor: Player | null,
): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [kind, people] of letters) {
    for (const person of people) {
      if (person === null || person.userID === actor?.userID) continue;
      told[person.userID] ??= kind;
    }
  }
  return told;
}

/** Who of a side might receive an order: those bound to its device, else all who repair. */
function candidatesOf(players: readonly Player[], side: Side, { bound }: Bonds): Player[] {
  const workers = players.filter((one) => one.side === side && works(one));
  const theirs = workers.filter((one) => bound.includes(one));
  return theirs.length > 0 ? theirs : workers;
}

/** Who reported, as long as they are the owner's or of who services the device. */
function reporterOf({ reporter }: OrderModel, service: Side): Player | null {
  return reporter.side === 'owner' || reporter.side === service ? reporter : null;
}

/**
 * Who is to be told that a provider lost an order with its device, and what.
 *
 * @param order as it is after it
 * @param bonds of the device before it
 * @param actor whose deed it follows from
 */
export function toldOfLoss(
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
  return once(
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
 * Who is to be told of a deed, and what: design page 3, Tells. The order is as it is after it. Once
 * the provider has lost the device only its repairer is told.
 */
export function toldOf(
  players: readonly Player[],
  bonds: Bonds,
  deed: DeedName | 'report' | 'auto',
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
  const letters: Record<typeof deed, [string, (Player | null)[]][]> = {
    report: [['orderReported', [...candidates, ...followers]]],
    receive: [
      ['orderReceived', [reporter]],
      ['orderWithdrawn', candidates],
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
  return once(letters[deed], actor);
}
