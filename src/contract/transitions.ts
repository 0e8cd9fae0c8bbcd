import type { OrderState } from './enums.ts';
import type { Transition } from './orders/transitionTypes.ts';
import type { WorkOrderCall } from './orders/workOrderCall.ts';

/** Moves an order from a provider that no longer services the device to the new repair side, as newly reported. */
const passedOn = {
  call: 'Withdraw',
  to: 0,
  actors: 'system',
  stamps: [],
  withdraws: true,
  notifications: [
    { kind: 'orderTakenAway', to: 'formerSide' },
    { kind: 'orderPassedOn', to: 'candidates' },
  ],
} as const satisfies Omit<Transition, 'from'>;

/**
 * The same for an order that had been received: the reporter knew its repairer, so they are notified as
 * well.
 */
const takenOver = {
  ...passedOn,
  notifications: [...passedOn.notifications, { kind: 'orderSideChanged', to: 'reporter' }],
  segment: { kind: 'wait' },
} as const satisfies Omit<Transition, 'from'>;

const rejected = [
  { kind: 'orderRejected', to: 'reporter' },
  { kind: 'orderRejected', to: 'ownerSupervisors' },
] as const;

/** A supervisor gives an order to another repairer, in the state that it is in. */
const assigned = {
  call: 'Assign',
  actors: 'repairSupervisor',
  stamps: [],
  notifications: [
    { kind: 'orderAssigned', to: 'newRepairer' },
    { kind: 'orderHandedOver', to: 'formerRepairer' },
    { kind: 'orderReassigned', to: 'reporter' },
  ],
} as const satisfies Omit<Transition, 'from' | 'to'>;

