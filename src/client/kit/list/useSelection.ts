import { useState } from 'react';
import type { Selection } from '../../ui/DataTable.tsx';

export interface ChosenRows<Row> extends Selection<Row> {
  /** In the order in which they were chosen, each as it was last seen. */
  readonly rows: readonly Row[];
  /** Lets some of them go; all of them where none are named. */
  drop(rows?: readonly Row[]): void;
}

interface Rows<Row> {
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Those of the page. */
  readonly rows: readonly Row[];
  /** What is asked for beside the page: another question begins with nothing chosen. */
  readonly question: string;
}

/** Rows that are chosen, kept from page to page. */
export function useSelection<Row>({ keyOf, nameOf, rows, question }: Rows<Row>): ChosenRows<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setChosen(new Map());
  }
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const change = (alter: (next: Map<string, Row>) => void) =>
    setChosen((before) => {
      const next = new Map(before);
      alter(next);
      return next;
    });
  return {
    rows: [...chosen].map(([key, row]) => fresh.get(key) ?? row),
    nameOf,
    has: (row) => chosen.has(keyOf(row)),
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
    drop: (gone) =>
      change((next) => {
        if (gone === undefined) next.clear();
        for (const row of gone ?? []) next.delete(keyOf(row));
      }),
  };
}
