import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Progress/style/css.js';
import ArcoProgress from '@arco-design/web-react/es/Progress';

interface ProgressProps {
  /** The text beside the bar, which is also its value for screen readers. */
  readonly text: string;
  /** The accessible name; the text where absent. */
  readonly label?: string;
  readonly done: number;
  readonly total: number;
  /** Being full is a problem: the bar then has the alarm colour. */
  readonly isLimit?: boolean;
}

/** A bar that fills up, with its value as a text. Arco's bar has no accessible name: the group has. */
export function Progress({ text, label = text, done, total, isLimit = false }: ProgressProps) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <div
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      aria-label={label}
    >
      <div aria-hidden="true">
        <ArcoProgress
          percent={percent}
          {...(isLimit && percent === 100 ? { status: 'error' } : {})}
          animation={false}
          formatText={() => text}
        />
      </div>
    </div>
  );
}
