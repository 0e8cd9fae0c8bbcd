import type { LiveChanges } from '../../streams/changes.ts';

/** Rows where they were, with what has become of them. */
export interface PatchedRows<Row> {
  readonly rows: readonly Row[];
  /** How many changes reading the list anew would show by moving rows; 0: the rows are as they would be. */
  readonly moves: number;
  /** Rows that the list would show no longer. */
  readonly left: readonly string[];
}

/**
 * Brings the rows that a person looks at up to date without moving any: those that stay are replaced,
 * those that order or filter would move stay where they are.
 *
 * @param shown as they stand on the page
 * @param fresh the same page, read anew
 * @param changes what is known to have changed since the rows were read
 */
export function patchRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  changes: LiveChanges,
): PatchedRows<Row> {
  const now = new Map(fresh.map((row) => [keyOf(row), row]));
  const before = shown.map(keyOf);
  const were = new Set(before);
  const left = before.filter((key) => !now.has(key));
  const came = [...now.keys()].filter((key) => !were.has(key));
  const order = [...now.keys()].filter((key) => were.has(key));
  const stayed = before.filter((key) => now.has(key));
  const turned = stayed.filter((key, at) => order[at] !== key);
  const rows = shown.map((row) => now.get(keyOf(row)) ?? row);
  const moved = new Set([...left, ...came, ...turned]);
  if (moved.size === 0 || shown.length === 0) return { rows: fresh, moves: 0, left: [] };
  const named =
    changes === 'everything'
      ? Math.max(left.length, came.length)
      : new Set(changes.map(({ id }) => id).filter((id) => moved.has(id))).size;
  return { rows, moves: Math.max(1, named), left };
}
