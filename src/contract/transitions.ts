import type { OrderState } from './enums.ts';
import type { Transition } from './transitionShape.ts';
import type { WorkOrderCall } from './workOrderCall.ts';

/** From the provider that services the device no longer to who does: as newly reported. */
const passedOn = {
  call: 'Withdraw',
  to: 0,
  who: 'system',
  stamps: [],
  withdraws: true,
  tells: [
    { kind: 'orderTakenAway', to: 'formerSide' },
    { kind: 'orderPassedOn', to: 'candidates' },
  ],
} as const satisfies Omit<Transition, 'from'>;

/** The same where somebody had it: who reported has heard of that. */
const takenOver = {
  ...passedOn,
  tells: [...passedOn.tells, { kind: 'orderSideChanged', to: 'reporter' }],
  segment: { kind: 'wait' },
} as const satisfies Omit<Transition, 'from'>;

const rejected = [
  { kind: 'orderRejected', to: 'reporter' },
  { kind: 'orderRejected', to: 'ownerSupervisors' },
] as const;

/** The work-order table of design page 3: the server decides by it, the console offers by it. */
export const transitions: readonly Transition[] = [
  {
    call: 'Add',
    from: null,
    to: 0,
    who: 'reporters',
    stamps: ['reportTime'],
    segment: { kind: 'wait' },
    tells: [
      { kind: 'orderReported', to: 'candidates' },
      { kind: 'orderReported', to: 'followers' },
    ],
  },
  {
    call: 'Receiving',
    from: 0,
    to: 1,
    who: 'repairSide',
    stamps: ['receiveTime'],
    takes: true,
    segment: { kind: 'wait' },
    tells: [
      { kind: 'orderReceived', to: 'reporter' },
      { kind: 'orderWithdrawn', to: 'otherCandidates' },
    ],
  },
  {
    call: 'Reject',
    from: 0,
    to: 5,
    who: 'repairSide',
    stamps: ['rejectTime'],
    segment: null,
    tells: rejected,
  },
  {
    call: 'Reject',
    from: 1,
    to: 5,
    who: 'repairSupervisor',
    stamps: ['rejectTime'],
    segment: null,
    tells: rejected,
  },
  {
    call: 'Scan',
    from: 1,
    to: 2,
    who: 'repairer',
    stamps: ['arriveTime', 'repairStartTime'],
    segment: { kind: 'repair' },
    tells: [{ kind: 'orderStarted', to: 'reporter' }],
  },
  {
    call: 'Scan',
    from: 0,
    to: 2,
    who: 'repairSide',
    stamps: ['receiveTime', 'arriveTime', 'repairStartTime'],
    takes: true,
    segment: { kind: 'repair' },
    tells: [{ kind: 'orderStarted', to: 'reporter' }],
  },
  {
    call: 'Interrupt',
    from: 2,
    to: 7,
    who: 'repairer',
    stamps: [],
    segment: { kind: 'interrupt', up: 'said' },
    tells: [
      { kind: 'orderInterrupted', to: 'reporter' },
      { kind: 'orderInterrupted', to: 'repairSupervisors' },
      { kind: 'orderPartMissing', to: 'storekeepers' },
    ],
  },
  {
    call: 'Recovery',
    from: 7,
    to: 2,
    who: 'repairerOrSupervisor',
    stamps: [],
    segment: { kind: 'repair' },
    tells: [
      // each person is told once: who gets the order hears of that, the reporter too
      { kind: 'orderAssigned', to: 'newRepairer' },
      { kind: 'orderResumed', to: 'reporter' },
    ],
  },
  {
    call: 'Repair',
    from: 2,
    to: 3,
    who: 'repairer',
    stamps: ['finishTime', 'writeTime'],
    segment: { kind: 'wait', up: true },
    tells: [{ kind: 'orderFinished', to: 'reporter' }],
  },
  {
    call: 'LaterWrite',
    from: 2,
    to: 6,
    who: 'repairer',
    stamps: ['finishTime'],
    segment: { kind: 'wait', up: true },
    tells: [{ kind: 'orderRunning', to: 'reporter' }],
  },
  {
    call: 'Repair',
    from: 6,
    to: 3,
    who: 'repairer',
    stamps: ['writeTime'],
    segment: { kind: 'wait', up: true },
    tells: [{ kind: 'orderFinished', to: 'reporter' }],
  },
  {
    call: 'XG_Repair',
    from: 3,
    to: 3,
    who: 'repairer',
    stamps: ['amendTime'],
    tells: [{ kind: 'orderAmended', to: 'reporter' }],
  },
  {
    call: 'XG_Repair',
    from: 4,
    to: 4,
    who: 'repairAdministrator',
    stamps: ['amendTime'],
    tells: [{ kind: 'orderAmended', to: 'confirmer' }],
  },
  {
    call: 'Surer',
    result: 1,
    from: 3,
    to: 4,
    who: 'confirmer',
    stamps: ['confirmTime'],
    segment: null,
    tells: [{ kind: 'orderConfirmed', to: 'repairer' }],
  },
  {
    call: 'Surer',
    result: 0,
    from: 3,
    to: 2,
    who: 'confirmer',
    stamps: [],
    reopens: true,
    segment: { kind: 'repair' },
    tells: [
      { kind: 'orderSentBack', to: 'repairer' },
      { kind: 'orderSentBack', to: 'repairSupervisors' },
    ],
  },
  {
    call: 'Auto',
    from: 3,
    to: 4,
    who: 'system',
    stamps: ['confirmTime'],
    segment: null,
    tells: [
      { kind: 'orderAutoConfirmed', to: 'reporter' },
      { kind: 'orderAutoConfirmed', to: 'repairer' },
    ],
  },
  { ...passedOn, from: 0, segment: { kind: 'wait' } },
  { ...takenOver, from: 1 },
  { ...takenOver, from: 2 },
  { ...takenOver, from: 7 },
  {
    // the machine runs again: only the record is missing, which the owner may write
    call: 'Withdraw',
    from: 6,
    to: 3,
    who: 'system',
    stamps: [],
    segment: { kind: 'wait', up: true },
    tells: [
      { kind: 'orderFinished', to: 'reporter' },
      { kind: 'orderTakenAway', to: 'formerSide' },
    ],
  },
];

/** The transition that a call makes from a state, if the table has one. */
export function findTransition(
  call: WorkOrderCall,
  from: OrderState | null,
  result?: 0 | 1,
): Transition | undefined {
  return transitions.find((t) => t.call === call && t.from === from && t.result === result);
}
