import { type Measurement, measurement, percentile } from '../measurement.ts';
import { allCharts, type WallPage } from './wallPage.ts';

const eventsPerSecond = 1_000;
/** The time of one mouse step. */
const stepMs = 16;
/** The length of a step, px. */
const stepPx = 8;
const dragged = 'line-0';

/**
 * Measures a drag: a tile is moved back and forth in the product's editor while events stream, then dropped
 * elsewhere. Its frames are compared with those of the same editor without a drag, in turn.
 */
export async function measureDrag({ page, server, short, log }: WallPage): Promise<Measurement[]> {
  // `steps` is the number of steps in one direction.
  const [rounds, steps, settleMs] = short ? [1, 10, 100] : [5, 60, 2_000];
  server.setRate(eventsPerSecond);
  await page.evaluate(() => window.bench.mount(true));
  await allCharts(page);
  const tile = page.locator('.editable-tile').first();
  const box = await tile.boundingBox();
  if (box === null) throw new Error('the editor shows no tile');
  await page.waitForTimeout(settleMs);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const frames: Record<'still' | 'dragged', number[]> = { still: [], dragged: [] };
  const others = new Map<string, number>();
  /** Takes one part of the measurement. */
  const measure = async (part: () => Promise<unknown>) => {
    await page.evaluate(() => window.bench.begin());
    await part();
    return page.evaluate(() => window.bench.measured());
  };
  const countOthers = (needless: Readonly<Record<string, number>>) => {
    for (const [name, count] of Object.entries(needless))
      if (name !== dragged) others.set(name, (others.get(name) ?? 0) + count);
  };
  for (let round = 1; round <= rounds; round += 1) {
    const still = await measure(() => page.waitForTimeout(2 * steps * stepMs));
    frames.still.push(...still.frames);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const moved = await measure(async () => {
      for (let step = 1; step <= 2 * steps; step += 1) {
        const there = stepPx * (step <= steps ? step : 2 * steps - step);
        await Promise.all([page.mouse.move(x + there, y + there), page.waitForTimeout(stepMs)]);
      }
    });
    frames.dragged.push(...moved.frames);
    countOthers(moved.needless);
    if (round < rounds) await page.mouse.up(); // where it was
  }
  const dropped = await measure(async () => {
    await page.mouse.move(x + box.width, y);
    await page.mouse.up();
    await page.waitForTimeout(settleMs);
  });
  countOthers(dropped.needless);
  const isMoved = (await tile.boundingBox())?.x !== box.x;
  if (!isMoved) throw new Error('the tile was not dragged');
  server.setRate(0);
  await page.evaluate(() => window.bench.unmount());
  for (const [name, count] of others) log(`  ${name} rendered ${count} times without new rows`);
  const [draggedMs, stillMs] = [percentile(frames.dragged, 0.95), percentile(frames.still, 0.95)];
  log(
    `  frame p95 while dragging ${draggedMs.toFixed(1)} ms, without a drag ${stillMs.toFixed(1)} ms`,
  );
  return [
    measurement(
      `frame p95 while dragging by that without a drag, ${eventsPerSecond} events/s`,
      draggedMs / stillMs,
      1.2,
    ),
    measurement(
      'renderings of other tiles by a drag',
      [...others.values()].reduce((sum, count) => sum + count, 0),
      0,
    ),
  ];
}
