import type { CDPSession } from 'playwright-core';
import type { WallPage } from './wallPage.ts';

/** The activities of a page's thread, as fractions of the elapsed time. */
export interface ThreadTime {
  readonly busy: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** The raw counters, s. */
  readonly counted: Readonly<Record<string, number>>;
}

/** Returns the thread's time since `before`; without it, since the page's start. */
export async function threadTime(cdp: CDPSession, before?: ThreadTime): Promise<ThreadTime> {
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const counted = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  const since = (name: string) => (counted[name] ?? 0) - (before?.counted[name] ?? 0);
  const part = (name: string) => since(name) / since('Timestamp');
  return {
    busy: part('TaskDuration'),
    script: part('ScriptDuration'),
    style: part('RecalcStyleDuration'),
    layout: part('LayoutDuration'),
    counted,
  };
}

/** Returns the functions of the page that take the most time, each as a line of text. */
export async function topFunctions({ page, cdp }: WallPage, ms: number): Promise<string[]> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.start');
  await page.waitForTimeout(ms);
  const { profile } = await cdp.send('Profiler.stop');
  await cdp.send('Profiler.disable');
  const samples = profile.samples ?? [];
  const nameOf = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => {
      const file = url.split('/').at(-1) ?? '';
      return [id, `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}:${columnNumber + 1}`];
    }),
  );
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = nameOf.get(id) ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([name, count]) => `${((100 * count) / samples.length).toFixed(1)} % ${name}`);
}
