/** The parts of echarts-gl that charts use; the package has no types. */
declare module 'echarts-gl/charts.js' {
  import type { use } from 'echarts/core';
  export const Bar3DChart: Parameters<typeof use>[0];
}
declare module 'echarts-gl/components.js' {
  import type { use } from 'echarts/core';
  export const Grid3DComponent: Parameters<typeof use>[0];
}
