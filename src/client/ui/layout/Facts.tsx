import type { ReactNode } from 'react';
import style from './Facts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Two facts beside each other, for short values. */
  readonly paired?: boolean;
}

/** Facts as a definition list, the names beside the values. A fact without a value is left out. */
export function Facts({ facts, paired }: FactsProps) {
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={style.facts} data-paired={paired || undefined}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
