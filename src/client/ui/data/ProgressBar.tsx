import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Progress/style/css.js';
import Progress from '@arco-design/web-react/es/Progress';
import { useLayoutEffect, useRef } from 'react';

interface ProgressBarProps {
  /** The accessible name: what progresses. */
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** Arco's progress bar with a name, in the product's colours: neither the end nor an error is green or red. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    root.current?.querySelector('[role="progressbar"]')?.setAttribute('aria-label', label);
  }, [label]);
  return (
    <div ref={root}>
      <Progress
        percent={percent}
        status="normal"
        color="var(--accent-fill)"
        trailColor="var(--raise)"
      />
    </div>
  );
}
