import type { ListColumn } from './listTypes.ts';
import style from './StandardCard.module.css';

interface StandardCardProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly row: Row;
}

/** A row on a phone: its name and state, and the next facts with their names beneath. */
export function StandardCard<Row>({ columns, row }: StandardCardProps<Row>) {
  const [name, state, ...others] = columns.filter(({ optional }) => optional !== true);
  return (
    <div className={style.card}>
      <div className={style.line}>
        <span className={style.name}>{name?.render(row)}</span>
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
