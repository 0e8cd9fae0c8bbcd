import type { LiveChanges } from '../../../streams/channels/changes.ts';

/** Rows in their old places with their new content. */
export interface PatchedRows<Row> {
  readonly rows: readonly Row[];
  /** The number of changes that would move rows on a reload; 0: the rows are as after a reload. */
  readonly moves: number;
  /** Keys of rows that the list would no longer show. */
  readonly left: readonly string[];
}

/**
 * Updates the shown rows without moving any: remaining rows are replaced; rows that order or filter
 * would move stay in place.
 *
 * @param shown the rows on the page
 * @param fresh the same page, read again
 * @param changes the known changes since the rows were read
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
