import { filter, type Observable, Subject, switchMap, timer } from 'rxjs';
import type { PatchRun } from './patchRun.ts';
import type { Snapshot } from './topicRows.ts';

/** The time within which a patch arrives that a snapshot already contains. */
export const patchGraceMs = 5_000;

/** Compares the revisions of snapshots with those of patches. */
export interface MissedPatches {
  /** Emits when patches do not arrive although their channel looks open: its connection is dead. */
  readonly missed$: Observable<unknown>;
  patched(patch: PatchRun): void;
  /** Notes that a snapshot was applied and the rows are right. */
  fetched(snapshot: Snapshot): void;
  /** Notes that the channel has opened: patches missed earlier do not count. */
  opened(): void;
}

/**
 * Detects a channel that has fallen silent between two snapshots. A probe cannot, because it takes
 * another connection, and a socket whose route is lost looks open for minutes.
 */
export function watchMissedPatches(): MissedPatches {
  /** The revision of the last patch, or of the snapshot after which the first patch is expected. */
  let heard: { readonly epoch: string; readonly rev: number } | null = null;
  const checks$ = new Subject<Snapshot | null>();
  return {
    missed$: checks$.pipe(
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
