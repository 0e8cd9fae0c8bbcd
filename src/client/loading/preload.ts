import { switchMap, timer } from 'rxjs';
import { logError } from '../api/http/errorLog.ts';
import { storeItem } from '../api/session/storeItem.ts';

/** The storage key that notes that this browser has loaded the font before, so that it is cached. */
export const fontLoadedKey = 'fontLoaded';

/** The delay of the first load, which would take a second of a slow connection away from the page. */
const firstTimeMs = 3_000;

/**
 * Loads the font of the console, whose hundred slices are fetched as characters need them: at once if
 * this browser has loaded it before, else after the first page. Until then the system's font is used.
 */
export function loadFont(): void {
  const loadedBefore = localStorage.getItem(fontLoadedKey) !== null;
  timer(loadedBefore ? 0 : firstTimeMs)
    .pipe(switchMap(() => import('@fontsource-variable/noto-sans-sc/index.css')))
    .subscribe({
      next: () => void storeItem(localStorage, fontLoadedKey, '1'),
      error: (cause: unknown) => logError({ where: 'font', name: 'LOAD', info: String(cause) }),
    });
}

/** The time before the first registration, so that the wall's first numbers come first, ms. */
const registerAfterMs = 5_000;
/** A wall runs for weeks: a failed registration is repeated, and a newer build looked for, this often, ms. */
const registerEveryMs = 10 * 60_000;

/**
 * Registers the service worker that caches the wall's files, and those that it answers, so that they start while their
 * server is away. Browsers have none without TLS, except on the machine itself; nor has the development server.
 *
 * @returns a function that ends that
 * @see `offline/serviceWorker.ts`
 */
export function registerServiceWorker(): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return () => undefined;
  const register = () =>
    serviceWorker
      .register('/serviceWorker.js', { updateViaCache: 'none' })
      .then((registration) => registration.update())
      .catch((cause: unknown) =>
        logError({ where: 'service worker', name: 'PAGES', info: String(cause) }),
      );
  const subscription = timer(registerAfterMs, registerEveryMs).subscribe(() => void register());
  return () => subscription.unsubscribe();
}

/**
 * Has the service worker cache the scripts and styles that this page has loaded, now or once a worker takes over: it
 * caches what it answers, and answered nothing before. Only files of the worker's own build are cached; the worker of a
 * newer build has fetched those of the same names itself.
 *
 * @returns a function that ends that
 */
export function cacheLoadedFiles(): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return () => undefined;
  const request = async () => {
    if (serviceWorker.controller === null) return;
    // one after the other, as the service worker does
    for (const path of loadedFiles()) await fetch(path).catch(() => null);
  };
  const start = () => void request();
  start();
  serviceWorker.addEventListener('controllerchange', start);
  return () => serviceWorker.removeEventListener('controllerchange', start);
}

/** Returns the paths of the scripts and styles with a hash that this page has loaded. */
function loadedFiles(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = urls.filter(({ origin }) => origin === location.origin);
  const paths = own.map(({ pathname }) => pathname);
  return [...new Set(paths.filter((path) => /^\/static\/.+\.(js|css)$/.test(path)))];
}
