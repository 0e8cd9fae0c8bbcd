import type { ReactNode } from 'react';
import './FigureHead.css';

interface Props {
  readonly value: string | number;
  readonly unit: string;
  /** What the figure says of itself: its formula, exact value and n (design page 3). */
  readonly title?: string;
  /** One or two short lines beside it, each a `span` or a link. */
  readonly children?: ReactNode;
}

const longFrom = 6;

/** The class of a figure; a long one is set smaller. */
export function figureClass(value: string | number): string {
  return String(value).length < longFrom ? 'figure-value' : 'figure-value figure-value-long';
}

/** The one large figure of a tile, its unit beside it, and what is to be known with it. */
export function FigureHead({ value, unit, title, children }: Props) {
  return (
    <div className="figure-head" title={title}>
      <p className={figureClass(value)}>
        {value} <span className="figure-unit">{unit}</span>
      </p>
      <p className="figure-facts">{children}</p>
    </div>
  );
}

/** A sentence that something is not as it should be: in orange, behind a triangle. */
export function Abnormal({ children }: { children: ReactNode }) {
  return <span className="abnormal">{children}</span>;
}
