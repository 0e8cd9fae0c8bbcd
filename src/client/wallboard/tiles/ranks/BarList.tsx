import { useRef } from 'react';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { useFitting } from '../../frame/useFitting.ts';
import { OwnerName } from '../parts/OwnerName.tsx';
import { TruncatedName } from '../parts/TruncatedName.tsx';
import { rankLength } from './ranking.ts';
import './BarList.css';

/** A row of the list. */
export interface RankBar {
  readonly key: string;
  readonly name: string;
  /** The owner, where it is another organisation: machines of two plants may have the same name. */
  readonly owner?: string | undefined;
  /** Length of the bar, 0 to 1 of the track. */
  readonly length: number;
  /** The formatted figure of the bar. */
  readonly value: string;
  /** A second figure, e.g. the share of all. */
  readonly beside?: string;
  /** The tooltip: the figure's formula, exact value and n. */
  readonly title?: string;
  readonly outlier?: boolean;
  /** Set for entries that are not one of the ranked: all others together, or those without a value. */
  readonly quiet?: boolean;
  /** The path of the list of the orders that the bar counts. */
  readonly to?: string;
}

interface Props {
  /** Returns the bars, at most as many as fit; never more than six. */
  readonly barsOf: (most: number) => readonly RankBar[];
  /** The position of the target on the track, 0 to 1. */
  readonly target?: number | undefined;
}

/** The heading of a list: its order and unit, and a remark. */
export function RankHeading({ children, aside }: { children: string; aside?: string | undefined }) {
  return (
    <p className="rank-head">
      <span className="rank-head-name">{children}</span>
      {aside !== undefined && <span className="rank-head-aside">{aside}</span>}
    </p>
  );
}

/** A list of names, bars and figures, as many rows as fit. */
export function BarList({ barsOf, target }: Props) {
  const box = useRef<HTMLOListElement>(null);
  const most = useFitting(box, { item: 1.6, gap: 0.15, most: rankLength });
  const bars = barsOf(most);
  const beside = bars.some((bar) => bar.beside !== undefined);
  const owners = bars.some(({ owner }) => owner !== undefined);
  const kinds = ['rank-list', beside && 'rank-list-beside', owners && 'rank-list-owners'];
  return (
    <ol className={kinds.filter(Boolean).join(' ')} ref={box}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {bar.to === undefined ? (
            <span className="rank-row">
              <BarRow bar={bar} target={target} />
            </span>
          ) : (
            <ConsoleLink className="rank-row" to={bar.to}>
              <BarRow bar={bar} target={target} />
            </ConsoleLink>
          )}
        </li>
      ))}
    </ol>
  );
}

function BarRow({ bar, target }: { bar: RankBar; target: number | undefined }) {
  const { name, owner, length, value, beside, title, outlier = false, quiet = false } = bar;
  const kind = outlier ? ' rank-bar-outlier' : quiet ? ' rank-bar-quiet' : '';
  return (
    <>
      <span className={quiet ? 'rank-name rank-name-quiet' : 'rank-name'}>
        <TruncatedName name={name} />
        <OwnerName name={owner} />
      </span>
      <span className="rank-track">
        <i className={`rank-bar${kind}`} style={{ width: `${Math.max(1, length * 100)}%` }} />
        {target !== undefined && <i className="rank-target" style={{ left: `${target * 100}%` }} />}
      </span>
      <b className="rank-value" title={title}>
        {value}
      </b>
      {beside !== undefined && <span className="rank-beside">{beside}</span>}
    </>
  );
}
