import { BarChart, type BarSeriesOption } from 'echarts/charts';
import { GridComponent, type GridComponentOption } from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, CanvasRenderer, GridComponent]);

/** The options of our charts; register a new kind of series above before it is used. */
export type ChartOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** Creates a chart in an element; the caller disposes of it. */
export function createChart(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' });
}
export type Chart = ReturnType<typeof createChart>;
