import { BehaviorSubject } from 'rxjs';
import { storeItem } from './storeItem.ts';

/** The storage key of the time of the last activity in any tab: ms of this machine's clock. */
const storageKey = 'lastActive';
/** The minimum interval between writes of it. */
const shareEveryMs = 5_000;

/** The times of the last activity in this tab, and of the last one that other tabs know. */
let here = Date.now();
let sharedAt = 0;
/** The last activity that the server knows. */
let reported = 0;

/** True if a movement of the pointer counts as activity; false while the idle dialog is open. */
export const movesCount$ = new BehaviorSubject(true);

/** Notes activity in this tab, and so in all. */
export function noteActivity(): void {
  here = Date.now();
  if (here - sharedAt < shareEveryMs) return;
  sharedAt = here;
  storeItem(localStorage, storageKey, String(here));
}

/** Returns the time of the last activity in any tab; ms of this machine's clock. */
export function lastActive(): number {
  const elsewhere = Number(localStorage.getItem(storageKey));
  return elsewhere > here && elsewhere <= Date.now() ? elsewhere : here;
}

/** Returns the whole seconds since the last activity, for a call to report, see `isUnreported`. */
export function reportIdle(): number {
  reported = here;
  return Math.max(0, Math.floor((Date.now() - lastActive()) / 1000));
}

/** Returns whether there was activity in this tab since its last call. */
export function isUnreported(): boolean {
  return here > reported;
}

const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Watches for activity. Returns a function that stops that. */
export function followActivity(): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const use of uses) window.addEventListener(use, noteActivity, options);
  const moved = () => {
    if (movesCount$.value) noteActivity();
  };
  window.addEventListener('pointermove', moved, options);
  return () => stop.abort();
}
