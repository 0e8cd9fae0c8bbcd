import type { OrderState } from './enums.ts';
import type { Text } from './locale.ts';
import type { PermissionID } from './permissions.ts';

/** The calls that move a work order (design page 3). */
export type WorkOrderCall = 'Add' | 'Receiving' | 'Scan' | 'Repair' | 'Surer';

/**
 * Who may make a call on an order of theirs:
 * `reporters`: who may report, and the repair side on behalf; `repairSide`: anyone with the repair
 * permission in the organisation that repairs; `repairer`: the one who holds the order;
 * `confirmer`: of the owner's side, who reported it or may confirm; never the repairer.
 */
export type Who = 'reporters' | 'repairSide' | 'repairer' | 'confirmer';

/** Columns of the order that a transition fills with the present instant, or with what was said. */
export type Stamp =
  | 'reportTime'
  | 'receiveTime'
  | 'arriveTime'
  | 'repairStartTime'
  | 'finishTime'
  | 'writeTime'
  | 'confirmTime';

/** Who hears of it. Never the one who acted. */
export type Audience =
  | 'candidates' // bound to the device, else everyone with the repair permission
  | 'otherCandidates'
  | 'reporter'
  | 'repairer'
  | 'repairSupervisors';

/** What is told; the words are made per recipient in their language. */
export type NotificationKind =
  | 'orderReported'
  | 'orderWithdrawn'
  | 'orderReceived'
  | 'orderStarted'
  | 'orderFinished'
  | 'orderConfirmed'
  | 'orderSentBack';

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
  /** The finish is void and the work starts again (a failed confirmation). */
  readonly reopens?: true;
  /** The segment that begins. `up`: the machine runs meanwhile. */
  readonly segment: { readonly kind: 'wait' | 'repair'; readonly up?: true } | null;
  readonly tells: readonly { readonly kind: NotificationKind; readonly to: Audience }[];
}

/** The work-order table of design page 3: the server decides by it, the console offers by it. */
export const transitions: readonly Transition[] = [
  {
    call: 'Add',
    from: null,
    to: 0,
    who: 'reporters',
    stamps: ['reportTime'],
    segment: { kind: 'wait' },
    tells: [{ kind: 'orderReported', to: 'candidates' }],
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
    tells: [
      { kind: 'orderStarted', to: 'reporter' },
      { kind: 'orderWithdrawn', to: 'otherCandidates' },
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
}

/** Who would act. */
export interface Doer {
  readonly userID: string;
  readonly orgCode: string;
  readonly permissions: { has(permission: PermissionID): boolean };
}

/** Whether somebody is among those whom the table names: the server decides by it, a console offers. */
export function isAmong(who: Who, doer: Doer, order: OrderSides): boolean {
  const repairs = doer.orgCode === order.repairOrgCode && doer.permissions.has('repair.work');
  const isRepairer = doer.userID === order.repairUserID;
  switch (who) {
    case 'reporters':
      return doer.permissions.has('repair.report');
    case 'repairSide':
      return repairs;
    case 'repairer':
      return repairs && isRepairer;
    case 'confirmer': {
      const mayConfirm =
        doer.userID === order.reportUserID || doer.permissions.has('repair.confirm');
      return doer.orgCode === order.orgCode && mayConfirm && !isRepairer;
    }
  }
}

/** The deed of a call as it reads in a sentence: "the order cannot be {received}". */
export const callLabels: Readonly<Record<WorkOrderCall, Text>> = {
  Add: { 'zh-CN': '报修', 'en-US': 'reported' },
  Receiving: { 'zh-CN': '接单', 'en-US': 'received' },
  Scan: { 'zh-CN': '扫码开工', 'en-US': 'started' },
  Repair: { 'zh-CN': '完工', 'en-US': 'finished' },
  Surer: { 'zh-CN': '确认', 'en-US': 'confirmed' },
};

/** Who may, as it reads in a sentence. */
export const whoLabels: Readonly<Record<Who, Text>> = {
  reporters: { 'zh-CN': '有报修权限的人', 'en-US': 'people who may report faults' },
  repairSide: { 'zh-CN': '维修方有接单权限的人', 'en-US': 'people who may repair' },
  repairer: { 'zh-CN': '本单的维修人', 'en-US': 'the repairer of this order' },
  confirmer: {
    'zh-CN': '报修人或有确认权限的人（维修人本人除外）',
    'en-US': 'the reporter or who may confirm, never the repairer,',
  },
};
