import { type ReactNode, useSyncExternalStore } from 'react';
import style from './DataTable.module.css';

/** One column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Width in px; the rest is shared by those without. */
  readonly width?: number;
  readonly align?: 'end';
}

interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** A row as a card, below 768 px. */
  readonly renderCard: (row: Row) => ReactNode;
  /** The rows are those of before, while the next ones come. */
  readonly stale: boolean;
}

/** Rows of 44 px under a head; cards on a phone (design page 9). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, renderCard, stale } = props;
  const narrow = useSyncExternalStore(watchWidth, isNarrow);
  if (narrow) {
    return (
      <ul className={style.cards} aria-label={caption} aria-busy={stale}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{renderCard(row)}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className={style.scroll}>
      <table className={style.table} aria-busy={stale}>
        <caption className={style.caption}>{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.key}
              style={column.width === undefined ? {} : { width: column.width }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const narrowQuery = '(max-width: 767px)';
const isNarrow = () => window.matchMedia(narrowQuery).matches;

function watchWidth(changed: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
