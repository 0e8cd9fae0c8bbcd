import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reactionTo } from '../../../../contract/codes.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { toastSuccess, toastWarning } from '../../../ui/toasts/toast.ts';
import { useErrorText } from '../../form/useErrorText.ts';
import type { ListAction } from '../listTypes.ts';
import type { SelectedRows } from '../rows/useRowSelection.ts';

/** The reason why an action failed, or why it failed for some rows. */
export interface ActionFailure {
  readonly text: string;
  /** The refused rows with their reasons. */
  readonly rowErrors: readonly string[];
}

export interface ActionRunner<Row> {
  /** The action that waits for confirmation. */
  readonly toConfirm: {
    readonly action: ListAction<Row>;
    readonly rows: readonly Row[];
    /** Names the selected rows that the action skips; null for none. */
    readonly skipText: string | null;
  } | null;
  /** The action that is running; `total` is 0 where it reports no progress. */
  readonly running: {
    readonly key: string;
    readonly done: number;
    readonly total: number;
    /** Cancels: the result of the current row is unknown, the remaining rows are skipped. */
    readonly cancel?: () => void;
  } | null;
  readonly failure: ActionFailure | null;
  /** Starts an action, or warns about what it still requires. */
  start(action: ListAction<Row>, rows: readonly Row[]): void;
  confirm(): void;
  dismiss(): void;
}

interface ActionRunnerOptions<Row> {
  readonly selection: SelectedRows<Row>;
  /** The filters as text: other filters clear the last failure. */
  readonly filterKey: string;
  readonly reload: () => Promise<void>;
}

/** Maximum number of skipped rows that are named. */
const maxSkippedNames = 3;

/** Maximum number of reasons shown; the refused rows themselves stay selected. */
const maxRowErrors = 5;

interface Refused<Row> {
  readonly row: Row;
  /** null: the action was not started for this row. */
  readonly cause: unknown;
}

/** Returns whether further rows would fail too: nobody is signed in, or no answer arrives. */
function isFatal(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  return cause.name === 'NETWORK' || reactionTo(cause.code) === 'relogin';
}

/** Runs list actions: checks requirements, confirms, runs, reports and reloads the list. */
export function useActionRunner<Row>({
  selection,
  filterKey,
  reload,
}: ActionRunnerOptions<Row>): ActionRunner<Row> {
  const { t } = useTranslation();
  const reason = useErrorText();
  const [toConfirm, setToConfirm] = useState<ActionRunner<Row>['toConfirm']>(null);
  const [running, setRunning] = useState<ActionRunner<Row>['running']>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [lastFilterKey, setLastFilterKey] = useState(filterKey);
  if (lastFilterKey !== filterKey) {
    setLastFilterKey(filterKey);
    setFailure(null);
  }

  const runForEach = async (
    key: string,
    each: (row: Row) => Promise<unknown>,
    rows: readonly Row[],
  ) => {
    const refused: Refused<Row>[] = [];
    let cancel = () => {};
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(new ApiError('NETWORK'));
    });
    for (const [done, row] of rows.entries()) {
      setRunning({ key, done, total: rows.length, cancel });
      try {
        await Promise.race([each(row), cancelled]);
      } catch (cause) {
        refused.push({ row, cause });
        if (!isFatal(cause)) continue;
        refused.push(...rows.slice(done + 1).map((left) => ({ row: left, cause: null })));
        break;
      }
    }
    return refused;
  };

  /** Returns whether the list must be reloaded. */
  const perform = async (action: ListAction<Row>, rows: readonly Row[]) => {
    const { key, run, runEach: each, successText: done = t('kit.list.done') } = action;
    setFailure(null);
    if (each === undefined) {
      const progress = (at: number, total: number) => setRunning({ key, done: at, total });
      const outcome = run?.(rows, { progress });
      if (outcome === undefined) return false; // it opened a dialog, which handles the rest
      setRunning({ key, done: 0, total: 0 });
      await outcome;
      selection.deselect(rows);
    } else {
      const refused = await runForEach(key, each, rows);
      const isRefused = new Set(refused.map(({ row }) => row));
      selection.deselect(rows.filter((row) => !isRefused.has(row)));
      if (refused.length > 0) {
        const rowErrors = refused.slice(0, maxRowErrors).map(({ row, cause }) =>
          t('kit.list.refusedOf', {
            name: selection.nameOf(row),
            reason: cause === null ? t('kit.list.notBegun') : reason(cause),
          }),
        );
        const counts = { done: rows.length - refused.length, failed: refused.length };
        const [only = ''] = rowErrors;
        if (rows.length === 1) setFailure({ text: only, rowErrors: [] });
        else setFailure({ text: t('kit.list.partly', counts), rowErrors });
        return true;
      }
    }
    if (done !== null) toastSuccess(done);
    return true;
  };

  const go = async (action: ListAction<Row>, rows: readonly Row[]) => {
    try {
      const isChanged = await perform(action, rows);
      setRunning(null);
      if (isChanged) await reload();
    } catch (cause) {
      setFailure({ text: reason(cause), rowErrors: [] });
      setRunning(null);
    }
  };

  const textOfSkipped = (skipped: readonly Row[]) => {
    if (skipped.length === 0) return null;
    const names = skipped.slice(0, maxSkippedNames).map(selection.nameOf);
    return t('kit.list.skipped', {
      count: skipped.length,
      names: names.join(t('kit.list.separator')),
    });
  };

  return {
    toConfirm,
    running,
    failure,
    start(action, selected) {
      if (running !== null) return;
      const rows = selected.filter((row) => action.isAvailable?.(row) !== false);
      const skipText = textOfSkipped(selected.filter((row) => !rows.includes(row)));
      if (action.requires === 'one' && rows.length !== 1) toastWarning(t('kit.list.needOne'));
      else if (action.requires === 'some' && rows.length === 0)
        toastWarning(t('kit.list.needSome'));
      else if (action.maxRows !== undefined && rows.length > action.maxRows)
        toastWarning(t('kit.list.tooMany', { count: action.maxRows }));
      else if (action.confirm === undefined) {
        if (skipText !== null) toastWarning(skipText);
        void go(action, rows);
      } else setToConfirm({ action, rows, skipText });
    },
    confirm() {
      setToConfirm(null);
      if (toConfirm !== null) void go(toConfirm.action, toConfirm.rows);
    },
    dismiss: () => setToConfirm(null),
  };
}
