import { switchMap, timer } from 'rxjs';
import { logError } from '../api/http/errorLog.ts';
import { keepIn } from '../api/session/keepIn.ts';

/** Where it is noted that this browser has loaded the font before: its slices are in the cache. */
export const fontLoadedKey = 'fontLoaded';

/** The first time they would take a second of a slow line away from the page. */
const firstTimeMs = 3_000;

/**
 * Loads the font of the console, whose hundred slices come as characters need them: at once where it
 * came before, else after the first page. Until then text stands in the system's font.
 */
export function loadFont(): void {
  const loadedBefore = localStorage.getItem(fontLoadedKey) !== null;
  timer(loadedBefore ? 0 : firstTimeMs)
    .pipe(switchMap(() => import('@fontsource-variable/noto-sans-sc/index.css')))
    .subscribe({
      next: () => void keepIn(localStorage, fontLoadedKey, '1'),
      error: (cause: unknown) => logError({ where: 'font', name: 'LOAD', info: String(cause) }),
    });
}
