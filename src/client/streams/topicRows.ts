import type { getTopic } from '../../contract/areas/kanban.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import type { PatchRun } from './patchRun.ts';

/** What `Kanban/GetTopic` answers. */
export type Snapshot = ResultOf<typeof getTopic>;

/** The rows of one topic and the revision that they stand at. */
export interface TopicRows<Row> {
  /** Whether a snapshot was ever taken. */
  known(): boolean;
  /** A fetch begins: patches are kept from now on, beside being applied where they follow. */
  hold(): void;
  /** The fetch failed: nothing is kept any more. */
  release(): void;
  /** As before the first snapshot. */
  clear(): void;
  /**
   * The fetch brought a snapshot: takes it, then the patches held that follow it.
   *
   * @returns `right`, or `behind`: a patch is missing still, or the snapshot is older than what was
   * known when the fetch began (and is not taken); only another snapshot helps
   */
  reset(snapshot: Snapshot): 'right' | 'behind';
  /** `applied`: the rows are right; `old`: known already; `gap`: only a snapshot helps. */
  apply(patch: PatchRun): 'applied' | 'old' | 'gap';
  /** The rows now: a copy, and the same one as long as nothing changes. */
  rows(): ReadonlyMap<string, Row>;
}

/**
 * Rows by key: those of the snapshot in its order, then the keys that patches brought, in the order
 * of their arrival. A key that is set again keeps its place.
 *
 * That is no sorting, and in any JSON object keys that look like integers come first: whoever shows
 * a ranking ("1".."n", "fleet") or days sorts by key.
 *
 * @see design page 2 Live: Rev counts by one; a gap or a new Epoch means a new snapshot
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
  let held: { patches: PatchRun[]; sinceRev: number } | null = null;

  function follow(patch: PatchRun): 'applied' | 'old' | 'gap' {
    if (patch.Epoch !== epoch) return 'gap';
    if (patch.Rev <= rev) return 'old';
    if ((patch.From ?? patch.Rev) > rev + 1) return 'gap';
    const known = rev;
    const isNews = (key: string) => (patch.RevOf?.get(key) ?? patch.Rev) > known;
    rev = patch.Rev;
    for (const key of patch.Del ?? []) if (isNews(key)) working.delete(key);
    for (const [key, row] of rowsOf(patch.Set ?? {})) if (isNews(key)) working.set(key, row);
    copy = null;
    return 'applied';
  }

  return {
    known: () => epoch !== null,
    hold() {
      held = { patches: [], sinceRev: rev };
    },
    release() {
      held = null;
    },
    clear() {
      held = null;
      epoch = null;
      rev = 0;
      working = new Map();
      copy = null;
    },
    reset(snapshot) {
      const { patches, sinceRev } = held ?? { patches: [], sinceRev: rev };
      held = null;
      if (snapshot.Epoch === epoch && snapshot.Rev < sinceRev) return 'behind';
      epoch = snapshot.Epoch;
      rev = snapshot.Rev;
      working = new Map(rowsOf(snapshot.Rows));
      copy = null;
      const effects = patches.map(follow);
      return effects.includes('gap') ? 'behind' : 'right';
    },
    apply(patch) {
      held?.patches.push(patch);
      return follow(patch);
    },
    rows() {
      copy ??= new Map(working);
      return copy;
    },
  };
}
