import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chart, ChartOption } from './echarts.ts';
import { cancelPaint, paintSoon } from './paintQueue.ts';
import './EChart.css';

interface Props {
  readonly option: ChartOption;
  /** The accessible description of the chart. */
  readonly label: string;
  /** Called when a data point is clicked, with its index in the first series. */
  readonly onPick?: (index: number) => void;
}

// Starts loading before the first rows arrive; a failure is reported by the chart that needs it.
import('./echarts.ts').catch(() => undefined);

/**
 * A chart that fills its parent. The ECharts library is loaded with the first script that may show
 * a chart. Options are written to the instance, not through React, at most four times a second;
 * inside a tile's paint turn (`useChartTopic`) they are written within that turn. A failed load
 * throws to the nearest error boundary.
 */
export function EChart({ option, label, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const pick = useEffectEvent((index: number) => onPick?.(index));

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let disposed = false;
    let made: Chart | undefined;
    const observer = new ResizeObserver(() => made?.resize());
    const make = async () => {
      try {
        const { createChart } = await import('./echarts.ts');
        if (disposed) return;
        made = createChart(element);
        made.on('click', ({ dataIndex }) => pick(dataIndex));
        observer.observe(element);
        setChart(made);
      } catch (cause) {
        if (!disposed) setFailure(errorOf(cause));
      }
    };
    void make();
    return () => {
      disposed = true;
      observer.disconnect();
      if (!made) return;
      cancelPaint(made);
      made.dispose();
    };
  }, []);

  useEffect(() => {
    if (!chart) return;
    paintSoon(chart, () => {
      try {
        chart.setOption(option, { notMerge: true });
      } catch (cause) {
        setFailure(errorOf(cause));
      }
    });
  }, [chart, option]);

  if (failure) throw failure;
  return <div ref={box} className="echart" role="img" aria-label={label} />;
}

function errorOf(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
