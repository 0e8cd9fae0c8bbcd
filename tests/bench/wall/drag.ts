import { type Measurement, measurement, percentile } from '../measurement.ts';
import { allCharts, type WallPage } from './wallPage.ts';

const eventsPerSecond = 1_000;
/** The time of one mouse step. */
const stepMs = 16;
/** The length of a step, px. */
const stepPx = 8;
const dragged = 'line-0';

/** Measures a drag: a tile is moved back and forth in the product's editor while events stream, then dropped elsewhere. */
export async function measureDrag({ page, server, short, log }: WallPage): Promise<Measurement[]> {
  // `steps` is the number of steps in one direction.
  const [rounds, steps, settleMs] = short ? [1, 10, 500] : [5, 60, 2_000];
  server.setRate(eventsPerSecond);
  await page.evaluate(() => window.bench.mount(true));
  await allCharts(page);
  const tile = page.locator('.editable-tile').first();
  const box = await tile.boundingBox();
  if (box === null) throw new Error('the editor shows no tile');
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => window.bench.begin());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= rounds * 2 * steps; step += 1) {
    const way = step % (2 * steps);
    const there = stepPx * (way <= steps ? way : 2 * steps - way);
    await Promise.all([page.mouse.move(x + there, y + there), page.waitForTimeout(stepMs)]);
  }
  const { frames } = await page.evaluate(() => window.bench.measured());
  await page.mouse.move(x + box.width, y);
  await page.mouse.up();
  await page.waitForTimeout(settleMs);
  const moved = (await tile.boundingBox())?.x !== box.x;
  if (!moved) throw new Error('the tile was not dragged');
  const { needless } = await page.evaluate(() => window.bench.measured());
  server.setRate(0);
  await page.evaluate(() => window.bench.unmount());
  const others = Object.entries(needless).filter(([tileOf]) => tileOf !== dragged);
  for (const [name, count] of others) log(`  ${name} rendered ${count} times without new rows`);
  return [
    measurement(
      `frame p95 while dragging, ${eventsPerSecond} events/s`,
      percentile(frames, 0.95),
      20,
      'ms',
    ),
    measurement(
      'renderings of other tiles by a drag',
      others.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
  ];
}
