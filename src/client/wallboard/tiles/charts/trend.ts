import type { chartColours } from '../../../../../themes/theme.ts';
import type { TrendRow } from '../../../../contract/topics/topicRows.ts';
import { baselineOf } from '../../../lib/numbers/baseline.ts';
import { clipAt } from '../../../lib/numbers/clipAt.ts';
import { shiftDay } from '../../../lib/time/dayRange.ts';
import type { ChartOption } from '../../../ui/charts/echarts.ts';

/** A bar of the trend. */
export interface FaultTrendBar {
  readonly day: string;
  readonly failures: number;
  readonly kind: 'normal' | 'outlier' | 'today';
}

/** The gap near the top of a clipped bar, as fractions of the chart's height. */
const cut = { from: 0.84, to: 0.9 } as const;

export interface Trend {
  readonly bars: readonly FaultTrendBar[];
  /** Mean of the days that are over; null where there is none. */
  readonly average: number | null;
}

/**
 * Returns the last `days` days, today last; a day without a row is 0. A past day may be an outlier of them.
 * @param today `yyyy-MM-dd` in the organisation's time
 */
export function trendOf(rows: ReadonlyMap<string, TrendRow>, days: number, today: string): Trend {
  const list = Array.from({ length: days }, (_, index) => shiftDay(today, index - days + 1));
  const values = list.map((day) => rows.get(day)?.failures ?? 0);
  const { average, isOutlier } = baselineOf(values.slice(0, -1));
  return {
    average,
    bars: list.map((day, index) => {
      const failures = values[index] ?? 0;
      if (index === days - 1) return { day, failures, kind: 'today' };
      return { day, failures, kind: isOutlier(failures) ? 'outlier' : 'normal' };
    }),
  };
}

/** Formats the average, "-" where there is none. */
export function averageText({ average }: Trend): string {
  return average === null ? '-' : average.toFixed(1);
}

/** The width of a digit of a bar's label, and the least gap between two labels, rem. */
const digitWidth = 0.75;
const labelGap = 0.2;

/** The margin at the chart's sides, rem: space for a label of two digits over a narrow bar. */
const side = 0.4;

/**
 * Returns the indexes of the bars to label: outliers, the highest first, then today. A label that would
 * overlap one before it is left out.
 * @param step distance of the middles of two bars, rem
 */
export function labelledOf(
  bars: readonly Pick<FaultTrendBar, 'failures' | 'kind'>[],
  step: number,
): ReadonlySet<number> {
  const widthOf = (index: number) => String(bars[index]?.failures ?? 0).length * digitWidth;
  const shown: number[] = [];
  const wanted = [...bars.entries()]
    .filter(([, { kind }]) => kind !== 'normal')
    .toSorted(
      ([, a], [, b]) =>
        Number(a.kind === 'today') - Number(b.kind === 'today') || b.failures - a.failures,
    );
  for (const [index] of wanted) {
    const free = shown.every(
      (other) => Math.abs(other - index) * step >= (widthOf(other) + widthOf(index)) / 2 + labelGap,
    );
    if (free) shown.push(index);
  }
  return new Set(shown);
}

/** The space above the highest bar for its label, rem. */
export const headroom = 1.9;

/** Returns the number of failures at the chart's top; a higher bar is clipped. */
export function topOf({ bars }: Trend): number {
  return Math.max(clipAt(bars.map(({ failures }) => failures)), 1);
}

/**
 * Returns the chart's option: bars without grid and legend; outliers are labelled.
 * @param rem px of one rem: chart sizes follow the wall's root
 * @param width of the chart, px
 */
export function trendOption(
  trend: Trend,
  colours: ReturnType<typeof chartColours>,
  rem: number,
  width: number,
): ChartOption {
  const { bars } = trend;
  const top = topOf(trend);
  const isClipped = ({ failures }: FaultTrendBar) => failures > top;
  const labelled = labelledOf(
    bars.map((bar) => (isClipped(bar) ? { ...bar, kind: 'outlier' } : bar)),
    (width / rem - 2 * side) / bars.length,
  );
  const fill = { normal: colours.bar, outlier: colours.outlier, today: colours.today };
  const label = {
    fontFamily: colours.fontFamily,
    fontSize: 1.3 * rem,
    color: colours.text,
    textBorderColor: colours.ground,
    textBorderWidth: 0.2 * rem,
  };
  return {
    animation: false,
    grid: {
      left: side * rem,
      right: side * rem,
      top: headroom * rem,
      bottom: 0,
      outerBoundsMode: 'none',
    },
    xAxis: { type: 'category', show: false, data: bars.map(({ day }) => day) },
    yAxis: { type: 'value', show: false, min: 0, max: top },
    series: [
      {
        type: 'bar',
        stack: 'failures',
        barCategoryGap: '14%',
        cursor: 'pointer',
        data: bars.map((bar, index) => ({
          value: isClipped(bar) ? top * cut.from : bar.failures,
          itemStyle: { color: fill[bar.kind], borderRadius: [0.1 * rem, 0.1 * rem, 0, 0] },
          label: {
            ...label,
            show: labelled.has(index) && !isClipped(bar),
            position: 'top',
            distance: 0.15 * rem,
          },
        })),
        emphasis: { disabled: true },
      },
      ...(bars.some(isClipped) ? clippedSeries() : []),
    ],
  };

  /** Returns the series above each clipped bar: the gap, and its end with the label. */
  function clippedSeries() {
    const part = (height: number, of: (index: number, bar: FaultTrendBar) => object) => ({
      type: 'bar' as const,
      stack: 'failures',
      cursor: 'pointer',
      data: bars.map((bar, index) =>
        isClipped(bar) ? { value: top * height, ...of(index, bar) } : { value: 0 },
      ),
      emphasis: { disabled: true },
    });
    return [
      part(cut.to - cut.from, () => ({ itemStyle: { color: 'transparent' } })),
      part(1 - cut.to, (index, { kind, failures }) => ({
        itemStyle: { color: fill[kind] },
        label: {
          ...label,
          show: labelled.has(index),
          position: 'top' as const,
          distance: 0.15 * rem,
          formatter: String(failures),
        },
      })),
    ];
  }
}
