import { enumeration } from '../../enums.ts';

/** The state of a reported problem of the system. */
export const feedbackState = enumeration({
  open: [0, '待处理', 'Open'],
  doing: [1, '处理中', 'In progress'],
  closed: [2, '已关闭', 'Closed'],
});
export type FeedbackState = (typeof feedbackState.list)[number];

/** The side of a problem: the organisation of its reporter, or the administrators of the platform. */
export type FeedbackSide = 'organisation' | 'platform';

interface FeedbackTransition {
  readonly from: readonly FeedbackState[];
  readonly to: FeedbackState;
  readonly by: readonly FeedbackSide[];
}

const { open, doing, closed } = feedbackState.values;

/** The steps of a problem: the states from which and to which they lead, and the side that may take them. */
export const feedbackTransitions = {
  /** Makes the caller its handler, in place of another one. */
  take: { from: [open, doing], to: doing, by: ['platform'] },
  /** Leaves it without a handler. */
  release: { from: [doing], to: open, by: ['platform'] },
  close: { from: [open, doing], to: closed, by: ['organisation', 'platform'] },
  reopen: { from: [closed], to: open, by: ['organisation', 'platform'] },
} as const satisfies Readonly<Record<string, FeedbackTransition>>;
export type FeedbackStep = keyof typeof feedbackTransitions;

/** The names of the steps. */
export const feedbackSteps = Object.keys(feedbackTransitions) as [FeedbackStep, ...FeedbackStep[]];

/**
 * Returns the steps that somebody may take with a problem.
 *
 * @param handles the caller is its handler, and so does not take it from themselves while it is in progress
 */
export function stepsOf(
  state: number,
  sides: readonly FeedbackSide[],
  handles: boolean,
): FeedbackStep[] {
  return feedbackSteps.filter((step) => {
    const { from, by }: FeedbackTransition = feedbackTransitions[step];
    if (step === 'take' && handles && state === doing) return false;
    return from.some((one) => one === state) && by.some((side) => sides.includes(side));
  });
}
