import { useTranslation } from 'react-i18next';
import { Abnormal, FigureHead } from './FigureHead.tsx';
import './AimFigure.css';

/** A figure against its target and the window before. */
interface Aim {
  /** Length of the figure's bar, 0 to 1, and where the target lies on it; null without a target. */
  readonly bar: { readonly value: number; readonly target: number } | null;
  readonly missed: boolean;
  /** Change against the window before, whole percents; null where there is no figure to compare. */
  readonly change: number | null;
}

/** Half of the bar lies beyond the target: a figure that misses it has room to show by how much. */
const barOfTarget = 2;

/**
 * @param better which side of the target is good
 * @param previous the figure of the window before, in the unit of `value` and `target`
 */
export function aimOf(
  value: number | null,
  target: number | null,
  previous: number | null,
  better: 'less' | 'more',
): Aim {
  const compares = value !== null && previous !== null && previous > 0;
  const change = compares ? Math.round((100 * (value - previous)) / previous) : null;
  if (value === null || target === null || target <= 0) return { bar: null, missed: false, change };
  const scale = Math.max(barOfTarget * target, value);
  return {
    bar: { value: value / scale, target: target / scale },
    missed: better === 'less' ? value > target : value < target,
    change,
  };
}

interface Props {
  /** The figure as a text, and its unit. */
  readonly text: string;
  readonly unit: string;
  /** Its formula, exact value and n. */
  readonly title: string;
  readonly value: number | null;
  /** In the unit of `value`; null: there is none. */
  readonly target: number | null;
  readonly targetText: string;
  /** The figure of the window before. */
  readonly previous: number | null;
  readonly better: 'less' | 'more';
}

/** The mean of all devices: its target as a mark on a bar, and its change against the window before. */
export function AimFigure(props: Props) {
  const { t } = useTranslation();
  const { text, unit, title, value, target, targetText, previous, better } = props;
  const { bar, missed, change } = aimOf(value, target, previous, better);
  const aim = t(missed ? `wall.rank.missed.${better}` : 'wall.rank.target', { target: targetText });
  return (
    <div className="aim-figure">
      <FigureHead value={text} unit={unit} title={title}>
        {bar !== null && (missed ? <Abnormal>{aim}</Abnormal> : <span>{aim}</span>)}
        {change !== null && <Change percent={change} />}
      </FigureHead>
      {bar !== null && (
        <p className="aim-track" aria-hidden="true">
          <i className="aim-bar" style={{ width: `${bar.value * 100}%` }} />
          <i className="aim-target" style={{ left: `${bar.target * 100}%` }} />
        </p>
      )}
    </div>
  );
}

/** A larger change says no more. */
const mostPercent = 999;

/** The words give way, never the number. */
function Change({ percent }: { percent: number }) {
  const { t } = useTranslation();
  if (percent === 0) return <span>{t('wall.rank.same')}</span>;
  const size = Math.abs(percent);
  const n = size > mostPercent ? `>${mostPercent}` : String(size);
  return (
    <span className="aim-change">
      <span>{t('wall.rank.before')}</span>
      <b>{t(percent > 0 ? 'wall.rank.up' : 'wall.rank.down', { n })}</b>
    </span>
  );
}
