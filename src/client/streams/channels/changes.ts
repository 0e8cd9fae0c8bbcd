import {
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import { messageType } from '../../../contract/enums.ts';
import type { ChangeKind } from '../../../contract/index.ts';
import type { TopicRevision } from '../../../contract/topics/live.ts';
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

/** What the page has read so far: the revisions that its answers carried. */
export interface AnswerRevisions {
  readonly answer$: Observable<TopicRevision>;
  /** Returns the oldest one; null before the first answer. */
  oldest(): TopicRevision | null;
}

/** The sources of changes. All are hot. */
interface ChangeSource {
  readonly patch$: Observable<PatchRun>;
  /** The newest revision, which our server sends after each opening of the channel. */
  readonly revision$: Observable<TopicRevision>;
  /** Emits when the channel that brings the patches has (re)opened: the ms to wait before reading. */
  readonly open$: Observable<number>;
  /** Messages, by which servers without the topic `changes` report some changes. */
  readonly message$: Observable<LiveMessage>;
  readonly answers: AnswerRevisions;
}

/** The time after an opening in which the revision comes, ms; another server sends none. */
export const revisionWaitMs = 2_000;

/**
 * Emits what has changed on the server, for reads that are not topics. Anything may have changed after
 * a gap in the revisions, and after an opening of the channel, unless its revision shows that nothing
 * did since the page was read. Each subscription tracks the revisions itself: share it.
 */
export function readChanges(source: ChangeSource): Observable<LiveChanges> {
  const { patch$, revision$, open$, message$, answers } = source;
  return defer(() => {
    /** The revision up to which every change was reported. */
    let last: TopicRevision | null = null;
    /** The revision of the last opening or gap: older answers may lack changes that no patch brings. */
    let since: TopicRevision | null = null;
    /** The epoch of the last answer that could not be compared, so that reading again ends. */
    let otherEpoch: string | null = null;
    let pauseMs = 0;

    const named = ({ Epoch, From, Rev, Set: rows = {} }: PatchRun): LiveChanges => {
      const first = From ?? Rev;
      // Revision 1 starts a new numbering, as after a reset; it may be the first patch that is received.
      const follows =
        first !== 1 && (last === null || (last.epoch === Epoch && first <= last.rev + 1));
      last = { epoch: Epoch, rev: Rev };
      if (!follows) since = last;
      return follows ? (Object.values(rows) as LiveChange[]) : 'everything';
    };
    const opened = (revision: TopicRevision): Observable<LiveChanges> => {
      const read = since === null ? answers.oldest() : last;
      const isKnown = read === null || (read.epoch === revision.epoch && read.rev >= revision.rev);
      if (last === null || last.epoch !== revision.epoch || last.rev < revision.rev)
        last = revision;
      since = last;
      return isKnown ? EMPTY : timer(pauseMs).pipe(map(() => 'everything'));
    };
    const isOutdated = ({ epoch, rev }: TopicRevision): boolean => {
      if (since === null) return false; // the opening decides
      if (epoch === since.epoch) return rev < since.rev;
      const isNew = epoch !== otherEpoch;
      otherEpoch = epoch;
      return isNew;
    };

    return merge(
      patch$.pipe(
        filter(({ Topic }) => Topic === 'changes'),
        map(named),
      ),
      patch$.pipe(
        filter(({ Topic }) => Topic === 'inbox'),
        map(({ Set: rows = {} }) => Object.keys(rows).map(changeOfMessages)),
      ),
      revision$.pipe(mergeMap(opened)),
      open$.pipe(
        switchMap((ms) => {
          pauseMs = ms;
          const unnumbered$ = timer(revisionWaitMs + ms).pipe(
            map((): LiveChanges => 'everything'),
            takeUntil(revision$),
          );
          const messages$ = timer(ms).pipe(
            map(() => messageType.list.map((type) => changeOfMessages(String(type)))),
          );
          return merge(messages$, unnumbered$);
        }),
      ),
      answers.answer$.pipe(
        filter(isOutdated),
        map((): LiveChanges => 'everything'),
      ),
      message$.pipe(map(changesOf)),
    ).pipe(filter((changes) => changes.length > 0));
  });
}

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
