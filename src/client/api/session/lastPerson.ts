import { storeItem } from './storeItem.ts';

/** The key in local storage, for every tab. */
const storageKey = 'lastPerson';

/** Notes the user who signs in. @param id the user's */
export function noteLastPerson(id: string): void {
  storeItem(localStorage, storageKey, id);
}

/** Returns the id of the user who signed in last in this browser; null: none yet. */
export function readLastPerson(): string | null {
  return localStorage.getItem(storageKey);
}
