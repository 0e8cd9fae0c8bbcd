import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import style from './DataTable.module.css';
import { SortTitle } from './SortTitle.tsx';
import { TickBox } from './TickBox.tsx';
import { useRowsHeight } from './useRowsHeight.ts';
import { usePhone } from './viewport.ts';

/** One column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Width in px; the rest is shared by those without, each at least `leastWidth`. */
  readonly width?: number;
  /** Numbers. */
  readonly align?: 'end';
  /** The name by which the server sorts the rows by this column. */
  readonly sort?: string;
}

/** Which rows are chosen. */
export interface Selection<Row> {
  has(row: Row): boolean;
  toggle(row: Row): void;
  /** All rows of the page, or none of them. */
  toggleAll(rows: readonly Row[]): void;
  /** What a row is called, for those who cannot see it. */
  nameOf(row: Row): string;
}

interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined: still to come; so many grey rows stand in their place. */
  readonly rows: readonly Row[] | undefined;
  readonly expected?: number;
  readonly keyOf: (row: Row) => string;
  /** A row as a card, below 768 px. */
  readonly renderCard: (row: Row) => ReactNode;
  /** The rows are those of before, while the next ones come. */
  readonly stale: boolean;
  readonly selection?: Selection<Row> | undefined;
  /** A column's `sort`, with `-` before it for the greatest first. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  /** What can be done to a row, at its end. */
  readonly renderActions?: ((row: Row) => ReactNode) | undefined;
  /** The rows scroll under a head that stays: within so many px at least, and as many as the window leaves. */
  readonly height?: number | undefined;
}

/** Rows of 44 px under a head; cards on a phone (design page 9). Their height follows the UI size. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, expected = 15, stale } = props;
  const { t } = useTranslation();
  const narrow = usePhone();
  const waiting = rows === undefined;
  const [region, height] = useRowsHeight(narrow || waiting ? undefined : props.height);
  const box = waiting ? { role: 'status', 'aria-label': t('app.loading') } : {};
  if (narrow) {
    return (
      <ul className={style.cards} aria-label={caption} aria-busy={stale} {...box}>
        {rows === undefined
          ? places(expected).map((place) => (
              <li key={place} role="none" className={style.greyCard}>
                <span />
                <span />
              </li>
            ))
          : rows.map((row) => <Card key={props.keyOf(row)} row={row} {...props} />)}
      </ul>
    );
  }
  return (
    <div
      ref={region}
      className={style.scroll}
      {...box}
      {...(props.height === undefined || waiting
        ? {}
        : // A region that scrolls must be reached by keys.
          {
            style: { maxHeight: height },
            tabIndex: 0,
            role: 'region',
            'aria-label': caption,
          })}
    >
      <table
        className={style.table}
        style={{ minWidth: leastWidthOf(props) }}
        aria-busy={stale}
        aria-hidden={waiting}
      >
        <caption className={style.caption}>{caption}</caption>
        <Columns {...props} />
        <Head {...props} />
        <tbody>
          {rows === undefined
            ? places(expected).map((place) => <GreyRow key={place} {...props} />)
            : rows.map((row) => <BodyRow key={props.keyOf(row)} row={row} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}

/** Widths in px: of a column that shares the rest, of the tick boxes, of a row's own deeds. */
const leastWidth = 144;
const tickWidth = 48;
const actionsWidth = 208;

/** On a narrower screen the table scrolls, rather than cut all that it says. */
function leastWidthOf<Row>({ columns, selection, renderActions }: DataTableProps<Row>): number {
  const ends = (selection ? tickWidth : 0) + (renderActions ? actionsWidth : 0);
  return columns.reduce((sum, { width = leastWidth }) => sum + width, ends);
}

function places(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `place-${String(place)}`);
}

function Columns<Row>({ columns, selection, renderActions }: DataTableProps<Row>) {
  return (
    <colgroup>
      {selection !== undefined && <col style={{ width: tickWidth }} />}
      {columns.map((column) => (
        <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
      ))}
      {renderActions !== undefined && <col style={{ width: actionsWidth }} />}
    </colgroup>
  );
}

function Head<Row>(props: DataTableProps<Row>) {
  const { columns, rows = [], selection, sort, onSort, renderActions } = props;
  const { t } = useTranslation();
  const chosen = selection === undefined ? 0 : rows.filter((row) => selection.has(row)).length;
  return (
    <thead>
      <tr>
        {selection !== undefined && (
          <th scope="col">
            <TickBox
              label={t('kit.list.selectAll')}
              checked={rows.length > 0 && chosen === rows.length}
              partly={chosen > 0 && chosen < rows.length}
              disabled={rows.length === 0}
              onChange={() => selection.toggleAll(rows)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { key, title, align } = column;
          if (column.sort === undefined || onSort === undefined) {
            return (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            );
          }
          return (
            <SortTitle key={key} {...{ title, align, by: column.sort, sort }} onSort={onSort} />
          );
        })}
        {renderActions !== undefined && (
          <th scope="col" data-align="end">
            {t('kit.list.actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}

function BodyRow<Row>({ row, ...props }: DataTableProps<Row> & { readonly row: Row }) {
  const { columns, selection, renderActions } = props;
  return (
    <tr data-chosen={selection?.has(row)}>
      {selection !== undefined && (
        <td>
          <RowTick row={row} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.render(row)}
        </td>
      ))}
      {renderActions !== undefined && (
        <td className={style.actions} data-align="end">
          {renderActions(row)}
        </td>
      )}
    </tr>
  );
}

function GreyRow<Row>({ columns, selection, renderActions }: DataTableProps<Row>) {
  return (
    <tr className={style.grey}>
      {selection !== undefined && <td />}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          <span />
        </td>
      ))}
      {renderActions !== undefined && <td />}
    </tr>
  );
}

function Card<Row>({ row, ...props }: DataTableProps<Row> & { readonly row: Row }) {
  const { selection, renderActions } = props;
  return (
    <li className={style.card} data-chosen={selection?.has(row)}>
      {selection !== undefined && <RowTick row={row} selection={selection} />}
      <div className={style.cardBody}>{props.renderCard(row)}</div>
      {renderActions !== undefined && <div className={style.cardActions}>{renderActions(row)}</div>}
    </li>
  );
}

interface RowTickProps<Row> {
  readonly row: Row;
  readonly selection: Selection<Row>;
}

function RowTick<Row>({ row, selection }: RowTickProps<Row>) {
  const { t } = useTranslation();
  return (
    <TickBox
      label={t('kit.list.selectRow', { name: selection.nameOf(row) })}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  );
}
