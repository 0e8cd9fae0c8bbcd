import type { getTopic } from '../../../contract/areas/kanban/endpoints.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type { PatchRun } from './patchRun.ts';

/** The answer of `Kanban/GetTopic`. */
export type Snapshot = ResultOf<typeof getTopic>;

/** The rows of one topic at a revision. */
export interface TopicRows<Row> {
  /** Returns whether a snapshot was ever applied. */
  known(): boolean;
  /** Begins to buffer patches for a fetch, besides applying those that follow. */
  bufferPatches(): void;
  /** Drops the buffer: the fetch failed. */
  dropBuffer(): void;
  /** Removes all rows, as before the first snapshot. */
  clear(): void;
  /**
   * Applies a fetched snapshot, then the buffered patches that follow it.
   *
   * @returns `upToDate`, or `outdated`: a patch is still missing, or the snapshot is older than the rows were
   *   when the fetch began (and is not applied); fetch another snapshot
   */
  reset(snapshot: Snapshot): 'upToDate' | 'outdated';
  /**
   * Applies a patch. `applied`: the rows are right; `old`: already known; `gap`: patches are missing, so
   * fetch a snapshot.
   */
  apply(patch: PatchRun): 'applied' | 'old' | 'gap';
  /** Returns a copy of the rows; the same one as long as nothing changes. */
  rows(): ReadonlyMap<string, Row>;
}

/**
 * Creates the rows, by key: those of the snapshot in its order, then the keys of patches in the order of
 * their arrival. A key that is set again keeps its place.
 *
 * This is not a sorted order, and in a JSON object keys that look like integers come first: sort a ranking
 * ("1".."n", "fleet") or days by key.
 *
 * Rev counts by one; a gap or a new Epoch means a new snapshot.
 */
export function createTopicRows<Row>(): TopicRows<Row> {
  let epoch: string | null = null;
  let rev = 0;
  let working = new Map<string, Row>();
  let copy: ReadonlyMap<string, Row> | null = null;
  // The contract binds the server to the topic's schema; parsing every row would cost frames.
  const rowsOf = (rows: Record<string, unknown>) =>
    Object.entries(rows).filter(
      (entry): entry is [string, Row] => typeof entry[1] === 'object' && entry[1] !== null,
    );
  let buffer: { patches: PatchRun[]; sinceRev: number } | null = null;

  function follow(patch: PatchRun): 'applied' | 'old' | 'gap' {
    if (patch.Epoch !== epoch) return 'gap';
    if (patch.Rev <= rev) return 'old';
    if ((patch.From ?? patch.Rev) > rev + 1) return 'gap';
    const known = rev;
    const isNewer = (key: string) => (patch.RevOf?.get(key) ?? patch.Rev) > known;
    rev = patch.Rev;
    for (const key of patch.Del ?? []) if (isNewer(key)) working.delete(key);
    for (const [key, row] of rowsOf(patch.Set ?? {})) if (isNewer(key)) working.set(key, row);
    copy = null;
    return 'applied';
  }

  return {
    known: () => epoch !== null,
    bufferPatches() {
      buffer = { patches: [], sinceRev: rev };
    },
    dropBuffer() {
      buffer = null;
    },
    clear() {
      buffer = null;
      epoch = null;
      rev = 0;
      working = new Map();
      copy = null;
    },
    reset(snapshot) {
      const { patches, sinceRev } = buffer ?? { patches: [], sinceRev: rev };
      buffer = null;
      if (snapshot.Epoch === epoch && snapshot.Rev < sinceRev) return 'outdated';
      epoch = snapshot.Epoch;
      rev = snapshot.Rev;
      working = new Map(rowsOf(snapshot.Rows));
      copy = null;
      const effects = patches.map(follow);
      return effects.includes('gap') ? 'outdated' : 'upToDate';
    },
    apply(patch) {
      buffer?.patches.push(patch);
      return follow(patch);
    },
    rows() {
      copy ??= new Map(working);
      return copy;
    },
  };
}
