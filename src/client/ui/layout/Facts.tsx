import type { ReactNode } from 'react';
import style from './Facts.module.css';

/** Facts as a definition list, the names beside the values; those without a value are left out. */
export function Facts(props: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  const shown = props.facts.filter(([, value]) => value !== null && value !== undefined);
  return (
    <dl className={style.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
