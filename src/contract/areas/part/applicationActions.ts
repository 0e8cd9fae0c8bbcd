import { applyState } from './partEnums.ts';

const { applying, awaitingPickup, rejected, completed } = applyState.values;

/** An action on an application for spare parts; the server alone performs `expire`. */
export type ApplicationAction =
  | 'add'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'receive'
  | 'giveUp'
  | 'expire'
  | 'setDates'
  | 'undo';

/** The people who may take an action: `approver` has the permission to decide, `storekeeper` the one to move parts. */
type ApplicationActor = 'applicant' | 'approver' | 'storekeeper' | 'system';

/** One row of the table of transitions. */
export interface ApplicationTransition {
  readonly action: ApplicationAction;
  /** applyState; null: there is none yet. */
  readonly from: number | null;
  readonly to: number;
  readonly who: readonly ApplicationActor[];
  /** The action frees what is reserved. */
  readonly frees?: true;
}

/** The state machine of applications. The server enforces it, and the console offers actions by it. */
export const applicationTransitions: readonly ApplicationTransition[] = [
  { action: 'add', from: null, to: applying, who: ['applicant'] },
  { action: 'approve', from: applying, to: awaitingPickup, who: ['approver'] },
  { action: 'reject', from: applying, to: rejected, who: ['approver'] },
  { action: 'withdraw', from: applying, to: rejected, who: ['applicant'] },
  { action: 'setDates', from: awaitingPickup, to: awaitingPickup, who: ['approver'] },
  { action: 'receive', from: awaitingPickup, to: awaitingPickup, who: ['storekeeper'] },
  // everything that was approved has been received
  { action: 'receive', from: awaitingPickup, to: completed, who: ['storekeeper'] },
  {
    action: 'giveUp',
    from: awaitingPickup,
    to: completed,
    who: ['applicant', 'approver'],
    frees: true,
  },
  { action: 'expire', from: awaitingPickup, to: completed, who: ['system'], frees: true },
  { action: 'undo', from: awaitingPickup, to: awaitingPickup, who: ['storekeeper'] },
  { action: 'undo', from: completed, to: awaitingPickup, who: ['storekeeper'] },
];

/** Returns the transition of an action from a state; undefined if the table has none. */
export function applicationTransition(
  action: ApplicationAction,
  from: number | null,
  to?: number,
): ApplicationTransition | undefined {
  return applicationTransitions.find(
    (one) => one.action === action && one.from === from && (to === undefined || one.to === to),
  );
}

/** A person who acts on applications; `permits` returns whether they have a permission. */
interface ApplicationUser {
  readonly userID: string;
  permits(permission: 'part.approve' | 'part.move'): boolean;
}

/** Returns whether a person may take an action on an application in its state; amounts are not compared. */
export function mayActOnApplication(
  action: ApplicationAction,
  { userID, applyState: state }: { readonly userID: string | null; readonly applyState: number },
  user: ApplicationUser,
): boolean {
  const roles = {
    applicant: userID === user.userID,
    approver: user.permits('part.approve'),
    storekeeper: user.permits('part.move'),
    system: false,
  };
  return applicationTransition(action, state)?.who.some((role) => roles[role]) === true;
}
