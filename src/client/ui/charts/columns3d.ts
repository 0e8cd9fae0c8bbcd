// Runs in a document of its own (public/columns.html): echarts-gl makes functions of texts, which the policy of the product's
// pages forbids.

import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { Bar3DChart } from 'echarts-gl/charts.js';
import { Grid3DComponent } from 'echarts-gl/components.js';

use([Bar3DChart, Grid3DComponent, CanvasRenderer].flat());

/** The document of a chart, whose policy lets the package of the charts work. */
export const columnsDocument = '/columns.html';

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
 * Creates a chart of columns that fills this document; the caller disposes of it.
 *
 * @param onLost called when the browser takes the WebGL context away
 */
function createColumns(onLost: () => void) {
  const element = document.body;
  Object.assign(element.style, { margin: '0', height: '100vh', overflow: 'hidden' });
  const chart = init(element, null, { renderer: 'canvas' });
  element.addEventListener('webglcontextlost', onLost, { capture: true });
  const resize = () => chart.resize();
  addEventListener('resize', resize);
  return {
    draw(drawing: Columns3D) {
      chart.setOption(optionOf(drawing)); // merged: the control of a replaced grid would go on
    },
    /** Frees the WebGL context at once, not when the browser collects its canvas. */
    dispose() {
      removeEventListener('resize', resize);
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

/** A document in which this script has run. */
export interface ColumnsWindow extends Window {
  readonly createColumns?: typeof createColumns;
}
if (location.pathname === columnsDocument) Object.assign(globalThis, { createColumns });

/** The address of this script, to be run in the document of a chart. */
export const columnsScript: string = import.meta.url;

function optionOf({ columns, width, depth, most, line, turns }: Columns3D): EChartsCoreOption {
  const unseen = { lineStyle: { opacity: 0 } }; // the package reads the place of a line that is there
  const axis = { type: 'value', min: 0, axisLine: unseen, axisLabel: { show: false } };
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
