import { useRef } from 'react';
import { useFitting } from '../useFitting.ts';
import { WallLink } from '../WallLink.tsx';
import { CutName } from './CutName.tsx';
import { OwnerName } from './OwnerName.tsx';
import { rankLength } from './ranking.ts';
import './BarList.css';

/** A row of the list. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  /** Whose it is, where it is not the organisation's own: machines of two plants are called alike. */
  readonly owner?: string | undefined;
  /** Length of the bar, 0 to 1 of the track. */
  readonly length: number;
  /** The figure that the bar stands for. */
  readonly value: string;
  /** A second figure, e.g. the share of all. */
  readonly beside?: string;
  /** What the figure says of itself: its formula, exact value and n (design page 3). */
  readonly title?: string;
  readonly outlier?: boolean;
  /** What is not one of its kind: all the others together, or none given. */
  readonly quiet?: boolean;
  /** The orders behind it. */
  readonly to?: string;
}

interface Props {
  /** At most so many bars, as fit; six at most (design page 9). */
  readonly barsOf: (most: number) => readonly Bar[];
  /** A target, where it lies on the track, 0 to 1. */
  readonly target?: number | undefined;
}

/** The line above a list: by what it is ordered, in which unit, and what stands apart from it. */
export function ListHead({ children, aside }: { children: string; aside?: string | undefined }) {
  return (
    <p className="rank-head">
      <span className="rank-head-name">{children}</span>
      {aside !== undefined && <span className="rank-head-aside">{aside}</span>}
    </p>
  );
}

/** Names left, bars, figures right: one under the other, as many as fit. */
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
            <WallLink className="rank-row" to={bar.to}>
              <BarRow bar={bar} target={target} />
            </WallLink>
          )}
        </li>
      ))}
    </ol>
  );
}

function BarRow({ bar, target }: { bar: Bar; target: number | undefined }) {
  const { name, owner, length, value, beside, title, outlier = false, quiet = false } = bar;
  const kind = outlier ? ' rank-bar-outlier' : quiet ? ' rank-bar-quiet' : '';
  return (
    <>
      <span className={quiet ? 'rank-name rank-name-quiet' : 'rank-name'}>
        <CutName name={name} />
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
