import { keepIn } from './storeItem.ts';

/** Where it stands in local storage, for every tab. */
const storageKey = 'whyEnded';

/** Why the last session was ended here, where it was not its user's own will. */
export interface WhyEnded {
  /** Nobody used it for so many minutes. */
  readonly idleMinutes?: number;
  /** The user could not be read: the server's words, empty where it gave none. */
  readonly failure?: string;
  /** Another tab signed out. */
  readonly elsewhere?: boolean;
}

/** Where this tab alone keeps that another one signed out. */
const elsewhereKey = 'signedOutElsewhere';

/** The session is about to be ended. */
export function noteWhyEnded(why: WhyEnded): void {
  keepIn(localStorage, storageKey, JSON.stringify(why));
}

/** Whether another tab has ended the session beneath this one; not since another one has begun. */
export function noteSignedOutElsewhere(isSo: boolean): void {
  if (isSo) keepIn(sessionStorage, elsewhereKey, '1');
  else sessionStorage.removeItem(elsewhereKey);
}

/** Why the last session was ended; empty where its user ended it here, or another one began. */
export function readWhyEnded(): WhyEnded {
  const elsewhere = sessionStorage.getItem(elsewhereKey) !== null;
  return { ...readKept(), ...(elsewhere ? { elsewhere } : {}) };
}

function readKept(): WhyEnded {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {}; // not ours
  }
}

/** Somebody signs in. */
export function forgetWhyEnded(): void {
  localStorage.removeItem(storageKey);
  noteSignedOutElsewhere(false);
}
