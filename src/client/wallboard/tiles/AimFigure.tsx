import { useTranslation } from 'react-i18next';
import { aimOf } from './aim.ts';
import { Abnormal, FigureHead } from './FigureHead.tsx';
import './AimFigure.css';

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
