import type { CSSProperties } from 'react';
import type { PermissionID } from '../../../contract/index.ts';
import { clipAt } from '../../lib/numbers/clipAt.ts';
import type { HourKind } from '../../lib/numbers/hourKind.ts';
import { CountLink } from '../detail/CountLink.tsx';
import style from './Bars.module.css';

/** A bar of a chart. */
export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The text above the bar: always shown for an unusual bar and the current one, else on hover. */
  readonly text: string;
  readonly kind: HourKind;
  /** The text below the bar; empty for none. */
  readonly tick: string;
  /** The accessible label of the bar. */
  readonly label: string;
  /** The path of the bar's drilldown. */
  readonly to: string;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  /** The least value of a full-height bar. */
  readonly least?: number;
  /** The average, drawn as a dashed line; null for none. */
  readonly average: number | null;
  /** The accessible label of the chart. */
  readonly label: string;
  /** The right that the drilldowns need; default: to list orders. */
  readonly permission?: PermissionID;
}

/**
 * A bar chart; each bar links to its drilldown, and unusual bars show their value. A bar far above all others is
 * clipped, as on the wall.
 */
export function Bars({ bars, least = 1, average, label, permission }: BarsProps) {
  const scale = Math.max(clipAt(bars.map(({ value }) => value)), least);
  return (
    <div className={style.chart}>
      {average !== null && average > 0 && (
        <div className={style.plot} aria-hidden="true">
          <i className={style.average} style={{ bottom: `${(average / scale) * 100}%` }} />
        </div>
      )}
      <ol className={style.bars} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.key} className={style.place}>
            <CountLink
              to={bar.to}
              count={bar.value}
              className={style.bar}
              label={bar.label}
              permission={permission}
            >
              <span className={style.column} title={bar.label}>
                <i
                  className={style.fill}
                  data-kind={bar.kind}
                  data-clipped={bar.value > scale}
                  style={{ '--share': Math.min(1, bar.value / scale) } as CSSProperties}
                >
                  {bar.value > 0 && (
                    <b
                      data-text={bar.text}
                      data-always={bar.kind === 'high' || bar.kind === 'now' || bar.value > scale}
                    />
                  )}
                </i>
              </span>
              <span className={style.tick} data-text={bar.tick} />
            </CountLink>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A placeholder of grey bars. */
export function BarsSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={style.chart} aria-hidden="true">
      <div className={style.bars}>
        {Array.from({ length: count }, (_, at) => (
          <span key={`bone-${String(at)}`} className={style.place}>
            <span className={style.bar}>
              <span className={style.column}>
                <i
                  className={style.bone}
                  style={{ '--share': 0.25 + ((at * 7) % 5) / 8 } as CSSProperties}
                />
              </span>
              <span className={style.tick} />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
