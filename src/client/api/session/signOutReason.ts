import { storeItem } from './storeItem.ts';

/** The key in local storage, for every tab. */
const storageKey = 'signOutReason';

/** The reason why the last session ended here, other than a sign-out by its user. */
export interface SignOutReason {
  /** The minutes without activity. */
  readonly idleMinutes?: number;
  /** The server's text, possibly empty, if the user could not be read. */
  readonly failure?: string;
  /** True if another tab signed out. */
  readonly elsewhere?: boolean;
}

/** The key in session storage by which this tab notes that another one signed out. */
const elsewhereKey = 'signedOutElsewhere';

/** Stores the reason before the session ends. */
export function storeSignOutReason(why: SignOutReason): void {
  storeItem(localStorage, storageKey, JSON.stringify(why));
}

/** Notes whether another tab has ended the session of this one, until another session begins. */
export function noteSignedOutElsewhere(isSo: boolean): void {
  if (isSo) storeItem(sessionStorage, elsewhereKey, '1');
  else sessionStorage.removeItem(elsewhereKey);
}

/** Returns the reason why the last session ended; empty if its user signed out here, or another session began. */
export function readSignOutReason(): SignOutReason {
  const elsewhere = sessionStorage.getItem(elsewhereKey) !== null;
  return { ...readStored(), ...(elsewhere ? { elsewhere } : {}) };
}

function readStored(): SignOutReason {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {}; // not ours
  }
}

/** Removes the reason, because somebody signs in. */
export function clearSignOutReason(): void {
  localStorage.removeItem(storageKey);
  noteSignedOutElsewhere(false);
}
