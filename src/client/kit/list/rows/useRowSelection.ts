import { useState } from 'react';
import type { TableSelection } from '../../../ui/table/DataTable.tsx';

export interface SelectedRows<Row> extends TableSelection<Row> {
  /** In the order of selection, each in its last known version. */
  readonly rows: readonly Row[];
  /** Deselects some rows; all rows where none are given. */
  deselect(rows?: readonly Row[]): void;
}

interface SelectionOptions<Row> {
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Rows of the page. */
  readonly rows: readonly Row[];
  /** The filters as text: other filters clear the selection. */
  readonly filterKey: string;
}

/** Returns the selected rows, which stay selected across pages. */
export function useRowSelection<Row>({
  keyOf,
  nameOf,
  rows,
  filterKey,
}: SelectionOptions<Row>): SelectedRows<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [lastFilterKey, setLastFilterKey] = useState(filterKey);
  if (lastFilterKey !== filterKey) {
    setLastFilterKey(filterKey);
    setSelected(new Map());
  }
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const change = (alter: (next: Map<string, Row>) => void) =>
    setSelected((before) => {
      const next = new Map(before);
      alter(next);
      return next;
    });
  return {
    rows: [...selected].map(([key, row]) => fresh.get(key) ?? row),
    nameOf,
    has: (row) => selected.has(keyOf(row)),
    toggle: (row) =>
      change((next) => {
        if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
      }),
    toggleAll: (page) =>
      change((next) => {
        const all = page.every((row) => next.has(keyOf(row)));
        for (const row of page) {
          if (all) next.delete(keyOf(row));
          else next.set(keyOf(row), row);
        }
      }),
    deselect: (gone) =>
      change((next) => {
        if (gone === undefined) next.clear();
        for (const row of gone ?? []) next.delete(keyOf(row));
      }),
  };
}
