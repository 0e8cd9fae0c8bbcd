/** The mark of a row that came or goes while the list is shown. */
export type RowMark = 'new' | 'left';

/** The rows of a list that updates itself, with the rows that go still in their places. */
export interface SettledRows<Row> {
  readonly rows: readonly Row[];
  /** By key: rows that came, and rows that the list no longer has. */
  readonly marks: ReadonlyMap<string, RowMark>;
}

/**
 * Returns the rows of a page as they were read again, with marks on those that came. A row that the list has no longer
 * stays at its place for the time of its mark; a row that only moved to the next page does not.
 *
 * @param shown the rows on the page, those that go with their last content
 * @param fresh the same page, read again
 */
export function settleRows<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
): SettledRows<Row> {
  const before = new Set(shown.map(keyOf));
  const now = new Set(fresh.map(keyOf));
  const came = fresh.map(keyOf).filter((key) => !before.has(key));
  const isGone = (row: Row) => !now.has(keyOf(row));
  const pushedFrom = shown.findLastIndex((row) => !isGone(row)) + 1;
  const pushed = Math.min(came.length, shown.length - pushedFrom);
  const marks = new Map<string, RowMark>(came.map((key) => [key, 'new']));
  const rows = [...fresh];
  for (const [at, row] of shown.entries()) {
    if (!isGone(row) || at >= shown.length - pushed) continue;
    marks.set(keyOf(row), 'left');
    const next = shown.slice(at + 1).find((one) => !isGone(one));
    const place = next === undefined ? -1 : rows.findIndex((one) => keyOf(one) === keyOf(next));
    rows.splice(place === -1 ? rows.length : place, 0, row);
  }
  return { rows, marks };
}
