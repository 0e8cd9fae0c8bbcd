import { z } from 'zod';
import type { ListColumn } from './listTypes.ts';

/** Which columns somebody wants to see, and in which order. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** Reads what a browser kept. */
export const columnChoice = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
});

type Columns = readonly Pick<ListColumn<never>, 'key' | 'optional' | 'fixed'>[];

/** All columns as they are set: unknown keys are left out, new columns stand where they belong. */
export function orderOf(columns: Columns, choice: ColumnChoice | null): string[] {
  const known = new Set(columns.map(({ key }) => key));
  const order = (choice?.order ?? []).filter((key) => known.has(key));
  columns.forEach(({ key }, at) => {
    if (order.includes(key)) return;
    const before = columns[at - 1]?.key;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

/** Whether a column is left out. */
export function isHidden(column: Columns[number], choice: ColumnChoice | null): boolean {
  if (column.fixed === true) return false;
  const isNew = choice === null || !choice.order.includes(column.key);
  return isNew ? column.optional === true : choice.hidden.includes(column.key);
}
