import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartOption } from '../page/chartOption.ts';
import { type Shown, tilePainted } from '../page/measure.ts';
import { type BenchTopic, benchTopics, tilesOfAKind } from '../rows.ts';
import './page.css';

// The bench's 24 tiles by ECharts alone: no React, no streams; draws each snapshot on arrival.

use([BarChart, LineChart, CanvasRenderer, GridComponent]);

type Rows = Readonly<Record<string, Readonly<Record<string, string | number>>>>;
type Draw = (body: HTMLElement, rows: Rows, nth: number) => void;

const board = document.querySelector('main');
const colour = '#8fa3b8';

const drawn: Readonly<Record<BenchTopic, Draw>> = {
  faultTrend: (body, rows, nth) => {
    const sorted = Object.values(rows).toSorted((a, b) =>
      String(a['day']) < String(b['day']) ? -1 : 1,
    );
    const values = sorted.map((row) => Number(row['failures']) + nth);
    const names = sorted.map((row) => String(row['day']));
    drawChart(body, chartOption(values, names, 'line', colour), 'faultTrend', nth);
  },
  dayFaults: (body, rows, nth) => {
    const sorted = Object.values(rows).toSorted((a, b) => Number(a['hour']) - Number(b['hour']));
    const values = sorted.map((row) => Number(row['count']) + nth);
    const names = sorted.map((row) => String(row['hour']));
    drawChart(body, chartOption(values, names, 'bar', colour), 'dayFaults', nth);
  },
  deviceStates: (body, rows, nth) => {
    const figure = document.createElement('p');
    figure.className = 'figure';
    figure.textContent = String(rows[`d${nth}`]?.['runState'] ?? '-');
    body.append(figure);
    requestAnimationFrame(() => tilePainted(shown('deviceStates', nth)));
  },
};

function drawChart(
  body: HTMLElement,
  option: ReturnType<typeof chartOption>,
  topic: BenchTopic,
  nth: number,
): void {
  const chart = init(body, null, { renderer: 'canvas' });
  chart.on('rendered', () => tilePainted(shown(topic, nth)));
  chart.setOption(option);
}

function shown(topic: BenchTopic, nth: number): Shown {
  return { topic, nth, newest: 0 };
}

function appendTile(): HTMLElement {
  const tile = document.createElement('section');
  const head = document.createElement('h2');
  head.textContent = '故障趋势';
  const body = document.createElement('div');
  tile.append(head, body);
  board?.append(tile);
  return body;
}

async function drawTopic(topic: BenchTopic, bodies: readonly HTMLElement[]): Promise<void> {
  const response = await fetch(`/snapshot?topic=${topic}`);
  const { Rows: rows } = (await response.json()) as { Rows: Rows };
  for (const [nth, body] of bodies.entries()) drawn[topic](body, rows, nth);
}

const tiles = benchTopics.map((topic) => ({
  topic,
  bodies: Array.from({ length: tilesOfAKind }, appendTile),
}));
await Promise.all(tiles.map(({ topic, bodies }) => drawTopic(topic, bodies)));
