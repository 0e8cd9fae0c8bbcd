import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../page/viewport.ts';
import { TickBox } from '../selects/TickBox.tsx';
import style from './DataTable.module.css';
import { SortTitle } from './SortTitle.tsx';
import { useRowsHeight } from './useRowsHeight.ts';

/** One column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Width in px. Columns without a width share the rest, each at least `leastWidth`. */
  readonly width?: number;
  /** Set for numbers. */
  readonly align?: 'end';
  /** The sort field of this column on the server. */
  readonly sort?: string;
}

/** The selected rows. */
export interface TableSelection<Row> {
  has(row: Row): boolean;
  toggle(row: Row): void;
  /** Selects all rows of the page, or clears them where all are selected. */
  toggleAll(rows: readonly Row[]): void;
  /** Returns the name of a row for screen readers. */
  nameOf(row: Row): string;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading: `expected` skeleton rows are shown. */
  readonly rows: readonly Row[] | undefined;
  readonly expected?: number;
  readonly keyOf: (row: Row) => string;
  /** Renders a row as a card, below 768 px. */
  readonly renderCard: (row: Row) => ReactNode;
  /** Returns the mark of a row that has just come or is about to go. */
  readonly markOf?: (row: Row) => 'new' | 'left' | undefined;
  /** The rows belong to the previous query while the next ones load. */
  readonly stale: boolean;
  readonly selection?: TableSelection<Row> | undefined;
  /** A column's `sort`, prefixed with `-` for descending order. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  /** Renders the actions at the end of a row. */
  readonly renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Minimum height in px of a scrolling body under a fixed head; it grows to fill the window. */
  readonly height?: number | undefined;
}

/** A table with rows of 44 px; cards on a phone. The row height follows the UI size. */
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
        : // A scrolling region must be reachable by keyboard.
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

/** Widths in px: of a flexible column, of the tick boxes, of the row actions. */
const leastWidth = 144;
const tickWidth = 48;
const actionsWidth = 228;

/** Returns the width below which the table scrolls sideways instead of cutting text. */
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
  const selectedCount =
    selection === undefined ? 0 : rows.filter((row) => selection.has(row)).length;
  return (
    <thead>
      <tr>
        {selection !== undefined && (
          <th scope="col">
            <TickBox
              label={t('kit.list.selectAll')}
              checked={rows.length > 0 && selectedCount === rows.length}
              partly={selectedCount > 0 && selectedCount < rows.length}
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
    <tr data-selected={selection?.has(row)} data-mark={props.markOf?.(row)}>
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
    <li className={style.card} data-selected={selection?.has(row)} data-mark={props.markOf?.(row)}>
      {selection !== undefined && <RowTick row={row} selection={selection} />}
      <div className={style.cardBody}>{props.renderCard(row)}</div>
      {renderActions !== undefined && <div className={style.cardActions}>{renderActions(row)}</div>}
    </li>
  );
}

interface RowTickProps<Row> {
  readonly row: Row;
  readonly selection: TableSelection<Row>;
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
