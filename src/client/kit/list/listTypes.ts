import type { ReactNode } from 'react';
import type { PermissionID } from '../../../contract/permissions.ts';
import type { Column } from '../../ui/DataTable.tsx';

/** A column of a list page; its title names it in the column settings too. */
export interface ListColumn<Row> extends Column<Row> {
  /** It can't be left out: the thing's name. */
  readonly fixed?: true;
  /** Left out until somebody asks for it. */
  readonly optional?: true;
}

type Name<Values> = keyof Values & string;

/** A filter of the row above the table. */
export type FilterField<Values> =
  | {
      readonly kind: 'choice';
      readonly name: Name<Values>;
      readonly label: string;
      readonly options: readonly { readonly value: string | number; readonly label: string }[];
      /** Typing narrows the options. */
      readonly searchable?: boolean;
    }
  | {
      /** Whole days of the organisation, [start, end) on the wire. */
      readonly kind: 'days';
      readonly from: Name<Values>;
      readonly to: Name<Values>;
      readonly label: string;
    }
  | {
      readonly kind: 'own';
      readonly name: Name<Values>;
      readonly render: (
        value: Values[Name<Values>],
        change: (value: Values[Name<Values>] | undefined) => void,
      ) => ReactNode;
    };

/** What a deed goes on, besides its rows. */
export interface DeedOn {
  /** Says how far it is. */
  readonly progress: (done: number, total: number) => void;
}

/** Something that can be done to rows, as data. */
export interface ListAction<Row> {
  readonly key: string;
  readonly label: string;
  readonly permission?: PermissionID;
  /** How many rows it needs: one, some, or none (absent). */
  readonly needs?: 'one' | 'some';
  /** So many rows at most. */
  readonly most?: number;
  /** Asked before it is done: the loss in words. */
  readonly confirm?: (rows: readonly Row[]) => string;
  /** It takes something away: the confirming button has the alarm's colour. */
  readonly danger?: boolean;
  /** What is said when it is done; 操作成功 where absent, nothing where null. */
  readonly done?: string | null;
  /** Does it to all rows at once. What it throws is said, and the selection stays. */
  readonly run?: (rows: readonly Row[], on: DeedOn) => Promise<unknown> | void;
  /** Does it to one row after the other: the refused ones stay selected, each with its reason. */
  readonly each?: (row: Row) => Promise<unknown>;
  /** Whether it can be done to this row: in a row's own actions. */
  readonly when?: (row: Row) => boolean;
}

/** The page's main action: the one primary button, a bar at the thumb on a phone. */
export interface MainAction {
  readonly label: string;
  readonly permission?: PermissionID;
  readonly busy?: boolean;
  readonly run: () => void;
}
