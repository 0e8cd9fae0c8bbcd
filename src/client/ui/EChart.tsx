import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chart, ChartOption } from './echarts.ts';
import { forgetPaint, paintSoon } from './paintQueue.ts';
import './EChart.css';

interface Props {
  readonly option: ChartOption;
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  /** Somebody chose a datum, by its index in the first series. */
  readonly onPick?: (index: number) => void;
}

// Under way before the first rows are; a failure is told to the chart that then needs it.
import('./echarts.ts').catch(() => undefined);

/**
 * A chart that fills its parent. ECharts comes with the first script that may show one; options are written to
 * the instance, not through the tree of React, four times a second at most; in a tile whose turn it
 * is (`useChartTopic`), within that turn. If the library cannot be loaded the nearest error boundary
 * is told.
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
      forgetPaint(made);
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
