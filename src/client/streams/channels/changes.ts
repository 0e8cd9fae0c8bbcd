import { defer, filter, map, merge, mergeMap, type Observable, timer } from 'rxjs';
import { messageType } from '../../../contract/enums.ts';
import type { ChangeKind } from '../../../contract/index.ts';
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

/** The sources of changes. All are hot. */
interface ChangeSource {
  readonly patch$: Observable<PatchRun>;
  /** Emits when the channel that brings the patches has (re)opened: the ms to wait first. */
  readonly open$: Observable<number>;
  /** Messages, by which servers without the topic `changes` report some changes. */
  readonly message$: Observable<LiveMessage>;
}

/**
 * Emits what has changed on the server, for reads that are not topics. After every opening of the
 * channel, including the first, and after a gap in the revisions, anything may have changed. Cold:
 * each subscription tracks the revisions itself.
 */
export function readChanges({ patch$, open$, message$ }: ChangeSource): Observable<LiveChanges> {
  return defer(() => {
    let last: { readonly epoch: string; readonly rev: number } | null = null;

    const named = ({ Epoch, From, Rev, Set: rows = {} }: PatchRun): LiveChanges => {
      const first = From ?? Rev;
      // Revision 1 starts a new numbering, as after a reset; it may be the first patch that is received.
      const follows =
        first !== 1 && (last === null || (last.epoch === Epoch && first <= last.rev + 1));
      last = { epoch: Epoch, rev: Rev };
      return follows ? (Object.values(rows) as LiveChange[]) : 'everything';
    };
    const reopened = (pauseMs: number) => {
      last = null;
      return timer(pauseMs).pipe(map((): LiveChanges => 'everything'));
    };

    return merge(
      patch$.pipe(
        filter(({ Topic }) => Topic === 'changes'),
        map(named),
      ),
      patch$.pipe(
        filter(({ Topic }) => Topic === 'inbox'),
        map(({ Set: rows = {} }) =>
          Object.keys(rows).map((id): LiveChange => ({ kind: 'message', id })),
        ),
      ),
      open$.pipe(mergeMap(reopened)),
      message$.pipe(map(changesOf)),
    ).pipe(filter((changes) => changes.length > 0));
  });
}

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
  const itself: LiveChange = { kind: 'message', id: String(MType) };
  if (kind === undefined) return [itself];
  return Url === '' ? 'everything' : [itself, { kind, id: Url }];
}
