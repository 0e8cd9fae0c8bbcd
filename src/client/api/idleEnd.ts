/** Where it stands in local storage, for every tab. */
const storageKey = 'idleEnd';

/** The session is about to be ended for want of use. @param minutes so long nobody used it */
export function noteIdleEnd(minutes: number): void {
  localStorage.setItem(storageKey, String(minutes));
}

/** After how many minutes without use the last session was ended; null: it was not, or another began. */
export function readIdleEnd(): number | null {
  const minutes = Number(localStorage.getItem(storageKey));
  return minutes > 0 ? minutes : null;
}

/** Somebody signs in. */
export function forgetIdleEnd(): void {
  localStorage.removeItem(storageKey);
}
