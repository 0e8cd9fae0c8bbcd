import type { ListColumn } from '../listTypes.ts';
import shared from './row.module.css';
import style from './StandardCard.module.css';

interface StandardCardProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly row: Row;
}

/** A row as a card on a phone: name and state, and the next three columns with their titles. */
export function StandardCard<Row>({ columns, row }: StandardCardProps<Row>) {
  const [name, state, ...others] = columns.filter(({ optional }) => optional !== true);
  return (
    <div className={shared.card}>
      <div className={shared.cardRow}>
        <span className={shared.name}>{name?.render(row)}</span>
        {state?.render(row)}
      </div>
      <dl className={style.facts}>
        {others.slice(0, 3).map(({ key, title, render }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
