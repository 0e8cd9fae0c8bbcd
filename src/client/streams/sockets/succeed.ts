import type { Birth } from './protocol.ts';

/** How workers of one browser hear each other: a BroadcastChannel. */
export interface BirthPort {
  postMessage(birth: Birth): void;
  addEventListener(type: 'message', heard: (event: MessageEvent<Birth>) => void): void;
}

/**
 * Tells the workers of other builds that this one is there, and hears of those that come after it:
 * the last born takes over.
 *
 * @param replaced called once, with the script of the newer one
 */
export function announceBirth(own: Birth, port: BirthPort, replaced: (url: string) => void): void {
  let successor: Birth | null = null;
  port.addEventListener('message', ({ data: other }) => {
    if (other.url === own.url) return;
    if (isOlder(other, own)) {
      if (successor === null) port.postMessage(own); // it may have missed the announcement
    } else if (successor === null) {
      successor = other;
      replaced(other.url);
    }
  });
  port.postMessage(own);
}

function isOlder(one: Birth, other: Birth): boolean {
  return one.bornAt === other.bornAt ? one.url < other.url : one.bornAt < other.bornAt;
}
