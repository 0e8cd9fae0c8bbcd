import { StyledText } from '../../ui/layout/layout.tsx';
import style from './Curve.module.css';

interface CurveProps {
  /** The heights from left to right, as shares of 1. */
  readonly points: readonly number[];
  /** Heights with a name, drawn as dashed lines. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
  /** The texts below the left and the right end. */
  readonly from: string;
  readonly to: string;
  /** The accessible description. */
  readonly label: string;
}

/** A rising curve of shares, such as a cumulative one; the table beside it has its values. */
export function Curve({ points, marks, from, to, label }: CurveProps) {
  const last = Math.max(points.length, 1);
  const path = points.map((share, at) => `${((at + 1) / last) * 100},${(1 - share) * 100}`);
  return (
    <StyledText as="figure" role="img" aria-label={label}>
      <div className={style.plot} aria-hidden="true">
        <svg className={style.drawing} viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline className={style.curve} points={['0,100', ...path].join(' ')} />
        </svg>
        {marks.map(({ at, text }) => (
          <span key={text} className={style.mark} style={{ top: `${(1 - at) * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <figcaption className={style.ends} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </StyledText>
  );
}
