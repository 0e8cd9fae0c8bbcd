import { useEffect, useRef, useState } from 'react';
import type { ChartLook } from './curveOption.ts';
import type { CurveChartOption, TimeLineChart } from './lineChart.ts';
import { cancelPaint, paintSoon } from './paintQueue.ts';
import './EChart.css';

interface LineChartBoxProps {
  readonly option: CurveChartOption;
  /** The accessible description of the chart. */
  readonly label: string;
}

function presentLook(): ChartLook {
  const style = getComputedStyle(document.body);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: of('--ink2'),
    line: of('--line'),
    ground: of('--tile'),
    fontFamily: style.fontFamily,
    fontSize: 12,
  };
}

/** Returns the look of drawings in the console, which follows its theme. */
export function useChartLook(): ChartLook {
  const [look, setLook] = useState(presentLook);
  useEffect(() => {
    const observer = new MutationObserver(() =>
      setLook((last) => {
        const next = presentLook();
        return JSON.stringify(next) === JSON.stringify(last) ? last : next;
      }),
    );
    observer.observe(document.body, { attributes: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, []);
  return look;
}

/** Curves over time, which fill their parent. Options are written to the instance, at most four times a second. */
export function LineChartBox({ option, label }: LineChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<TimeLineChart | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let isDisposed = false;
    let made: TimeLineChart | undefined;
    const observer = new ResizeObserver(() => made?.resize());
    const make = async () => {
      try {
        const { createLineChart } = await import('./lineChart.ts');
        if (isDisposed) return;
        made = createLineChart(element);
        observer.observe(element);
        setChart(made);
      } catch (cause) {
        if (!isDisposed) setFailure(cause instanceof Error ? cause : new Error(String(cause)));
      }
    };
    void make();
    return () => {
      isDisposed = true;
      observer.disconnect();
      if (!made) return;
      cancelPaint(made);
      made.dispose();
    };
  }, []);
  useEffect(() => {
    if (chart) paintSoon(chart, () => chart.setOption(option, { notMerge: true }));
  }, [chart, option]);
  if (failure) throw failure;
  return <div ref={box} className="echart" role="img" aria-label={label} />;
}
