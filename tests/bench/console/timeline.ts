import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import {
  getDeviceTimeline,
  type TimelineEntry,
  timelinePageSize,
} from '../../../src/contract/areas/device/timeline.ts';
import { writeSuccess } from '../../../src/contract/envelope.ts';
import { openColdPage } from '../coldPage.ts';
import { type BenchOptions, type Measurement, measurement } from '../measurement.ts';

/** Rows that one step of the scrolling passes. */
const rowsPerStep = 8;

/**
 * Measures the page's heap before and after a device's timeline was scrolled down to its end, each after the collection of
 * garbage. The entries are answered by the bench, so that the database needs none.
 *
 * @param url of the device's page
 */
export async function measureTimeline(
  browser: Browser,
  url: string,
  session: BrowserContextOptions,
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const total = short ? 200 : 10_000;
  const { page, cdp, close } = await openColdPage(browser, 1, session);
  try {
    await page.route(`**${getDeviceTimeline.path}`, (route) => {
      const { After } = route.request().postDataJSON() as { After?: string };
      return route.fulfill({ json: writeSuccess(false, pageFrom(Number(After ?? 0), total)) });
    });
    await page.goto(url);
    await page.locator('[aria-posinset="1"]').waitFor();
    await page.waitForTimeout(short ? 100 : 5_000); // parts of the page that are fetched after its first paint
    const before = await heapOf(cdp);
    await scrollToEnd(page, total);
    const after = await heapOf(cdp);
    const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1);
    log(`  timeline of ${total} entries: heap ${mb(before)} MB, scrolled ${mb(after)} MB`);
    return [
      measurement(`heap after ${total} entries of a timeline, to before`, after / before, 1.2),
    ];
  } finally {
    await close();
  }
}

/** Returns the page of entries that begins at a place, as the server answers. */
function pageFrom(from: number, total: number) {
  const count = Math.min(timelinePageSize, total - from);
  const entries = Array.from({ length: count }, (_, at): TimelineEntry => {
    const time = new Date(Date.UTC(2026, 0, 1) - (from + at) * 600_000).toISOString();
    const common = { id: `entry ${from + at}`, time };
    if (at % 3 > 0) return { kind: 'runState', ...common, runState: at % 4 };
    return {
      kind: 'order',
      ...common,
      orderID: `0190a000-0000-7000-8000-${String(from + at).padStart(12, '0')}`,
      orderCode: `WO-${from + at}`,
      faultText: `主轴振动过大 ${from + at}`,
      faultLevel: 1 + (at % 4),
      orderState: 4,
      repairUserName: '王海涛',
      finishTime: time,
    };
  });
  return { entries, ...(from + count < total && { next: String(from + count) }) };
}

/** Scrolls the timeline step by step until its last entry is drawn. */
async function scrollToEnd(page: Page, total: number): Promise<void> {
  await page.evaluate(
    async ({ last, rows }) => {
      const first = document.querySelector<HTMLElement>('[aria-posinset="1"]');
      const box = first?.closest('section');
      if (first === null || box === null || box === undefined) throw new Error('no timeline');
      const step = rows * first.offsetHeight;
      const until = performance.now() + 300_000;
      while (box.querySelector(`[aria-posinset="${last}"]`) === null) {
        if (performance.now() > until) throw new Error('the timeline has no end');
        box.scrollTop += step;
        await new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        });
      }
    },
    { last: total, rows: rowsPerStep },
  );
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage'); // what the first one made unreachable by finalizers
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}
