import { useState } from 'react';
import { storeItem } from '../../../api/session/storeItem.ts';
import { useOwner } from '../../../api/session/useSession.ts';
import { type ColumnSelection, columnSelectionSchema } from './columnSelection.ts';

/** The column selection of a list for one user. */
export interface ColumnSelectionState {
  readonly selection: ColumnSelection | null;
  /** The user has selected the columns in this browser. */
  readonly isOwn: boolean;
  /** Stores a selection; null restores the standard columns. */
  readonly select: (selection: ColumnSelection | null) => void;
}

/**
 * Returns the column selection of a user for a list, stored in this browser.
 * @param standard the selection until the user makes one: a saved view's columns
 */
export function useColumnSelection(
  name: string,
  standard: ColumnSelection | null = null,
): ColumnSelectionState {
  const owner = useOwner();
  const key = `columns:${owner}:${name}`;
  const [, setChanges] = useState(0);
  const select = (selection: ColumnSelection | null) => {
    if (selection === null) localStorage.removeItem(key);
    else storeItem(localStorage, key, JSON.stringify(selection));
    setChanges((changes) => changes + 1);
  };
  const own = read(key);
  return { selection: own ?? standard, isOwn: own !== null, select };
}

function read(key: string): ColumnSelection | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return columnSelectionSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // unreadable: the list shows its default columns
  }
}
