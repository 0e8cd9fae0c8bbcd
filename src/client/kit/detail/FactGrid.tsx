import type { ReactNode } from 'react';
import style from './FactGrid.module.css';

/** A fact of a record: its name, its value, and whether it takes the whole width. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide'];

/** The facts of a record, as a definition list in columns. Facts without a value are left out. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={style.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value, width]) => (
          <div key={name} className={width === undefined ? undefined : style.wide}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
