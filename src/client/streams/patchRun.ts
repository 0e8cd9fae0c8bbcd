import type { TopicPatch } from '../../contract/live.ts';

/** One patch, or several that follow one another as one. */
export interface PatchRun extends TopicPatch {
  /** The Rev of the first; Rev itself where absent. */
  readonly From?: number;
  /** The Rev that last changed each key: what a snapshot knew already is not undone. */
  readonly RevOf?: ReadonlyMap<string, number>;
}

/** Gathers patches of one topic as long as each follows the one before. */
export interface RunBuilder {
  /** @returns whether the patch follows and was taken */
  add(patch: TopicPatch): boolean;
  /** What was gathered: the patch itself where it is one. */
  run(): PatchRun;
}

/** Begins a run with its first patch. Of every key the last word stays, deletions first. */
export function beginRun(first: TopicPatch): RunBuilder {
  const rows = new Map<string, unknown>();
  const gone = new Set<string>();
  const revOf = new Map<string, number>();
  let last = first;

  function take({ Rev, Del = [], Set: set = {} }: TopicPatch): void {
    for (const key of Del) {
      rows.delete(key);
      gone.add(key);
      revOf.set(key, Rev);
    }
    for (const [key, row] of Object.entries(set)) {
      rows.set(key, row);
      revOf.set(key, Rev);
    }
  }

  return {
    add(patch) {
      if (patch.Epoch !== first.Epoch || patch.Rev !== last.Rev + 1) return false;
      if (last === first) take(first);
      take(patch);
      last = patch;
      return true;
    },
    run() {
      if (last === first) return first;
      const { Topic, Epoch, Rev, At } = last;
      const [Set, Del] = [Object.fromEntries(rows), [...gone]];
      return { Topic, Epoch, From: first.Rev, Rev, At, Set, Del, RevOf: revOf };
    },
  };
}
