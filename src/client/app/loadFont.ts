import { timer } from 'rxjs';
import { logError } from '../api/errorLog.ts';

/** Where it is noted that this browser has had the font: its slices then come from the cache. */
export const fontHadKey = 'fontHad';

/** The first time they would take a second of a slow line away from the page. */
const firstTimeMs = 3_000;

/**
 * Loads the font of the console, whose hundred slices come as characters need them: at once where
 * they are at hand, else after the first page. Until then text stands in the system's font.
 */
export function loadFont(): void {
  const had = localStorage.getItem(fontHadKey) !== null;
  timer(had ? 0 : firstTimeMs).subscribe(() => {
    import('@fontsource-variable/noto-sans-sc/index.css').then(
      () => localStorage.setItem(fontHadKey, '1'),
      (cause: unknown) => logError({ where: 'font', name: 'LOAD', info: String(cause) }),
    );
  });
}
