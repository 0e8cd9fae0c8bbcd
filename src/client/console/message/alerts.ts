import { useSyncExternalStore } from 'react';
import { keepIn } from '../../api/session/keepIn.ts';

/** How a message makes itself known beside its toast; kept in this browser. */
export interface Alerts {
  readonly sound: boolean;
  /** The browser's own notifications, where it permits them (specification 8): wanted unless switched off. */
  readonly desktop: boolean;
}

const key = 'messageAlerts';
const defaults: Alerts = { sound: true, desktop: true };
const followers = new Set<() => void>();
let lastText: string | null = null;
let last = defaults;

/** The choice as it is now, in whichever tab it was made. */
export function readAlerts(): Alerts {
  const text = localStorage.getItem(key);
  if (text !== lastText) {
    lastText = text;
    last = parse(text);
  }
  return last;
}

export function chooseAlerts(part: Partial<Alerts>): void {
  keepIn(localStorage, key, JSON.stringify({ ...readAlerts(), ...part }));
  for (const follower of followers) follower();
}

/** The choice; the page renders anew when it changes, in another tab too. */
export function useAlerts(): Alerts {
  return useSyncExternalStore(follow, readAlerts);
}

function follow(changed: () => void): () => void {
  followers.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    followers.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

function parse(text: string | null): Alerts {
  try {
    const said = JSON.parse(text ?? '{}') as Partial<Record<keyof Alerts, unknown>>;
    return { sound: said.sound !== false, desktop: said.desktop !== false };
  } catch {
    return defaults; // not ours
  }
}
