import { orderState } from '../contract/enums.ts';
import type { WorkOrder } from '../contract/workOrder.ts';
import type { Random } from './random.ts';

/** How an order goes, and how often, in parts of the whole. */
const shares = {
  plain: 44,
  scannedAtOnce: 12,
  rejectedAtOnce: 5,
  rejectedLater: 2,
  partMissing: 8,
  userBusy: 5,
  anotherSkill: 4,
  writtenLater: 8,
  sentBack: 6,
  amended: 3,
  amendedAfterwards: 2,
  partsWritten: 8,
} as const;

export type Fate = keyof typeof shares;
export const fates = Object.keys(shares) as Fate[];

export function drawFate(random: Random): Fate {
  let dice = random.float() * Object.values(shares).reduce((sum, share) => sum + share, 0);
  for (const fate of fates) {
    dice -= shares[fate];
    if (dice < 0) return fate;
  }
  return 'plain';
}

/** What somebody does with an order. */
export type DeedName =
  | 'receive'
  | 'scan'
  | 'reject'
  | 'handOver'
  | 'interrupt'
  | 'recover'
  | 'writeParts'
  | 'laterWrite'
  | 'repair'
  | 'amend'
  | 'sendBack'
  | 'confirm';

/** What is to know of an order beside itself. */
export interface Story {
  readonly fate: Fate;
  /** What was done with it, as far as this process knows. */
  readonly done: ReadonlySet<DeedName>;
  /** Its repairer's shift is over. */
  readonly isOffDuty: boolean;
}

const {
  reported,
  awaitingRepair,
  repairing,
  awaitingConfirmation,
  completed,
  toBeCompleted,
  interrupted,
} = orderState.values;

/** What comes next; null: nothing, its story is over. */
export function nextDeed(order: WorkOrder, { fate, done, isOffDuty }: Story): DeedName | null {
  switch (order.orderState) {
    case reported:
      if (fate === 'rejectedAtOnce') return 'reject';
      return fate === 'scannedAtOnce' ? 'scan' : 'receive';
    case awaitingRepair:
      return fate === 'rejectedLater' ? 'reject' : 'scan';
    case repairing:
      return duringRepair(fate, done, isOffDuty);
    case interrupted:
      return 'recover';
    case toBeCompleted:
      return 'repair';
    case awaitingConfirmation:
      if (fate === 'amended' && order.amendTime === null) return 'amend';
      return fate === 'sentBack' && order.reworkCount === 0 ? 'sendBack' : 'confirm';
    case completed:
      return fate === 'amendedAfterwards' && order.amendTime === null ? 'amend' : null;
    default:
      return null;
  }
}

const interruptedFates: readonly Fate[] = ['partMissing', 'userBusy', 'anotherSkill'];
const partFates: readonly Fate[] = ['partMissing', 'partsWritten'];

function duringRepair(fate: Fate, done: ReadonlySet<DeedName>, isOffDuty: boolean): DeedName {
  if (isOffDuty) return 'handOver';
  if (interruptedFates.includes(fate) && !done.has('interrupt')) return 'interrupt';
  if (partFates.includes(fate) && !done.has('writeParts')) return 'writeParts';
  return fate === 'writtenLater' ? 'laterWrite' : 'repair';
}
