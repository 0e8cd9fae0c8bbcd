import { useTranslation } from 'react-i18next';
import { Abnormal, FigureHead } from '../parts/FigureHead.tsx';
import './TargetFigure.css';

/** A figure compared to its target and to the previous window. */
interface TargetComparison {
  /** The length of the figure's bar, 0 to 1, and the position of the target on it; null without a target. */
  readonly bar: { readonly value: number; readonly target: number } | null;
  readonly missed: boolean;
  /** The change from the previous window in whole percents; null where there is no figure to compare. */
  readonly change: number | null;
}

/** The target lies at half of the track, so that a figure beyond it still fits. */
const barOfTarget = 2;

/**
 * Compares a figure to its target and to the previous window.
 * @param better the side of the target that is good
 * @param previous the figure of the previous window, in the unit of `value` and `target`
 */
export function compareToTarget(
  value: number | null,
  target: number | null,
  previous: number | null,
  better: 'less' | 'more',
): TargetComparison {
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
  /** The formatted figure. */
  readonly text: string;
  readonly unit: string;
  /** Its formula, exact value and n. */
  readonly title: string;
  readonly value: number | null;
  /** In the unit of `value`; null: no target. */
  readonly target: number | null;
  readonly targetText: string;
  /** The figure of the previous window. */
  readonly previous: number | null;
  readonly better: 'less' | 'more';
}

/** The mean of all devices, with its target as a mark on a bar and its change from the previous window. */
export function TargetFigure(props: Props) {
  const { t } = useTranslation();
  const { text, unit, title, value, target, targetText, previous, better } = props;
  const { bar, missed, change } = compareToTarget(value, target, previous, better);
  const targetLabel = t(missed ? `wall.rank.missed.${better}` : 'wall.rank.target', {
    target: targetText,
  });
  return (
    <div className="target-figure">
      <FigureHead value={text} unit={unit} title={title}>
        {bar !== null && (missed ? <Abnormal>{targetLabel}</Abnormal> : <span>{targetLabel}</span>)}
        {change !== null && <Change percent={change} />}
      </FigureHead>
      {bar !== null && (
        <p className="target-track" aria-hidden="true">
          <i className="target-bar" style={{ width: `${bar.value * 100}%` }} />
          <i className="target-mark" style={{ left: `${bar.target * 100}%` }} />
        </p>
      )}
    </div>
  );
}

/** Larger changes are shown as `>999`. */
const mostPercent = 999;

/** The change from the previous window; the text is truncated before the number is. */
function Change({ percent }: { percent: number }) {
  const { t } = useTranslation();
  if (percent === 0) return <span>{t('wall.rank.same')}</span>;
  const size = Math.abs(percent);
  const n = size > mostPercent ? `>${mostPercent}` : String(size);
  return (
    <span className="target-change">
      <span>{t('wall.rank.before')}</span>
      <b>{t(percent > 0 ? 'wall.rank.up' : 'wall.rank.down', { n })}</b>
    </span>
  );
}
