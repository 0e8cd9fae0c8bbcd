import { Subject } from 'rxjs';
import { parseRevision, type TopicRevision } from '../../../contract/topics/live.ts';
import { type AnswerRevision, isOlderRevision, unknownRevision } from '../../lib/revisions.ts';

const answered = new Subject<AnswerRevision>();
let oldest: TopicRevision | null = null;
let lastCall = 0;

/** The calls of signed-in people since the page was loaded, for the streams. */
export const answers = {
  answer$: answered.asObservable(),
  oldest: () => oldest,
  lastCall: () => lastCall,
};

/** Numbers a call that is about to be sent. */
export function numberCall(): number {
  lastCall += 1;
  return lastCall;
}

/**
 * Notes what the answer to a call contains.
 *
 * @param header its `revisionHeader`; absent during a visit, of another server, and of a call that failed
 */
export function noteAnswer(call: number, header: unknown): void {
  const revision = parseRevision(header) ?? unknownRevision;
  if (oldest === null) oldest = revision;
  else if (oldest.epoch !== revision.epoch) oldest = unknownRevision;
  else if (isOlderRevision(revision, oldest)) oldest = revision;
  answered.next({ revision, call });
}
