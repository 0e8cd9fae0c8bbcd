import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { Bar3DChart } from 'echarts-gl/charts.js';
import { Grid3DComponent } from 'echarts-gl/components.js';
import effects from 'echarts-gl/lib/effect/composite.js';

/**
 * Replaces the texts from which claygl makes functions for the sizes of its effects: the product's pages may not evaluate texts
 * (Content-Security-Policy), and without this no chart is drawn. No effect is used here, so nothing calls the functions.
 */
function replaceExpressions(of: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(of)) {
    if (typeof value === 'string' && value.trim().startsWith('expr(')) of[name] = () => 1;
    else if (typeof value === 'object' && value !== null)
      replaceExpressions(value as Record<string, unknown>);
  }
}
replaceExpressions(effects);

use([Bar3DChart, Grid3DComponent, CanvasRenderer].flat());

/** A column that stands on a plane. */
export interface Column3D {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly colour: string;
  readonly name: string;
}

/** The plane, its columns and how it moves. */
export interface Columns3D {
  readonly columns: readonly Column3D[];
  readonly width: number;
  readonly depth: number;
  /** The height of the tallest column; at least 1. */
  readonly most: number;
  readonly line: string;
  /** Slowly turns around the plane. */
  readonly turns: boolean;
}

/**
 * Creates a chart of columns in an element; the caller disposes of it.
 *
 * @param onLost called when the browser takes the WebGL context away
 */
export function createColumns(element: HTMLElement, onLost: () => void) {
  const chart = init(element, null, { renderer: 'canvas' });
  element.addEventListener('webglcontextlost', onLost, { capture: true });
  return {
    draw(drawing: Columns3D) {
      chart.setOption(optionOf(drawing), { notMerge: true });
    },
    resize: () => chart.resize(),
    /** Frees the WebGL context at once, not when the browser collects its canvas. */
    dispose() {
      element.removeEventListener('webglcontextlost', onLost, { capture: true });
      const canvases = [...element.querySelectorAll('canvas')];
      chart.dispose();
      for (const canvas of canvases) {
        const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
        context?.getExtension('WEBGL_lose_context')?.loseContext();
      }
    },
  };
}
export type ColumnsChart = ReturnType<typeof createColumns>;

function optionOf({ columns, width, depth, most, line, turns }: Columns3D): EChartsCoreOption {
  const axis = { type: 'value', min: 0, axisLine: { show: false }, axisLabel: { show: false } };
  const plain = { ...axis, name: '', axisTick: { show: false }, splitLine: { show: false } };
  return {
    xAxis3D: { ...plain, max: width },
    yAxis3D: { ...plain, max: depth },
    zAxis3D: { ...plain, max: most },
    grid3D: {
      boxWidth: 160,
      boxDepth: Math.max(20, Math.min(160, (160 * depth) / Math.max(width, 1))),
      boxHeight: 40,
      splitLine: { show: false },
      axisPointer: { show: false },
      environment: 'none',
      light: { main: { intensity: 1.1, alpha: 50, beta: 30 }, ambient: { intensity: 0.5 } },
      postEffect: { enable: false },
      temporalSuperSampling: { enable: false },
      axisLine: { lineStyle: { color: line } },
      viewControl: {
        autoRotate: turns,
        autoRotateSpeed: 3,
        autoRotateAfterStill: 3,
        alpha: 32,
        beta: 20,
        distance: 190,
        zoomSensitivity: 0,
        panSensitivity: 0,
      },
    },
    series: [
      {
        type: 'bar3D',
        shading: 'lambert',
        barSize: [Math.min(6, 120 / Math.max(width, 1)), Math.min(6, 120 / Math.max(width, 1))],
        animation: false,
        silent: true,
        data: columns.map(({ x, y, height, colour, name }) => ({
          name,
          value: [x + 0.5, y + 0.5, Math.max(height, most * 0.04)],
          itemStyle: { color: colour },
        })),
      },
    ],
  };
}
