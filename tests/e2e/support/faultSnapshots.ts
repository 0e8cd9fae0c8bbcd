import type { BrowserContext, Page } from 'playwright-core';

/** The faults that a wall showed from a time on. */
export interface FaultSnapshot {
  /** ms of the machine's clock, measured in the page, so that a late query of the test does not matter. */
  readonly at: number;
  /** The open faults in the tile of present faults; null while it shows no number. */
  readonly faults: number | null;
  /** True if that tile is stale. */
  readonly stale: boolean;
  /** The number of stale tiles on the wall. */
  readonly staleTiles: number;
}

declare global {
  interface Window {
    faultSnapshots?: FaultSnapshot[];
  }
}

/** A generous timeout, which is no rule of the product: a busy machine is slow. */
const waitMs = 120_000;

/** Makes every page of the context that is opened later record snapshots of its faults. */
export function recordFaults(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const snapshots: FaultSnapshot[] = [];
    window.faultSnapshots = snapshots;
    const look = () => {
      const figure = document.querySelector('.faults-now .figure')?.textContent ?? '';
      const [count] = /^\d+(?= )/.exec(figure) ?? [];
      const faults = count === undefined ? null : Number(count);
      const stale = document.querySelector('.tile-stale .faults-now') !== null;
      const staleTiles = document.querySelectorAll('.tile-stale').length;
      const last = snapshots.at(-1);
      const same =
        last?.faults === faults && last.stale === stale && last.staleTiles === staleTiles;
      if (!same) snapshots.push({ at: Date.now(), faults, stale, staleTiles });
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

/** Waits for a snapshot with the wanted values; returns its first time at or after `after`, ms. */
export async function waitForSnapshot(
  page: Page,
  wanted: Partial<FaultSnapshot>,
  after = 0,
  timeout = waitMs,
): Promise<number> {
  const found = await page.waitForFunction(
    ([what, from]) => {
      const snapshots = window.faultSnapshots ?? [];
      const first = snapshots.find((snapshot, nth) => {
        const until = snapshots[nth + 1]?.at ?? Number.POSITIVE_INFINITY;
        const shown = (Object.keys(what) as (keyof FaultSnapshot)[]).every(
          (key) => snapshot[key] === what[key],
        );
        return shown && until > from;
      });
      return first === undefined ? null : { at: Math.max(first.at, from) };
    },
    [wanted, after] as const,
    { timeout, polling: 50 },
  );
  const snapshot = await found.jsonValue();
  if (snapshot === null) throw new Error('there was no such snapshot');
  return snapshot.at;
}
