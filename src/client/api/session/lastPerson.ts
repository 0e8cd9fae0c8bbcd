import { keepIn } from './storeItem.ts';

/** Where it stands in local storage, for every tab. */
const storageKey = 'lastPerson';

/** Somebody signs in. @param id the person's */
export function noteLastPerson(id: string): void {
  keepIn(localStorage, storageKey, id);
}

/** The id of who signed in last in this browser; null: nobody yet. */
export function readLastPerson(): string | null {
  return localStorage.getItem(storageKey);
}
