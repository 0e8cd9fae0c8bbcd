import { timer } from 'rxjs';
import { logError } from '../api/http/errorLog.ts';

/** The first numbers come before the files for later. */
const afterMs = 5_000;
/** A wall hangs for weeks: so often it looks for what failed the last time, and for a newer build. */
const againMs = 10 * 60_000;

/**
 * Has a service worker keep the wall's own files, so that it comes up while its server is away.
 * Browsers have none without TLS, except on the machine itself; nor has the development server.
 *
 * @returns how to end that
 * @see `offline/serviceWorker.ts`; design page 5, The wall
 */
export function keepPages(): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || serviceWorker === undefined) return () => undefined;
  const keep = () =>
    serviceWorker
      .register('/serviceWorker.js', { updateViaCache: 'none' })
      .then((registration) => registration.update())
      .catch((cause: unknown) =>
        logError({ where: 'service worker', name: 'PAGES', info: String(cause) }),
      );
  const subscription = timer(afterMs, againMs).subscribe(() => void keep());
  return () => subscription.unsubscribe();
}
