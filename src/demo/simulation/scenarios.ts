import { type OrderState, orderState } from '../../contract/enums.ts';
import type { WorkOrder } from '../../contract/orders/workOrder.ts';
import type { Random } from '../random.ts';

/** The scenarios of an order, with their relative frequencies. */
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
  assignedAtOnce: 2,
  assignedMeanwhile: 2,
  assignedWaiting: 2,
  assignedLate: 2,
} as const;

export type Scenario = keyof typeof shares;
export const scenarios = Object.keys(shares) as Scenario[];

export function drawScenario(random: Random): Scenario {
  let dice = random.float() * Object.values(shares).reduce((sum, share) => sum + share, 0);
  for (const scenario of scenarios) {
    dice -= shares[scenario];
    if (dice < 0) return scenario;
  }
  return 'plain';
}

/** The name of a step that a worker takes with an order. */
export type StepName =
  | 'receive'
  | 'scan'
  | 'reject'
  | 'assign'
  | 'handover'
  | 'interrupt'
  | 'recover'
  | 'writeParts'
  | 'laterWrite'
  | 'repair'
  | 'amend'
  | 'sendBack'
  | 'confirm';

/** The progress of an order in its scenario. */
export interface OrderProgress {
  readonly scenario: Scenario;
  /** The steps taken, as far as this process knows. */
  readonly done: ReadonlySet<StepName>;
  /** True if the shift of its repairer is over. */
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

/** Returns the next step; null where the scenario is complete. */
export function nextStep(
  order: WorkOrder,
  { scenario, done, isOffDuty }: OrderProgress,
): StepName | null {
  if (assigningState[scenario] === order.orderState && !done.has('assign')) {
    if (order.orderState !== repairing || !isOffDuty) return 'assign';
  }
  switch (order.orderState) {
    case reported:
      if (scenario === 'rejectedAtOnce') return 'reject';
      return scenario === 'scannedAtOnce' ? 'scan' : 'receive';
    case awaitingRepair:
      return scenario === 'rejectedLater' ? 'reject' : 'scan';
    case repairing:
      return duringRepair(scenario, done, isOffDuty);
    case interrupted:
      return 'recover';
    case toBeCompleted:
      return 'repair';
    case awaitingConfirmation:
      if (scenario === 'amended' && order.amendTime === null) return 'amend';
      return scenario === 'sentBack' && order.reworkCount === 0 ? 'sendBack' : 'confirm';
    case completed:
      return scenario === 'amendedAfterwards' && order.amendTime === null ? 'amend' : null;
    default:
      return null;
  }
}

/** The state in which the supervisor gives an order of a scenario to another repairer. */
const assigningState: Partial<Record<Scenario, OrderState>> = {
  assignedAtOnce: awaitingRepair,
  assignedMeanwhile: repairing,
  assignedWaiting: interrupted,
  assignedLate: toBeCompleted,
};
const interruptedScenarios: readonly Scenario[] = [
  'partMissing',
  'userBusy',
  'anotherSkill',
  'assignedWaiting',
];
const partScenarios: readonly Scenario[] = ['partMissing', 'partsWritten'];

function duringRepair(
  scenario: Scenario,
  done: ReadonlySet<StepName>,
  isOffDuty: boolean,
): StepName {
  if (isOffDuty) return 'handover';
  if (interruptedScenarios.includes(scenario) && !done.has('interrupt')) return 'interrupt';
  if (partScenarios.includes(scenario) && !done.has('writeParts')) return 'writeParts';
  return scenario === 'writtenLater' || scenario === 'assignedLate' ? 'laterWrite' : 'repair';
}
