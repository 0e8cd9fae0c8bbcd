import { defer, filter, map, merge, mergeMap, type Observable, timer } from 'rxjs';
import { messageType } from '../../contract/enums.ts';
import type { ChangeRow } from '../../contract/topicRows.ts';
import type { LiveMessage } from './normalise.ts';
import type { PatchRun } from './patchRun.ts';

/** One thing that changed; of messages, `id` is their type: one came or was read. */
export interface LiveChange {
  readonly kind: ChangeRow['kind'] | 'message';
  readonly id: string;
}

/** What changed since the last of these; `everything`: it cannot be said what. */
export type LiveChanges = readonly LiveChange[] | 'everything';

/** What changes are read from. All of it is hot. */
interface ChangeSource {
  readonly patch$: Observable<PatchRun>;
  /** The channel that brings the patches has (re)opened. Brings ms to wait first. */
  readonly open$: Observable<number>;
  /** Servers without the topic `changes` tell of some of them in messages. */
  readonly message$: Observable<LiveMessage>;
}

/**
 * What has changed on the server, for reads that are no topics. After every opening of the channel,
 * the first too, and after a gap in the revisions anything may have changed. Cold: each subscription
 * watches the revisions for itself.
 */
export function readChanges({ patch$, open$, message$ }: ChangeSource): Observable<LiveChanges> {
  return defer(() => {
    let last: { readonly epoch: string; readonly rev: number } | null = null;

    const named = ({ Epoch, From, Rev, Set: rows = {} }: PatchRun): LiveChanges => {
      const first = From ?? Rev;
      // Revision 1 begins a numbering: so does a reset, which may be the first that is heard.
      const follows =
        first !== 1 && (last === null || (last.epoch === Epoch && first <= last.rev + 1));
      last = { epoch: Epoch, rev: Rev };
      return follows ? (Object.values(rows) as ChangeRow[]) : 'everything';
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

const kindOf: ReadonlyMap<number, ChangeRow['kind']> = new Map([
  [messageType.values.workOrder, 'order'],
  [messageType.values.device, 'device'],
  [messageType.values.system, 'notice'],
]);

/** A message is a change itself, and what it is about has changed. */
function changesOf(heard: LiveMessage): LiveChanges {
  if (heard.type === 'text') return [];
  const { MType, Url = '' } = heard.message;
  const kind = kindOf.get(MType);
  const itself: LiveChange = { kind: 'message', id: String(MType) };
  if (kind === undefined) return [itself];
  return Url === '' ? 'everything' : [itself, { kind, id: Url }];
}
