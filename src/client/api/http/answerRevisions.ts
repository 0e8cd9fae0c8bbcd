import { type Observable, Subject } from 'rxjs';
import { olderRevision, parseRevision, type TopicRevision } from '../../../contract/topics/live.ts';

const answered = new Subject<TopicRevision>();
let oldest: TopicRevision | null = null;

/** The revision in each answer to a signed-in person, as it arrives. */
export const answerRevision$: Observable<TopicRevision> = answered;

/** Returns the oldest revision of the answers since the page was loaded; null before the first. */
export function oldestAnswer(): TopicRevision | null {
  return oldest;
}

/** Notes the header of an answer to a signed-in person; during a visit, or of another server, it has none. */
export function noteAnswer(header: unknown): void {
  const revision = parseRevision(header);
  oldest = oldest === null ? revision : olderRevision(oldest, revision);
  answered.next(revision);
}
