import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chart, ChartOption } from './echarts.ts';
import './EChart.css';

/** At most four paintings a second (design page 5 Painting). */
const leastMs = 250;

interface Props {
  readonly option: ChartOption;
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  /** Somebody chose a datum, by its index in the first series. */
  readonly onPick?: (index: number) => void;
}

/**
 * A chart that fills its parent. ECharts comes with the first chart shown; options are written to
 * the instance, not through the tree of React. If the library cannot be loaded the nearest error
 * boundary is told.
 */
export function EChart({ option, label, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const paintedAt = useRef(0);
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
        if (!disposed) setFailure(cause instanceof Error ? cause : new Error(String(cause)));
      }
    };
    void make();
    return () => {
      disposed = true;
      observer.disconnect();
      made?.dispose();
    };
  }, []);

  useEffect(() => {
    if (!chart) return undefined;
    const paint = () => {
      if (chart.isDisposed()) return;
      paintedAt.current = performance.now();
      chart.setOption(option, { notMerge: true });
    };
    const wait = leastMs - (performance.now() - paintedAt.current);
    if (wait <= 0 || paintedAt.current === 0) {
      paint();
      return undefined;
    }
    const timer = setTimeout(paint, wait);
    return () => clearTimeout(timer);
  }, [chart, option]);

  if (failure) throw failure;
  return <div ref={box} className="echart" role="img" aria-label={label} />;
}
