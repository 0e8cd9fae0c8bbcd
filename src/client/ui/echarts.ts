import { BarChart, type BarSeriesOption } from 'echarts/charts';
import { GridComponent, type GridComponentOption } from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, CanvasRenderer, GridComponent]);

/** What a chart of ours may hold; a new kind of series is registered above first. */
export type ChartOption = ComposeOption<BarSeriesOption | GridComponentOption>;

/** A chart in an element; its owner disposes of it. */
export function createChart(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' });
}
export type Chart = ReturnType<typeof createChart>;
