import { LineChart, type LineSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  LineChart,
  CanvasRenderer,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
]);

/** The options of charts of curves over time. */
export type CurveChartOption = ComposeOption<
  GridComponentOption | LineSeriesOption | TooltipComponentOption
>;

/** Creates a chart of curves in an element; the caller disposes of it. */
export function createLineChart(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' });
}
export type TimeLineChart = ReturnType<typeof createLineChart>;
