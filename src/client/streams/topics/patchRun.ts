import type { TopicPatch } from '../../../contract/topics/live.ts';

/** One patch, or several consecutive ones merged. */
export interface PatchRun extends TopicPatch {
  /** The Rev of the first patch; equal to Rev if absent. */
  readonly From?: number;
  /** The Rev that last changed each key, so that a newer snapshot's row is not overwritten. */
  readonly RevOf?: ReadonlyMap<string, number>;
}

/** Merges patches of one topic while each follows the previous one. */
export interface RunBuilder {
  /** Adds a patch. @returns whether it follows and was added */
  add(patch: TopicPatch): boolean;
  /** Returns the merged patch, or the only one itself. */
  run(): PatchRun;
}

/** Begins a run with its first patch. The last change of each key wins; deletions apply first. */
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
