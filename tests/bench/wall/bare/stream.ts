import { begin, measured, startMeasuring } from '../page/measure.ts';
import type { BenchTopic } from '../rows.ts';
import type { BareTile, Rows } from './main.ts';

/** A topic with its rows and the tiles that show them. */
interface Followed {
  readonly topic: BenchTopic;
  readonly tiles: readonly BareTile[];
  readonly rows: Rows;
}

/**
 * Follows the events with the least work that shows them: each frame draws the numbers and one chart in turn,
 * so that each of 16 charts is drawn about four times a second.
 */
export function follow(topics: readonly Followed[]): void {
  const changed = new Set<string>();
  const worker = new Worker(new URL('./streamWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Record<string, Rows>>) => {
    for (const { topic, rows } of topics) {
      const newer = data[topic];
      if (newer === undefined) continue;
      Object.assign(rows, newer);
      changed.add(topic);
    }
  });
  const charts = topics
    .filter(({ topic }) => topic !== 'deviceStates')
    .flatMap(({ topic, tiles, rows }) =>
      tiles.map((tile) => ({ topic, tile, rows, isDue: false })),
    );
  let turn = 0;
  const frame = () => {
    for (const { topic, tiles, rows } of topics) {
      if (topic === 'deviceStates' && changed.has(topic)) for (const tile of tiles) tile.draw(rows);
    }
    for (const chart of charts) chart.isDue ||= changed.has(chart.topic);
    changed.clear();
    const chart = charts[turn % charts.length];
    turn += 1;
    if (chart?.isDue === true) {
      chart.isDue = false;
      chart.tile.draw(chart.rows);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  Object.assign(window, { bench: { begin, measured } });
  startMeasuring();
}
