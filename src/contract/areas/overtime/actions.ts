import { overtimeState } from './overtimeEnums.ts';

const { waiting, approved, refused } = overtimeState.values;

/** An action on an application for overtime. */
export type OvertimeAction = 'edit' | 'withdraw' | 'approve' | 'refuse' | 'reopen';

interface OvertimeTransition {
  readonly from: number;
  /** null: it is removed. */
  readonly to: number | null;
  /**
   * `applicant`: the person of the application, or who made it. `approver`: somebody else who may approve. `decider`:
   * the person who approved it.
   */
  readonly who: readonly ('applicant' | 'approver' | 'decider')[];
}

/** The transitions of an application. A refused one is final: its minutes may be applied for again. */
export const overtimeTransitions: Readonly<Record<OvertimeAction, OvertimeTransition>> = {
  edit: { from: waiting, to: waiting, who: ['applicant', 'approver'] },
  withdraw: { from: waiting, to: null, who: ['applicant'] },
  approve: { from: waiting, to: approved, who: ['approver'] },
  refuse: { from: waiting, to: refused, who: ['approver'] },
  reopen: { from: approved, to: waiting, who: ['decider'] },
};

/** The steps of the approval: a supervisor's, and a second one above the hours of the organisation's setting. */
export const overtimeSteps = { first: 1, second: 2 } as const;

/** The part of an application that decides who may do what. */
interface DecidedApplication {
  readonly userID: string;
  readonly createUserID: string;
  readonly approverID: string | null;
  readonly step: number;
}

/** A person who acts; `permits` returns whether they have a permission. */
interface OvertimeActor {
  readonly userID: string;
  permits(permission: 'overtime.approve' | 'overtime.confirm'): boolean;
}

/** Returns whether a person may take an action on an application that is in its state. */
export function mayTakeAction(
  action: OvertimeAction,
  { userID, createUserID, approverID, step }: DecidedApplication,
  actor: OvertimeActor,
): boolean {
  const isApplicant = actor.userID === userID || actor.userID === createUserID;
  const maySecond = step !== overtimeSteps.second || actor.permits('overtime.confirm');
  const roles = {
    applicant: isApplicant,
    approver: !isApplicant && actor.permits('overtime.approve') && maySecond,
    decider: actor.userID === approverID && actor.permits('overtime.approve'),
  };
  return overtimeTransitions[action].who.some((role) => roles[role]);
}
