import { useState } from 'react';
import { keepIn } from '../../api/session/keepIn.ts';
import { useOwner } from '../../api/session/useSession.ts';
import { type ColumnChoice, columnChoice } from './columnChoice.ts';

/** Which columns a list shows to somebody. */
export interface Columns {
  readonly choice: ColumnChoice | null;
  /** They have chosen it themselves, in this browser. */
  readonly isOwn: boolean;
  /** null: what is standard holds again. */
  readonly choose: (choice: ColumnChoice | null) => void;
}

/**
 * The columns that a person chose for a list, kept in this browser.
 * @param standard what holds until they choose: a saved view's columns
 */
export function useColumnChoice(name: string, standard: ColumnChoice | null = null): Columns {
  const owner = useOwner();
  const key = `columns:${owner}:${name}`;
  const [, setChanges] = useState(0);
  const choose = (choice: ColumnChoice | null) => {
    if (choice === null) localStorage.removeItem(key);
    else keepIn(localStorage, key, JSON.stringify(choice));
    setChanges((changes) => changes + 1);
  };
  const own = read(key);
  return { choice: own ?? standard, isOwn: own !== null, choose };
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
