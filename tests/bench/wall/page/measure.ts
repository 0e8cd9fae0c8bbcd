import { type EChartsCoreOption, getInstanceByDom, type SetOptionOpts } from 'echarts/core';

/** What a page measured of itself since `begin`. */
export interface Measured {
  /** ms between animation frames. */
  readonly frames: number[];
  /** ms from an event to its paint, at most: the first event that the paint before did not hold. */
  readonly numbers: number[];
  readonly charts: number[];
}

let frames: number[] = [];
let numbers: number[] = [];
let charts: number[] = [];
let lastFrame = 0;

/** `at` of the newest event that each number and chart has painted. */
const paintedNumbers = new Map<number, number>();
const times = new WeakMap<object, number>();

function frame(now: number): void {
  if (lastFrame !== 0) frames.push(now - lastFrame);
  lastFrame = now;
  requestAnimationFrame(frame);
}

/** Forgets what was measured so far. */
export function begin(): void {
  frames = [];
  numbers = [];
  charts = [];
}

export function measured(): Measured {
  return { frames, numbers, charts };
}

export function startMeasuring(): void {
  requestAnimationFrame(frame);
}

/** The time of the newest event that a chart's option holds. */
export function markOption(option: object, at: number): void {
  times.set(option, at);
}

/** A number renders with the event of `at`; it is painted by the next frame. */
export function numberPainted(nth: number, at: number): void {
  const before = paintedNumbers.get(nth);
  if (before === at) return;
  paintedNumbers.set(nth, at);
  if (before === undefined) return;
  requestAnimationFrame(() => numbers.push(Date.now() - Math.max(before, at - 1000)));
}

/** Watches a chart's instance: from the option that it was given to its rendering. */
export function watchChart(element: HTMLElement): void {
  const chart = getInstanceByDom(element);
  if (!chart) return;
  const setOption = chart.setOption.bind(chart);
  let given = 0;
  let painted = 0;
  Object.defineProperty(chart, 'setOption', {
    value(option: EChartsCoreOption, settings: SetOptionOpts) {
      given = times.get(option) ?? 0;
      setOption(option, settings);
    },
  });
  chart.on('rendered', () => {
    if (given === painted) return;
    if (painted !== 0) charts.push(Date.now() - Math.max(painted, given - 1000));
    painted = given;
  });
}
