import type { ReactNode } from 'react';
import './FigureHead.css';

interface Props {
  readonly value: string | number;
  readonly unit: string;
  /** The tooltip: the figure's formula, exact value and n. */
  readonly title?: string;
  /** One or two short lines beside it, each a `span` or a link. */
  readonly children?: ReactNode;
}

const longFrom = 6;

/** Returns the CSS class of a figure; a long one has smaller type. */
export function figureClass(value: string | number): string {
  return String(value).length < longFrom ? 'figure-value' : 'figure-value figure-value-long';
}

/** The large figure of a tile with its unit and remarks. */
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

/** A text about an abnormal state: orange, after a triangle. */
export function Abnormal({ children }: { children: ReactNode }) {
  return <span className="abnormal">{children}</span>;
}
