import { useSyncExternalStore } from 'react';
import { storeItem } from '../../../api/session/storeItem.ts';

/** The alerts of a message in addition to its toast; stored in this browser. */
export interface Alerts {
  readonly sound: boolean;
  /** Desktop notifications, where the browser permits them (specification 8); on by default. */
  readonly desktop: boolean;
}

const key = 'messageAlerts';
const defaults: Alerts = { sound: true, desktop: true };
const listeners = new Set<() => void>();
let lastText: string | null = null;
let last = defaults;

/** Returns the current settings, whichever tab changed them. */
export function readAlerts(): Alerts {
  const text = localStorage.getItem(key);
  if (text !== lastText) {
    lastText = text;
    last = parse(text);
  }
  return last;
}

export function updateAlerts(part: Partial<Alerts>): void {
  storeItem(localStorage, key, JSON.stringify({ ...readAlerts(), ...part }));
  for (const listener of listeners) listener();
}

/** Returns the settings and rerenders when they change, in any tab. */
export function useAlerts(): Alerts {
  return useSyncExternalStore(follow, readAlerts);
}

function follow(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

function parse(text: string | null): Alerts {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Alerts, unknown>>;
    return { sound: stored.sound !== false, desktop: stored.desktop !== false };
  } catch {
    return defaults; // an invalid value
  }
}
