import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reactionTo } from '../../../contract/codes.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { toastSuccess, toastWarning } from '../../ui/toast.ts';
import { useReason } from '../form/useReason.ts';
import type { ListAction } from './listTypes.ts';
import type { ChosenRows } from './useSelection.ts';

/** Why a deed was not done, or not to all rows. */
export interface Trouble {
  readonly text: string;
  /** Which rows were refused, and why. */
  readonly lines: readonly string[];
}

export interface Deeds<Row> {
  /** What asks to be confirmed. */
  readonly asking: { readonly action: ListAction<Row>; readonly rows: readonly Row[] } | null;
  /** What is under way; `total` 0: it does not say how far it is. */
  readonly running: {
    readonly key: string;
    readonly done: number;
    readonly total: number;
    /** Gives up: of the row under way nobody knows, the rest is not begun. */
    readonly giveUp?: () => void;
  } | null;
  readonly trouble: Trouble | null;
  /** Begins a deed, or says what it still needs. */
  start(action: ListAction<Row>, rows: readonly Row[]): void;
  confirm(): void;
  dismiss(): void;
}

interface DeedsOf<Row> {
  readonly selection: ChosenRows<Row>;
  /** What is asked for beside the page: another question has none of the old one's troubles. */
  readonly question: string;
  readonly reload: () => Promise<void>;
}

/** A few reasons say enough; the rows themselves stay selected. */
const linesShown = 5;

interface Refused<Row> {
  readonly row: Row;
  /** null: it was not begun. */
  readonly cause: unknown;
}

/** Whether the next row would fare no better: nobody is signed in, or no answer comes. */
function isFinal(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  return cause.name === 'NETWORK' || reactionTo(cause.code) === 'relogin';
}

/** Does what a list offers to its rows: checks, asks, runs, tells, and reads the list anew. */
export function useDeeds<Row>({ selection, question, reload }: DeedsOf<Row>): Deeds<Row> {
  const { t } = useTranslation();
  const reason = useReason();
  const [asking, setAsking] = useState<Deeds<Row>['asking']>(null);
  const [running, setRunning] = useState<Deeds<Row>['running']>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setTrouble(null);
  }

  const doEach = async (
    key: string,
    each: (row: Row) => Promise<unknown>,
    rows: readonly Row[],
  ) => {
    const refused: Refused<Row>[] = [];
    let giveUp = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(new ApiError('NETWORK'));
    });
    for (const [done, row] of rows.entries()) {
      setRunning({ key, done, total: rows.length, giveUp });
      try {
        await Promise.race([each(row), givenUp]);
      } catch (cause) {
        refused.push({ row, cause });
        if (!isFinal(cause)) continue;
        refused.push(...rows.slice(done + 1).map((left) => ({ row: left, cause: null })));
        break;
      }
    }
    return refused;
  };

  /** Answers whether the list is to be read anew. */
  const perform = async (action: ListAction<Row>, rows: readonly Row[]) => {
    const { key, run, each, done = t('kit.list.done') } = action;
    setTrouble(null);
    if (each === undefined) {
      const progress = (at: number, total: number) => setRunning({ key, done: at, total });
      const outcome = run?.(rows, { progress });
      if (outcome === undefined) return false; // it opened something: what follows is not the list's
      setRunning({ key, done: 0, total: 0 });
      await outcome;
      selection.drop(rows);
    } else {
      const refused = await doEach(key, each, rows);
      const isRefused = new Set(refused.map(({ row }) => row));
      selection.drop(rows.filter((row) => !isRefused.has(row)));
      if (refused.length > 0) {
        const said = refused.slice(0, linesShown).map(({ row, cause }) =>
          t('kit.list.refusedOf', {
            name: selection.nameOf(row),
            reason: cause === null ? t('kit.list.notBegun') : reason(cause),
          }),
        );
        const counts = { done: rows.length - refused.length, failed: refused.length };
        const [only = ''] = said;
        if (rows.length === 1) setTrouble({ text: only, lines: [] });
        else setTrouble({ text: t('kit.list.partly', counts), lines: said });
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
      setTrouble({ text: reason(cause), lines: [] });
      setRunning(null);
    }
  };

  return {
    asking,
    running,
    trouble,
    start(action, rows) {
      if (running !== null) return;
      if (action.needs === 'one' && rows.length !== 1) toastWarning(t('kit.list.needOne'));
      else if (action.needs === 'some' && rows.length === 0) toastWarning(t('kit.list.needSome'));
      else if (action.most !== undefined && rows.length > action.most)
        toastWarning(t('kit.list.tooMany', { count: action.most }));
      else if (action.confirm === undefined) void go(action, rows);
      else setAsking({ action, rows });
    },
    confirm() {
      setAsking(null);
      if (asking !== null) void go(asking.action, asking.rows);
    },
    dismiss: () => setAsking(null),
  };
}
