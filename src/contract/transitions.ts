import type { OrderState } from './enums.ts';
import type { Text } from './locale.ts';
import type { PermissionID } from './permissions.ts';

/**
 * The calls that move a work order (design page 3), and the system's own steps: `Auto`, and `Withdraw`
 * where the provider that repairs no longer services the device.
 */
export type WorkOrderCall =
  | 'Add'
  | 'Receiving'
  | 'Reject'
  | 'Scan'
  | 'Interrupt'
  | 'Recovery'
  | 'Repair'
  | 'LaterWrite'
  | 'XG_Repair'
  | 'Surer'
  | 'Auto'
  | 'Withdraw';

/**
 * Who may make a call on an order of theirs:
 * `reporters`: who may report, and the repair side on behalf; `repairSide`: anyone with the repair
 * permission in the organisation that repairs; `repairSupervisor`: who supervises there;
 * `repairer`: the one who holds the order or, once they can work no longer, a supervisor there, who
 * takes it by that where it moves on; `repairerOrSupervisor`: either;
 * `repairAdministrator`: who may amend completed orders there;
 * `confirmer`: of the owner's side, who reported it or may confirm; never the repairer;
 * `system`: nobody; a timer, or what follows from another deed.
 */
export type Who =
  | 'reporters'
  | 'repairSide'
  | 'repairSupervisor'
  | 'repairer'
  | 'repairerOrSupervisor'
  | 'repairAdministrator'
  | 'confirmer'
  | 'system';

/** Columns of the order that a transition fills with the present instant, or with what was said. */
export type Stamp =
  | 'reportTime'
  | 'receiveTime'
  | 'rejectTime'
  | 'arriveTime'
  | 'repairStartTime'
  | 'finishTime'
  | 'writeTime'
  | 'amendTime'
  | 'confirmTime';

/** Who hears of it. Never the one who acted. */
export type Audience =
  | 'candidates' // bound to the device, else everyone with the repair permission
  | 'otherCandidates'
  | 'formerSide' // from whom it is taken: the repairer, else who might have received it
  | 'followers' // who follow the device
  | 'reporter'
  | 'repairer'
  | 'newRepairer' // the repairer, where a supervisor has just named them
  | 'confirmer' // who confirmed it
  | 'repairSupervisors'
  | 'ownerSupervisors'
  | 'storekeepers'; // of the repair side, where a part is missing

/** What is told; the words are made per recipient in their language. */
export type NotificationKind =
  | 'orderReported'
  | 'orderWithdrawn'
  | 'orderReceived'
  | 'orderRejected'
  | 'orderStarted'
  | 'orderInterrupted'
  | 'orderPartMissing'
  | 'orderResumed'
  | 'orderAssigned'
  | 'orderFinished'
  | 'orderRunning'
  | 'orderAmended'
  | 'orderConfirmed'
  | 'orderAutoConfirmed'
  | 'orderSentBack'
  // where its device changed hands
  | 'orderTakenAway'
  | 'orderPassedOn'
  // by timers
  | 'orderUnreceived'
  | 'orderUnwritten';

/** A piece of an order's time. `up`: the machine runs meanwhile; `'said'`: the call says so. */
export interface TransitionSegment {
  readonly kind: 'wait' | 'repair' | 'interrupt';
  readonly up?: true | 'said';
}

