/** The parts of echarts-gl that charts use; the package has no types. */
declare module 'echarts-gl/charts.js' {
  import type { use } from 'echarts/core';

  type Installer = Exclude<Parameters<typeof use>[0], readonly unknown[]>;
  export const Bar3DChart: Installer;
}
declare module 'echarts-gl/components.js' {
  import type { use } from 'echarts/core';

  type Installer = Exclude<Parameters<typeof use>[0], readonly unknown[]>;
  export const Grid3DComponent: Installer;
}
declare module 'echarts-gl/lib/effect/composite.js' {
  const effects: Record<string, unknown>;
  export default effects;
}
