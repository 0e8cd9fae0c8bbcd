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
 * Registers the service worker that caches the wall's files, so that the wall starts while its server
 * is away. Browsers have none without TLS, except on the machine itself; nor has the development server.
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
