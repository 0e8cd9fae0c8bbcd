import {
  debounceTime,
  defer,
  filter,
  map,
  merge,
  type Observable,
  of,
  race,
  switchMap,
  take,
  timer,
} from 'rxjs';
import { messageType } from '../../../contract/enums.ts';
import type { ChangeKind } from '../../../contract/index.ts';
import type { TopicRevision } from '../../../contract/topics/live.ts';
import { type AnswerRevision, isOlderRevision } from '../../lib/revisions.ts';
import type { LiveMessage } from '../topics/normalise.ts';
import type { PatchRun } from '../topics/patchRun.ts';

/** A kind of record that changes on the server. */
export type LiveKind = ChangeKind | 'message';

/** One changed record. For the kind `message`, `id` is the type of a message that arrived or was read. */
export interface LiveChange {
  readonly kind: LiveKind;
  readonly id: string;
}

/** The changes since the last value; `everything` if they are not known. */
export type LiveChanges = readonly LiveChange[] | 'everything';

/** The answers that the page has read so far. */
export interface Answers {
  /** Emits each answer as it arrives. */
  readonly answer$: Observable<AnswerRevision>;
  /** Returns the oldest revision of all answers; null before the first. */
  oldest(): TopicRevision | null;
  /** Returns the number of the last call that was sent; 0 before the first. */
  lastCall(): number;
}

/** An opening of the channel that brings the patches. */
export interface Opening {
  /** True if it was open before, so that changes were missed. */
  readonly again: boolean;
  /** The time to wait before anything is read, ms. */
  readonly pauseMs: number;
}

/** The sources of changes. All are hot. */
interface ChangeSource {
  readonly patch$: Observable<PatchRun>;
  readonly open$: Observable<Opening>;
  /** The newest revision, which our server sends after each opening. */
  readonly revision$: Observable<TopicRevision>;
  /** Messages, by which servers without the topic `changes` report some changes. */
  readonly message$: Observable<LiveMessage>;
  readonly answers: Answers;
}

/** The time after an opening in which the revision comes, ms; another server sends none. */
const revisionWaitMs = 2_000;
/** The pause after an outdated answer in which others are awaited, ms, so that a page is read again once. */
const outdatedPauseMs = 500;

/**
 * Emits what has changed on the server, for reads that are not topics. After a reconnection, and after a
 * gap in the revisions, anything may have changed; after the first opening too, unless its revision is
 * that of all answers before it. Cold: each subscription tracks the revisions itself.
 */
export function readChanges(source: ChangeSource): Observable<LiveChanges> {
  const { patch$, open$, revision$, message$, answers } = source;
  return defer(() => {
    /** The revision of the newest patch. */
    let last: TopicRevision | null = null;
    /** The revision of the first opening: calls sent before it may lack changes that no patch brings. */
    let first: AnswerRevision | null = null;

    const named = ({ Epoch, From, Rev, Set: rows = {} }: PatchRun): LiveChanges => {
      const from = From ?? Rev;
      // Revision 1 starts a new numbering, as after a reset; it may be the first patch that is received.
      const follows =
        from !== 1 && (last === null || (last.epoch === Epoch && from <= last.rev + 1));
      last = { epoch: Epoch, rev: Rev };
      return follows ? (Object.values(rows) as LiveChange[]) : 'everything';
    };
    const opened = ({ again, pauseMs }: Opening): Observable<LiveChanges> => {
      last = null;
      if (again) return everythingAfter(pauseMs);
      const compared$ = revision$.pipe(
        take(1),
        map((revision): LiveChanges => {
          first = { revision, call: answers.lastCall() };
          const oldest = answers.oldest();
          return oldest !== null && isOlderRevision(oldest, revision) ? 'everything' : [];
        }),
      );
      const messages$ = of(messageType.list.map((type) => changeOfMessages(String(type))));
      return merge(messages$, race(compared$, everythingAfter(revisionWaitMs)));
    };
    const isOutdated = ({ revision, call }: AnswerRevision): boolean =>
      first !== null && call <= first.call && isOlderRevision(revision, first.revision);

    return merge(
      patch$.pipe(
        filter(({ Topic }) => Topic === 'changes'),
        map(named),
      ),
      patch$.pipe(
        filter(({ Topic }) => Topic === 'inbox'),
        map(({ Set: rows = {} }) => Object.keys(rows).map(changeOfMessages)),
      ),
      open$.pipe(switchMap(opened)),
      answers.answer$.pipe(
        filter(isOutdated),
        debounceTime(outdatedPauseMs),
        map((): LiveChanges => 'everything'),
      ),
      message$.pipe(map(changesOf)),
    ).pipe(filter((changes) => changes.length > 0));
  });
}

const everythingAfter = (ms: number): Observable<LiveChanges> =>
  timer(ms).pipe(map(() => 'everything'));

const changeOfMessages = (type: string): LiveChange => ({ kind: 'message', id: type });

const kindOf: ReadonlyMap<number, ChangeKind> = new Map([
  [messageType.values.workOrder, 'order'],
  [messageType.values.device, 'device'],
  [messageType.values.system, 'notice'],
]);

/** Returns the change of the message itself, and that of the record that it is about. */
function changesOf(heard: LiveMessage): LiveChanges {
  if (heard.type === 'text') return [];
  const { MType, Url = '' } = heard.message;
  const kind = kindOf.get(MType);
  const itself = changeOfMessages(String(MType));
  if (kind === undefined) return [itself];
  return Url === '' ? 'everything' : [itself, { kind, id: Url }];
}
