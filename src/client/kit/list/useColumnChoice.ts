import { useState } from 'react';
import { keepIn } from '../../api/keepIn.ts';
import { useOwner } from '../../api/useSession.ts';
import { type ColumnChoice, columnChoice } from './columnChoice.ts';

/**
 * The columns that a person chose for a list, kept in this browser.
 * @param standard what holds until they choose: a saved view's columns
 */
export function useColumnChoice(name: string, standard: ColumnChoice | null = null) {
  const owner = useOwner();
  const key = `columns:${owner}:${name}`;
  const [, setChanges] = useState(0);
  const choose = (choice: ColumnChoice | null) => {
    if (choice === null) localStorage.removeItem(key);
    else keepIn(localStorage, key, JSON.stringify(choice));
    setChanges((changes) => changes + 1);
  };
  return [read(key) ?? standard, choose] as const;
}

function read(key: string): ColumnChoice | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return columnChoice.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // not ours: the list shows its columns as they come
  }
}
