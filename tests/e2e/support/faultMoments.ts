import type { BrowserContext, Page } from 'playwright-core';

/** What a wall showed from a moment on. */
export interface FaultMoment {
  /** ms of the machine's clock, by the page itself: the test may look as late as it likes. */
  readonly at: number;
  /** Open faults in the tile of the faults now; null while it shows no number. */
  readonly faults: number | null;
  /** Whether that tile is stale. */
  readonly stale: boolean;
  /** Stale tiles on the whole wall. */
  readonly staleTiles: number;
}

declare global {
  interface Window {
    faultMoments?: FaultMoment[];
  }
}

/** Waiting is no rule of the product: a busy machine may take its time. */
const waitMs = 60_000;

/** Has every page of the context that is opened from now on note its moments. */
export function noteFaults(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const moments: FaultMoment[] = [];
    window.faultMoments = moments;
    const look = () => {
      const figure = document.querySelector('.faults-now .figure')?.textContent ?? '';
      const [count] = /^\d+(?= )/.exec(figure) ?? [];
      const faults = count === undefined ? null : Number(count);
      const stale = document.querySelector('.tile-stale .faults-now') !== null;
      const staleTiles = document.querySelectorAll('.tile-stale').length;
      const last = moments.at(-1);
      const same =
        last?.faults === faults && last.stale === stale && last.staleTiles === staleTiles;
      if (!same) moments.push({ at: Date.now(), faults, stale, staleTiles });
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class'],
    });
  });
}

/** The first moment at or after `after` at which the page showed all that is wanted, ms. */
export async function momentOf(
  page: Page,
  wanted: Partial<FaultMoment>,
  after = 0,
  timeout = waitMs,
): Promise<number> {
  const found = await page.waitForFunction(
    ([what, from]) => {
      const moments = window.faultMoments ?? [];
      const first = moments.find((moment, nth) => {
        const until = moments[nth + 1]?.at ?? Number.POSITIVE_INFINITY;
        const shown = (Object.keys(what) as (keyof FaultMoment)[]).every(
          (key) => moment[key] === what[key],
        );
        return shown && until > from;
      });
      return first === undefined ? null : { at: Math.max(first.at, from) };
    },
    [wanted, after] as const,
    { timeout, polling: 50 },
  );
  const moment = await found.jsonValue();
  if (moment === null) throw new Error('there was no such moment');
  return moment.at;
}