export interface Transition {
  readonly call: WorkOrderCall;
  /** `null`: there is no order yet. */
  readonly from: OrderState | null;
  readonly to: OrderState;
  /** Where one call leads two ways: the `Result` that it carries. */
  readonly result?: 0 | 1;
  readonly who: Who;
  readonly stamps: readonly Stamp[];
  /** The order gets the actor as its repairer. */
  readonly takes?: true;
  /** Nobody has it any more: what a repairer stamped is void, and its timers begin anew. */
  readonly withdraws?: true;
  /** The finish is void and the work starts again (a failed confirmation). */
  readonly reopens?: true;
  /** The segment that begins; `null`: the last one ends; absent: the segment that runs goes on. */
  readonly segment?: TransitionSegment | null;
  readonly tells: readonly { readonly kind: NotificationKind; readonly to: Audience }[];
}

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
  { ...passedOn, from: 0 },
  { ...passedOn, from: 1, segment: { kind: 'wait' } },
  { ...passedOn, from: 2, segment: { kind: 'wait' } },
  { ...passedOn, from: 7, segment: { kind: 'wait' } },
  {
    // the machine runs again: only the record is missing, and nobody is left to write it
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

/** Whose an order is. */
export interface OrderSides {
  readonly orgCode: string;
  readonly repairOrgCode: string;
  readonly reportUserID: string | null;
  readonly repairUserID: string | null;
  /** 1: the repairer can work no longer. */
  readonly repairerLeft?: 1 | undefined;
}

/** Who would act. */
export interface Doer {
  readonly userID: string;
  readonly orgCode: string;
  readonly permissions: { has(permission: PermissionID): boolean };
}

/** Whether somebody is among those whom the table names: the server decides by it, a console offers. */
export function isAmong(who: Who, doer: Doer, order: OrderSides): boolean {
  const isRepairSide = doer.orgCode === order.repairOrgCode;
  const repairs = isRepairSide && doer.permissions.has('repair.work');
  const supervises = isRepairSide && doer.permissions.has('repair.supervise');
  const isRepairer = doer.userID === order.repairUserID;
  switch (who) {
    case 'reporters':
      return doer.permissions.has('repair.report');
    case 'repairSide':
      return repairs;
    case 'repairSupervisor':
      return supervises;
    case 'repairer':
      return (repairs && isRepairer) || (supervises && order.repairerLeft === 1);
    case 'repairerOrSupervisor':
      return supervises || (repairs && isRepairer);
    case 'repairAdministrator':
      return isRepairSide && doer.permissions.has('repair.amend');
    case 'confirmer': {
      const mayConfirm =
        doer.userID === order.reportUserID || doer.permissions.has('repair.confirm');
      return doer.orgCode === order.orgCode && mayConfirm && !isRepairer;
    }
    case 'system':
      return false;
  }
}

/** The deed of a call as it reads in a sentence: "the order cannot be {received}". */
export const callLabels: Readonly<Record<WorkOrderCall, Text>> = {
  Add: { 'zh-CN': '报修', 'en-US': 'reported' },
  Receiving: { 'zh-CN': '接单', 'en-US': 'received' },
  Reject: { 'zh-CN': '驳回', 'en-US': 'rejected' },
  Scan: { 'zh-CN': '扫码开工', 'en-US': 'started' },
  Interrupt: { 'zh-CN': '中断', 'en-US': 'interrupted' },
  Recovery: { 'zh-CN': '恢复维修', 'en-US': 'resumed' },
  Repair: { 'zh-CN': '完工', 'en-US': 'finished' },
  LaterWrite: { 'zh-CN': '稍后填写', 'en-US': 'left to be written later' },
  XG_Repair: { 'zh-CN': '修订', 'en-US': 'amended' },
  Surer: { 'zh-CN': '确认', 'en-US': 'confirmed' },
  Auto: { 'zh-CN': '自动确认', 'en-US': 'confirmed by itself' },
  Withdraw: { 'zh-CN': '转换维修方', 'en-US': 'passed to another repair side' },
};

/** Who may, as it reads in a sentence. */
export const whoLabels: Readonly<Record<Who, Text>> = {
  reporters: { 'zh-CN': '有报修权限的人', 'en-US': 'people who may report faults' },
  repairSide: { 'zh-CN': '维修方有接单权限的人', 'en-US': 'people who may repair' },
  repairSupervisor: { 'zh-CN': '维修方主管', 'en-US': 'supervisors of the repair side' },
  repairer: { 'zh-CN': '本单的维修人', 'en-US': 'the repairer of this order' },
  repairerOrSupervisor: {
    'zh-CN': '本单的维修人或维修方主管',
    'en-US': 'the repairer of this order or a supervisor of the repair side',
  },
  repairAdministrator: {
    'zh-CN': '维修方有修订权限的人',
    'en-US': 'people of the repair side who may amend completed orders',
  },
  confirmer: {
    'zh-CN': '报修人或有确认权限的人（维修人本人除外）',
    'en-US': 'the reporter or who may confirm, never the repairer,',
  },
  system: { 'zh-CN': '系统', 'en-US': 'the system' },
};
