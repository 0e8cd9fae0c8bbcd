import type { Marks, MetricCurve } from '../../../contract/areas/metric/values.ts';
import type { CurveChartOption } from './lineChart.ts';

/** Hues of curves that differ without colour vision, too; a second curve of a hue is dashed. */
const hues = ['#3d7cc9', '#c2702a', '#2f8f6b', '#8a63b8'];

/** The colours and sizes of a drawing, which a canvas does not take from stylesheets. */
export interface ChartLook {
  readonly text: string;
  readonly line: string;
  readonly ground: string;
  readonly fontFamily: string;
  /** px */
  readonly fontSize: number;
}

/** Returns the hue of a curve by its place, and whether it is dashed. */
export function curveLook(at: number): { readonly colour: string; readonly isDashed: boolean } {
  return { colour: hues[at % hues.length] ?? '', isDashed: at >= hues.length };
}

/** Where values are farther apart than so many steps, or so many times as usual, nothing came between them. */
const gapSteps = 3;

/**
 * Returns the drawing of curves: through the least and the greatest value of each step, so that every peak is seen. A break
 * in the values is a break of the line.
 *
 * @param time writes an instant, ms since 1970
 */
export function curveOption(
  curves: readonly MetricCurve[],
  { alarms, orders }: Marks,
  window: { readonly from: number; readonly to: number },
  time: (ms: number) => string,
  { text, line, ground, fontFamily, fontSize }: ChartLook,
): CurveChartOption {
  const label = { color: text, fontFamily, fontSize };
  const [side, edge] = [4.6 * fontSize, 1.3 * fontSize];
  const units = [...new Set(curves.map(({ unit }) => unit))];
  const areas = alarms
    .slice(0, 100)
    .map(({ startTime, endTime }) => [
      { xAxis: Date.parse(startTime) },
      { xAxis: endTime === null ? window.to : Date.parse(endTime) },
    ]);
  return {
    animation: false,
    grid: {
      left: side,
      right: units.length > 1 ? side : edge,
      top: 2.4 * fontSize,
      bottom: 2.2 * fontSize,
      outerBoundsMode: 'none',
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'line', animation: false },
      confine: true,
      backgroundColor: ground,
      borderColor: line,
      textStyle: label,
    },
    xAxis: {
      type: 'time',
      min: window.from,
      max: window.to,
      axisLabel: { ...label, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      axisTick: { lineStyle: { color: line } },
      axisPointer: { label: { formatter: ({ value }) => time(Number(value)) } },
    },
    // without any curve the time axis still needs one
    yAxis: (units.length === 0 ? [''] : units.slice(0, 2)).map((unit, at) => ({
      type: 'value' as const,
      name: unit,
      scale: true,
      position: at === 0 ? ('left' as const) : ('right' as const),
      nameTextStyle: label,
      axisLabel: label,
      splitLine: { show: at === 0, lineStyle: { color: line } },
    })),
    series: curves.map((curve, at) => {
      const { colour, isDashed } = curveLook(at);
      return {
        type: 'line' as const,
        name: `${curve.deviceName} ${curve.pointName}`,
        // a third unit shares the second axis
        yAxisIndex: Math.min(units.indexOf(curve.unit), 1),
        data: pointsOf(curve),
        showSymbol: false,
        connectNulls: false,
        lineStyle: {
          width: 1.4,
          color: colour,
          type: isDashed ? ('dashed' as const) : ('solid' as const),
        },
        itemStyle: { color: colour },
        ...(at === 0 &&
          areas.length > 0 && {
            markArea: {
              silent: true,
              itemStyle: { color: 'rgba(200, 60, 60, 0.16)' },
              data: areas as [{ xAxis: number }, { xAxis: number }][],
            },
          }),
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          data: [
            ...curve.limits.map(({ threshold }) => ({
              yAxis: threshold,
              lineStyle: { color: '#b4483c', type: 'dashed' as const, width: 1 },
            })),
            ...(at === 0
              ? orders.slice(0, 100).map(({ startTime }) => ({
                  xAxis: Date.parse(startTime),
                  lineStyle: { color: '#7a7a7a', type: 'dotted' as const, width: 1.5 },
                }))
              : []),
          ],
        },
      };
    }),
  };
}

/** Returns the points of a curve, with a null in each break. A value that stands alone is a line of one step. */
function pointsOf({ times, low, high, stepMs, spacingMs }: MetricCurve): [number, number | null][] {
  const points: [number, number | null][] = [];
  const gapMs = gapSteps * Math.max(stepMs, spacingMs);
  const isApart = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined || other - one > gapMs;
  for (const [at, time] of times.entries()) {
    const [before, after] = [times[at - 1], times[at + 1]];
    const startsAnew = isApart(before, time);
    if (before !== undefined && startsAnew) points.push([before + stepMs + 1, null]);
    const [least = 0, most = 0] = [low[at], high[at]];
    points.push([time, least]);
    if (most !== least) points.push([time, most]);
    else if (startsAnew && isApart(time, after)) points.push([time + stepMs, most]);
  }
  return points;
}
