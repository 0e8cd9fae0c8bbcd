import type { ReactNode } from 'react';
import type { PermissionID } from '../../../contract/index.ts';
import type { TreeNode } from '../../ui/data/treeNodes.ts';
import type { Column } from '../../ui/table/DataTable.tsx';

/** A column of a list page; its title is also shown in the column settings. */
export interface ListColumn<Row> extends Column<Row> {
  /** The column cannot be hidden: the name of the record. */
  readonly fixed?: true;
  /** Hidden until the user selects it. */
  readonly optional?: true;
}

type Name<Values> = keyof Values & string;

/** A filter above the table. */
export type FilterField<Values> =
  | {
      readonly kind: 'select';
      readonly name: Name<Values>;
      readonly label: string;
      readonly options: readonly { readonly value: string | number; readonly label: string }[];
      /** The options can be searched. */
      readonly searchable?: boolean;
    }
  | {
      /** A node of a tree, by its key; the rows of the nodes below it match too. */
      readonly kind: 'tree';
      readonly name: Name<Values>;
      readonly label: string;
      readonly nodes: readonly TreeNode[];
    }
  | {
      /** Whole days in the organisation's time zone, [start, end) on the wire. */
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

/** The second argument of an action, after its rows. */
export interface BulkActionContext {
  /** Reports the progress. */
  readonly progress: (doneRows: number, total: number) => void;
}

/** An action on rows, described as data. */
export interface ListAction<Row> {
  readonly key: string;
  readonly label: string;
  readonly permission?: PermissionID;
  /** The number of rows that must be selected: one, at least one, or none (absent). */
  readonly requires?: 'one' | 'some';
  /** Maximum number of rows. */
  readonly maxRows?: number;
  /** Returns the question of the confirmation, which names what will be lost. */
  readonly confirm?: (rows: readonly Row[]) => string;
  /** A row action that is always in the row's menu. */
  readonly inMenu?: boolean;
  /** True if the action removes something: the confirm button then has the alarm colour. */
  readonly destructive?: boolean;
  /** The success message; 操作成功 where absent, none where null. */
  readonly successText?: string | null;
  /** Runs the action on all rows at once. An error is shown, and the selection stays. */
  readonly run?: (rows: readonly Row[], context: BulkActionContext) => Promise<unknown> | void;
  /**
   * Runs the action on one row after the other: refused rows stay selected, each with its reason.
   */
  readonly runEach?: (row: Row) => Promise<unknown>;
  /**
   * Returns whether the action is available for this row: a row action is shown only then. An action on
   * selected rows is shown if it is available for one of them; it names the others, and skips them.
   */
  readonly isAvailable?: (row: Row) => boolean;
}

/** The main action of the page: the only primary button, a bar at the bottom on a phone. */
export interface MainAction {
  readonly label: string;
  readonly permission?: PermissionID;
  readonly busy?: boolean;
  readonly run: () => void;
}