/** The state machine of work orders. The server enforces it, and the console offers actions by it. */
export const transitions: readonly Transition[] = [
  {
    call: 'Add',
    from: null,
    to: 0,
    actors: 'reporters',
    stamps: ['reportTime'],
    segment: { kind: 'wait' },
    notifications: [
      { kind: 'orderReported', to: 'candidates' },
      { kind: 'orderReported', to: 'followers' },
    ],
  },
  {
    call: 'Receiving',
    from: 0,
    to: 1,
    actors: 'repairSide',
    stamps: ['receiveTime'],
    assignsActor: true,
    segment: { kind: 'wait' },
    notifications: [
      { kind: 'orderAssigned', to: 'newRepairer' }, // by a supervisor; who receives it is not notified
      { kind: 'orderDispatched', to: 'reporterOfAssigned' }, // a person is notified once
      { kind: 'orderReceived', to: 'reporter' },
      { kind: 'orderWithdrawn', to: 'otherCandidates' },
    ],
  },
  { ...assigned, from: 1, to: 1 },
  { ...assigned, from: 2, to: 2, segment: { kind: 'repair' } },
  { ...assigned, from: 6, to: 6 },
  { ...assigned, from: 7, to: 7 },
  {
    call: 'Reject',
    from: 0,
    to: 5,
    actors: 'repairSide',
    stamps: ['rejectTime'],
    segment: null,
    notifications: rejected,
  },
  {
    call: 'Reject',
    from: 1,
    to: 5,
    actors: 'repairSupervisor',
    stamps: ['rejectTime'],
    segment: null,
    notifications: rejected,
  },
  {
    call: 'Scan',
    from: 1,
    to: 2,
    actors: 'repairer',
    stamps: ['arriveTime', 'repairStartTime'],
    segment: { kind: 'repair' },
    notifications: [{ kind: 'orderStarted', to: 'reporter' }],
  },
  {
    call: 'Scan',
    from: 0,
    to: 2,
    actors: 'repairSide',
    stamps: ['receiveTime', 'arriveTime', 'repairStartTime'],
    assignsActor: true,
    segment: { kind: 'repair' },
    notifications: [{ kind: 'orderStarted', to: 'reporter' }],
  },
  {
    call: 'Interrupt',
    from: 2,
    to: 7,
    actors: 'repairer',
    stamps: [],
    segment: { kind: 'interrupt', machineUp: 'fromBody' },
    notifications: [
      { kind: 'orderInterrupted', to: 'reporter' },
      { kind: 'orderInterrupted', to: 'repairSupervisors' },
      { kind: 'orderPartMissing', to: 'storekeepers' },
    ],
  },
  {
    call: 'Recovery',
    from: 7,
    to: 2,
    actors: 'repairerOrSupervisor',
    stamps: [],
    segment: { kind: 'repair' },
    notifications: [
      // each person is notified once: a new repairer gets the assignment only, even if they reported the fault
      { kind: 'orderAssigned', to: 'newRepairer' },
      { kind: 'orderResumed', to: 'reporter' },
    ],
  },
  {
    call: 'Repair',
    from: 2,
    to: 3,
    actors: 'repairer',
    stamps: ['finishTime', 'writeTime'],
    segment: { kind: 'wait', machineUp: true },
    notifications: [{ kind: 'orderFinished', to: 'reporter' }],
  },
  {
    call: 'LaterWrite',
    from: 2,
    to: 6,
    actors: 'repairer',
    stamps: ['finishTime'],
    segment: { kind: 'wait', machineUp: true },
    notifications: [{ kind: 'orderRunning', to: 'reporter' }],
  },
  {
    call: 'Repair',
    from: 6,
    to: 3,
    actors: 'repairer',
    stamps: ['writeTime'],
    segment: { kind: 'wait', machineUp: true },
    notifications: [{ kind: 'orderFinished', to: 'reporter' }],
  },
  {
    call: 'XG_Repair',
    from: 3,
    to: 3,
    actors: 'repairer',
    stamps: ['amendTime'],
    notifications: [{ kind: 'orderAmended', to: 'reporter' }],
  },
  {
    call: 'XG_Repair',
    from: 4,
    to: 4,
    actors: 'repairAdministrator',
    stamps: ['amendTime'],
    notifications: [{ kind: 'orderAmended', to: 'confirmer' }],
  },
  {
    call: 'Surer',
    result: 1,
    from: 3,
    to: 4,
    actors: 'confirmer',
    stamps: ['confirmTime'],
    segment: null,
    notifications: [{ kind: 'orderConfirmed', to: 'repairer' }],
  },
  {
    call: 'Surer',
    result: 0,
    from: 3,
    to: 2,
    actors: 'confirmer',
    stamps: [],
    reopens: true,
    segment: { kind: 'repair' },
    notifications: [
      { kind: 'orderSentBack', to: 'repairer' },
      { kind: 'orderSentBack', to: 'repairSupervisors' },
    ],
  },
  {
    call: 'Auto',
    from: 3,
    to: 4,
    actors: 'system',
    stamps: ['confirmTime'],
    segment: null,
    notifications: [
      { kind: 'orderAutoConfirmed', to: 'reporter' },
      { kind: 'orderAutoConfirmed', to: 'repairer' },
    ],
  },
  { ...passedOn, from: 0, segment: { kind: 'wait' } },
  { ...takenOver, from: 1 },
  { ...takenOver, from: 2 },
  { ...takenOver, from: 7 },
  {
    // the machine runs again; only the record is missing, and the owner may write it
    call: 'Withdraw',
    from: 6,
    to: 3,
    actors: 'system',
    stamps: [],
    segment: { kind: 'wait', machineUp: true },
    notifications: [
      { kind: 'orderFinished', to: 'reporter' },
      { kind: 'orderTakenAway', to: 'formerSide' },
    ],
  },
];

/** Returns the transition of a call from a state; undefined if the table has none. */
export function findTransition(
  call: WorkOrderCall,
  from: OrderState | null,
  result?: 0 | 1,
): Transition | undefined {
  return transitions.find((t) => t.call === call && t.from === from && t.result === result);
}
