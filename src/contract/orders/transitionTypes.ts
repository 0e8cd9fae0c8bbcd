import type { OrderState } from '../enums.ts';
import type { ActorGroup } from './orderActor.ts';
import type { WorkOrderCall } from './workOrderCall.ts';

/** Columns of the order that a transition fills with the current time, or with the time given in the body. */
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

/** A group of people who are notified of a transition. The person who acted is never notified. */
export type NotificationAudience =
  | 'candidates' // people bound to the device, else everyone with the repair permission
  | 'otherCandidates'
  | 'formerSide' // the former repair side: the order's repairer and supervisors, else the people who could have received it
  | 'followers' // people who follow the device
  | 'reporter'
  | 'reporterOfAssigned' // the reporter, where another person than the repairer received the order
  | 'repairer'
  | 'newRepairer' // the repairer whom a supervisor has just assigned
  | 'formerRepairer' // the one before them
  | 'confirmer' // the person who confirmed the order
  | 'repairSupervisors'
  | 'ownerSupervisors'
  | 'storekeepers'; // of the repair side, if a part is missing

/** The kind of a notification. Its text is rendered for each recipient in their language. */
export type NotificationKind =
  | 'orderReported'
  | 'orderWithdrawn'
  | 'orderReceived'
  | 'orderDispatched'
  | 'orderRejected'
  | 'orderStarted'
  | 'orderInterrupted'
  | 'orderPartMissing'
  | 'orderResumed'
  | 'orderAssigned'
  | 'orderHandedOver'
  | 'orderReassigned'
  | 'orderFinished'
  | 'orderRunning'
  | 'orderAmended'
  | 'orderConfirmed'
  | 'orderAutoConfirmed'
  | 'orderSentBack'
  // when the device changed to another repair side
  | 'orderTakenAway'
  | 'orderPassedOn'
  | 'orderSideChanged'
  // by timers
  | 'orderUnreceived'
  | 'orderUnwritten'
  // by a comment
  | 'orderMentioned'
  // by a remark or photo of a person without an account
  | 'orderRemarked';

/** A time segment of an order. `machineUp`: the machine runs meanwhile; `'fromBody'`: the call's body decides. */
export interface TransitionSegment {
  readonly kind: 'wait' | 'repair' | 'interrupt';
  readonly machineUp?: true | 'fromBody';
}

export interface Transition {
  readonly call: WorkOrderCall;
  /** `null`: the order does not exist yet. */
  readonly from: OrderState | null;
  readonly to: OrderState;
  /** The `Result` of the body, for a call that leads to two different states. */
  readonly result?: 0 | 1;
  readonly actors: ActorGroup;
  readonly stamps: readonly Stamp[];
  /** The actor becomes the order's repairer. */
  readonly assignsActor?: true;
  /** The order becomes unassigned: the repairer's timestamps are cleared and its timers restart. */
  readonly withdraws?: true;
  /** The finish is cleared and the work starts again (a failed confirmation). */
  readonly reopens?: true;
  /** The segment that begins; `null`: the last segment ends; absent: the current segment continues. */
  readonly segment?: TransitionSegment | null;
  readonly notifications: readonly {
    readonly kind: NotificationKind;
    readonly to: NotificationAudience;
  }[];
}
