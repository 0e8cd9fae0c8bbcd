import { filter, type Observable, Subject, switchMap, timer } from 'rxjs';
import type { PatchRun } from './patchRun.ts';
import type { Snapshot } from './topicRows.ts';

/** A patch that a snapshot knew of has come by then, if it comes at all. */
export const patchGraceMs = 5_000;

/** Compares what snapshots know with what patches told. */
export interface PatchLoss {
  /** Emits when patches do not come though their channel looks open: its connection is dead. */
  readonly lost$: Observable<unknown>;
  patched(patch: PatchRun): void;
  /** A snapshot was taken, and the rows are right. */
  fetched(snapshot: Snapshot): void;
  /** The channel has opened: what was missed before is nobody's fault. */
  opened(): void;
}

/**
 * Notices a channel that has fallen silent between two snapshots. A probe can't: it takes another
 * way, and the socket of a link that a router forgot looks open for minutes.
 */
export function watchPatchLoss(): PatchLoss {
  /** The last revision of which it is known that it came, or that nothing before it was to come. */
  let heard: { readonly epoch: string; readonly rev: number } | null = null;
  const checks$ = new Subject<Snapshot | null>();
  return {
    lost$: checks$.pipe(
      switchMap((snapshot) =>
        timer(patchGraceMs).pipe(
          filter(
            () => snapshot?.Epoch === heard?.epoch && (snapshot?.Rev ?? 0) > (heard?.rev ?? 0),
          ),
        ),
      ),
    ),
    patched({ Epoch, Rev }) {
      if (heard?.epoch !== Epoch || heard.rev < Rev) heard = { epoch: Epoch, rev: Rev };
    },
    fetched(snapshot) {
      if (heard?.epoch !== snapshot.Epoch) heard = { epoch: snapshot.Epoch, rev: snapshot.Rev };
      else if (snapshot.Rev > heard.rev) checks$.next(snapshot);
    },
    opened() {
      heard = null;
      checks$.next(null);
    },
  };
}
