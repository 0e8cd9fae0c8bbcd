import { BehaviorSubject } from 'rxjs';
import { keepIn } from './storeItem.ts';

/** Where tabs tell each other when their user was last there: ms of this machine's clock. */
const storageKey = 'lastActive';
/** So often at most it is told. */
const tellMs = 5_000;

/** When this tab was last used, and what of it the other tabs know. */
let here = Date.now();
let told = 0;
/** What the server knows. */
let reported = 0;

/** Whether a mere movement of the pointer is a use: not while the user is asked whether they are there. */
export const movesCount$ = new BehaviorSubject(true);

/** The user is there: in this tab, and so in all of them. */
export function noteActivity(): void {
  here = Date.now();
  if (here - told < tellMs) return;
  told = here;
  keepIn(localStorage, storageKey, String(here));
}

/** When the user was last there, in whichever tab; ms of this machine's clock. */
export function lastActive(): number {
  const elsewhere = Number(localStorage.getItem(storageKey));
  return elsewhere > here && elsewhere <= Date.now() ? elsewhere : here;
}

/** For how many whole seconds the user has not been there; a call tells it, see `unreported`. */
export function reportIdle(): number {
  reported = here;
  return Math.max(0, Math.floor((Date.now() - lastActive()) / 1000));
}

/** Whether this tab was used since its last call, so that the server does not know. */
export function isUnreported(): boolean {
  return here > reported;
}

const uses = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Watches for the user. Returns how to stop. */
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
