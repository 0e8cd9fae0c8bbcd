import type { Who } from './doer.ts';
import type { OrderState } from './enums.ts';
import type { WorkOrderCall } from './workOrderCall.ts';

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
  | 'formerSide' // from whom it is taken: the repairer and who supervises, else who might have received it
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
  | 'orderSideChanged'
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
