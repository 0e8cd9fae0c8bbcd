import type { ReactNode } from 'react';
import style from './SimpleTable.module.css';

/** One column of a simple table. */
export interface SimpleColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Set for numbers, which do not wrap. */
  readonly align?: 'end';
  readonly nowrap?: boolean;
  /** The cells name their rows. */
  readonly isName?: boolean;
  /** Width in px; the other columns share the rest equally. */
  readonly width?: number;
}

interface SimpleTableProps<Row> {
  /** The accessible name; a frame shows it. */
  readonly caption: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string;
  /** A last row: its name, and its value in the last column. */
  readonly sum?: readonly [name: string, value: ReactNode];
  readonly isMarked?: (row: Row) => boolean;
  /** The width in px below which the table scrolls sideways. */
  readonly leastWidth?: number;
  /** In a frame of limited height, whose head stays and whose cells without a wrap are cut. */
  readonly framed?: boolean;
  /** On a phone each row is a block: the first cell, and the others below each other beside it. */
  readonly stacks?: boolean;
}

/** A small table without sorting, selection or pages. What is wider than its place scrolls inside it. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { caption, columns, rows, sum, leastWidth, framed, stacks } = props;
  const isFixed = columns.some(({ width }) => width !== undefined);
  const table = (
    <table
      className={style.table}
      style={{
        ...(leastWidth !== undefined && { minWidth: leastWidth }),
        ...(isFixed && { tableLayout: 'fixed' }),
      }}
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, width, align, nowrap }) => (
            <th
              key={key}
              scope="col"
              style={width === undefined ? {} : { width }}
              data-align={align}
              data-nowrap={nowrap || undefined}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={props.keyOf(row, at)} data-marked={props.isMarked?.(row) || undefined}>
            {columns.map(({ key, render, align, nowrap, isName }) => {
              const Cell = isName ? 'th' : 'td';
              return (
                <Cell
                  key={key}
                  {...(isName && { scope: 'row' })}
                  data-align={align}
                  data-nowrap={nowrap || undefined}
                >
                  {render(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
      {sum !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length - 1}>
              {sum[0]}
            </th>
            <td data-align="end">{sum[1]}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
  if (!framed && leastWidth === undefined) return <div className={style.scroll}>{table}</div>;
  return (
    // A scrolling region must be reachable by keyboard.
    <section
      className={style.scroll}
      aria-label={caption}
      tabIndex={0}
      data-framed={framed || undefined}
      data-stacks={stacks || undefined}
    >
      {table}
    </section>
  );
}
