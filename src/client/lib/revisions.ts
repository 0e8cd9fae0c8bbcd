import type { TopicRevision } from '../../contract/topics/live.ts';

/** A revision of which nothing is known; no patch has it. */
export const unknownRevision: TopicRevision = { epoch: '', rev: 0 };

/** The revision of the changes that the answer to a call contains. */
export interface AnswerRevision {
  readonly revision: TopicRevision;
  /** The number of the call; calls are numbered in the order in which they are sent. */
  readonly call: number;
}

/** Returns whether a revision is older than another; an unknown one, or one of another epoch, may be. */
export function isOlderRevision(one: TopicRevision, other: TopicRevision): boolean {
  return one.epoch !== other.epoch || one.rev < other.rev;
}
