import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartOption } from '../page/chartOption.ts';
import { newestOf, tilePainted } from '../page/measure.ts';
import { type BenchTopic, benchTopics, tilesOfAKind } from '../rows.ts';
import './page.css';

// The bench's 24 tiles by ECharts alone: no React, no streams of the product; draws each snapshot on arrival.
// With `?stream` in its address it then follows the events.

use([BarChart, LineChart, CanvasRenderer, GridComponent]);

type Row = Readonly<Record<string, string | number>>;
/** The rows of a topic by their keys. */
export type Rows = Record<string, Row>;

/** A tile that can be drawn again. */
export interface BareTile {
  draw(rows: Rows): void;
}

const board = document.querySelector('main');
const colour = '#8fa3b8';

/** Returns the names and values of a chart's rows, sorted. */
function valuesOf(topic: BenchTopic, rows: Rows): { names: string[]; values: number[] } {
  const [name, value] = topic === 'faultTrend' ? ['day', 'failures'] : ['hour', 'count'];
  const sorted = Object.values(rows).toSorted((a, b) => ((a[name] ?? 0) < (b[name] ?? 0) ? -1 : 1));
  return {
    names: sorted.map((row) => String(row[name])),
    values: sorted.map((row) => Number(row[value])),
  };
}

function chartTile(body: HTMLElement, topic: 'faultTrend' | 'dayFaults', nth: number): BareTile {
  const chart = init(body, null, { renderer: 'canvas' });
  let newest = 0;
  chart.on('rendered', () => tilePainted({ topic, nth, newest }));
  return {
    draw(rows) {
      newest = newestOf(Object.values(rows));
      const { names, values } = valuesOf(topic, rows);
      const shown = values.map((value) => value + nth);
      chart.setOption(chartOption(shown, names, topic === 'faultTrend' ? 'line' : 'bar', colour));
    },
  };
}

function figureTile(body: HTMLElement, nth: number): BareTile {
  const figure = document.createElement('p');
  figure.className = 'figure';
  body.append(figure);
  return {
    draw(rows) {
      const row = rows[`d${nth}`];
      const newest = row === undefined ? 0 : newestOf([row]);
      figure.textContent = String(row?.['runState'] ?? '-');
      requestAnimationFrame(() => tilePainted({ topic: 'deviceStates', nth, newest }));
    },
  };
}

function appendTile(topic: BenchTopic, nth: number): BareTile {
  const tile = document.createElement('section');
  const head = document.createElement('h2');
  head.textContent = '故障趋势';
  const body = document.createElement('div');
  tile.append(head, body);
  board?.append(tile);
  return topic === 'deviceStates' ? figureTile(body, nth) : chartTile(body, topic, nth);
}

async function drawTopic(topic: BenchTopic, tiles: readonly BareTile[]): Promise<Rows> {
  const response = await fetch(`/snapshot?topic=${topic}`);
  const { Rows: rows } = (await response.json()) as { Rows: Rows };
  for (const tile of tiles) tile.draw(rows);
  return rows;
}

const drawing = benchTopics.map((topic) => {
  const tiles = Array.from({ length: tilesOfAKind }, (_, nth) => appendTile(topic, nth));
  return { topic, tiles };
});
const snapshots = await Promise.all(
  drawing.map(async ({ topic, tiles }) => ({ topic, tiles, rows: await drawTopic(topic, tiles) })),
);
if (location.search === '?stream') {
  const { follow } = await import('./stream.ts');
  follow(snapshots);
}
