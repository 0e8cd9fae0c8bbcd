import type { BuildFiles } from './buildFiles.ts';
import { createShelf } from './appCache.ts';

// The service worker of the wall: the product's own files while its server is away.

/** The parts of a service worker's scope and events that are used; TypeScript's DOM has none. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Put in by the build (vite.config.ts), so that the script changes with every deploy. */
declare const andonBuild: BuildFiles;

const scope = globalThis as unknown as Scope;
const shelf = createShelf(andonBuild, location.origin);

// A wall is never closed: the worker of a newer build takes over at once, whole as it is.
addEventListener('install', (event) => {
  (event as Lasting).waitUntil(shelf.fill().then(() => scope.skipWaiting()));
});
addEventListener('activate', (event) => {
  (event as Lasting).waitUntil(shelf.tidy().then(() => scope.clients.claim()));
});
addEventListener('fetch', (event) => {
  const asking = event as Asking;
  const answer = shelf.answer(asking.request);
  if (answer !== null) asking.respondWith(answer);
});
