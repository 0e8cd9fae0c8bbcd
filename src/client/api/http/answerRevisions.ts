import { Subject } from 'rxjs';
import {
  type AnswerRevision,
  isOlderRevision,
  parseRevision,
  type TopicRevision,
  unknownRevision,
} from '../../../contract/topics/live.ts';

const answered = new Subject<AnswerRevision>();
let oldest: TopicRevision | null = null;

/** The answers to signed-in people since the page was loaded, for the streams. */
export const answers = { answer$: answered.asObservable(), oldest: () => oldest };

/**
 * Notes an answer to a signed-in person.
 *
 * @param header its `revisionHeader`; during a visit, or of another server, it has none
 * @param sentAt when its call was sent, ms of this machine's clock
 */
export function noteAnswer(header: unknown, sentAt: number): void {
  const revision = parseRevision(header);
  if (oldest === null) oldest = revision;
  else if (oldest.epoch !== revision.epoch) oldest = unknownRevision;
  else if (isOlderRevision(revision, oldest)) oldest = revision;
  answered.next({ revision, sentAt });
}
