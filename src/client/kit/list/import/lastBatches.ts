import { BehaviorSubject } from 'rxjs';

/** An import that can be undone. */
export interface ImportBatch {
  readonly id: string;
  readonly kind: string;
  /** The user and organisation of the session in which it was made. */
  readonly owner: string | null;
  /** The number of rows that an answer has counted. */
  readonly imported: number;
  /** A call had no answer: the number of rows may be larger. */
  readonly isUnsure: boolean;
  /** The end of the import, ms. */
  readonly time: number;
}

/** The last import of each kind in this tab, so that it can be undone after its dialog was closed. */
export const lastBatches$ = new BehaviorSubject<readonly ImportBatch[]>([]);

/** Notes an import as the last one of its kind. */
export function noteBatch(batch: ImportBatch): void {
  lastBatches$.next([...lastBatches$.value.filter(({ kind }) => kind !== batch.kind), batch]);
}

/** Forgets an import that was undone. */
export function forgetBatch(id: string): void {
  lastBatches$.next(lastBatches$.value.filter((batch) => batch.id !== id));
}
