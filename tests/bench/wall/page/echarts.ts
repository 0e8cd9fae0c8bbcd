import { LineChart } from 'echarts/charts';
import { type EChartsCoreOption, type SetOptionOpts, use } from 'echarts/core';
import { type Chart, createChart as create } from '../../../../src/client/ui/charts/echarts.ts';
import { shownBy, tilePainted } from './measure.ts';

// Replaces the product's charts (`buildPages.ts`): adds line charts and records paintings.

use([LineChart]);

/** Creates a chart that records when its option is drawn. */
export function createChart(element: HTMLElement): Chart {
  const chart = create(element);
  const setOption = chart.setOption.bind(chart);
  let given: object | null = null;
  Object.defineProperty(chart, 'setOption', {
    value(option: EChartsCoreOption, settings: SetOptionOpts) {
      given = option;
      setOption(option, settings);
    },
  });
  chart.on('rendered', () => {
    const shown = given && shownBy(given);
    if (shown) tilePainted(shown);
  });
  return chart;
}
