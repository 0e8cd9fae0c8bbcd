import { LineChart } from 'echarts/charts';
import { type EChartsCoreOption, type SetOptionOpts, use } from 'echarts/core';
import { type Chart, createChart as create } from '../../../../src/client/ui/echarts.ts';
import { shownBy, tilePainted } from './measure.ts';

// The product's charts with lines, watched, in their place (`buildPages.ts`).

use([LineChart]);

/** A chart that tells when what it was given is drawn. */
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
