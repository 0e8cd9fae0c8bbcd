import { z } from 'zod';
import type { ListColumn } from '../listTypes.ts';

/** The column order and the hidden columns of a list. */
export interface ColumnSelection {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** Parses a selection that was stored in the browser. */
export const columnSelectionSchema = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
});

type Columns = readonly Pick<ListColumn<never>, 'key' | 'optional' | 'fixed'>[];

/**
 * Returns the keys of all columns in the selected order: unknown keys are dropped, new columns are
 * inserted at their default place.
 */
export function columnOrder(columns: Columns, selection: ColumnSelection | null): string[] {
  const known = new Set(columns.map(({ key }) => key));
  const order = (selection?.order ?? []).filter((key) => known.has(key));
  columns.forEach(({ key }, at) => {
    if (order.includes(key)) return;
    const before = columns[at - 1]?.key;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

/** Returns whether a column is hidden. */
export function isColumnHidden(
  column: Columns[number],
  selection: ColumnSelection | null,
): boolean {
  if (column.fixed === true) return false;
  const isNew = selection === null || !selection.order.includes(column.key);
  return isNew ? column.optional === true : selection.hidden.includes(column.key);
}
