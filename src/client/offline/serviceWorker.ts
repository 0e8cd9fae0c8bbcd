import { createAppCache } from './appCache.ts';
import type { BuildFiles } from './buildFiles.ts';

// The service worker: serves the product's own files, of the wall and of the used console, while the server is away.

/** The parts of a service worker's scope and events that are used; TypeScript's DOM has none. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
interface ExtendingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchingEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Inserted by the build (vite.config.ts), so that the script changes with every deploy. */
declare const andonBuild: BuildFiles;

const scope = globalThis as unknown as Scope;
const appCache = createAppCache(andonBuild, location.origin);

// A wall is never closed, so the worker of a newer build takes over at once.
addEventListener('install', (event) => {
  (event as ExtendingEvent).waitUntil(appCache.fill().then(() => scope.skipWaiting()));
});
addEventListener('activate', (event) => {
  (event as ExtendingEvent).waitUntil(appCache.tidy().then(() => scope.clients.claim()));
});
addEventListener('fetch', (event) => {
  const fetching = event as FetchingEvent;
  const answer = appCache.answer(fetching.request);
  if (answer !== null) fetching.respondWith(answer);
});
