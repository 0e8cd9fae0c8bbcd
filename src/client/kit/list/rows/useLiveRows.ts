import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Endpoint, InputOf } from '../../../../contract/endpoint.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import type { LiveChanges, LiveKind } from '../../../streams/channels/changes.ts';
import { awaitInFlightReads, useLiveChanges } from '../../hooks/useLiveReads.ts';
import { patchRows } from './patchRows.ts';
import { type RowMark, settleRows } from './settleRows.ts';

/** Configuration of live updates of a list. */
export interface LiveList<E extends Endpoint, Row> {
  /** The kinds of records in its rows. */
  readonly kinds: readonly LiveKind[];
  /** Returns the id of a row as used in changes. */
  readonly idOf: (row: Row) => string;
  /**
   * Returns a request for rows by id only, so that a row that no longer matches the filters still
   * shows its current state.
   */
  readonly byID?: (ids: readonly string[]) => InputOf<E>;
}

const renewal = { isRead: true, isRenewal: true };

interface Page<Row> {
  readonly data: readonly Row[];
  readonly totalNum: number;
}

/** The time for which rows that came or go are marked, ms. */
export const markMs = 3_000;

/** The interval at which a list with changes looks for the end of the work in it, ms. */
const settleMs = 1_000;

/** The live state of a list. */
export interface LiveRows<Row> {
  /** The number of changes that wait because somebody works in the list; a reload shows them. */
  readonly moves: number;
  /** Returns the mark of a row that came or goes. */
  readonly markOf: (row: Row) => RowMark | undefined;
  /** Sets how the list finds out that somebody works in it; until then nobody does. */
  readonly watchWork: (isBusy: () => boolean) => void;
}

interface Patched {
  readonly answer: unknown;
  readonly moves: number;
  readonly marks: ReadonlyMap<string, RowMark>;
}

const noMarks: Patched['marks'] = new Map();

/**
 * Reads the page of a list again when its rows change. New rows come and others go by themselves, each with a short mark.
 * While somebody works in the list the rows stay in place, so that a user who is about to press a button presses the
 * intended one; the changes follow when the work ends.
 *
 * @param shown the answer that the page shows
 */
export function useLiveRows<E extends Endpoint, Row>(
  endpoint: E,
  body: InputOf<E>,
  shown: unknown,
  live: LiveList<E, Row> | undefined,
): LiveRows<Row> {
  const queries = useQueryClient();
  const [patched, setPatched] = useState<Patched>();
  /** The changes since the rows were read as a whole. */
  const since = useRef<{ readonly answer: unknown; readonly changes: LiveChanges } | null>(null);
  const busy = useRef<() => boolean>(() => false);
  const [watchWork] = useState(() => (isBusy: () => boolean) => {
    busy.current = isBusy;
  });
  const key: QueryKey = [endpoint.id, body];

  const read = async (changes: LiveChanges): Promise<void> => {
    if (live === undefined) return;
    await awaitInFlightReads(queries, { queryKey: key, exact: true });
    const before = queries.getQueryData<Page<Row>>(key);
    if (before === undefined) return; // the read failed: the page shows that and reads again
    const all = join(since.current?.answer === before ? since.current.changes : [], changes);
    const { idOf, byID } = live;
    try {
      const fresh = (await call(endpoint, body, renewal)) as Page<Row>;
      const { rows, moves, left } = patchRows(before.data, fresh.data, idOf, all);
      const gone = left.length === 0 || byID === undefined ? [] : await readRows(byID(left));
      const now = queries.getQueryState(key);
      // Another read of the whole page may have begun before the change: the changes count once it
      // has finished.
      if (now?.data !== before || now.fetchStatus === 'fetching') return await read(all);
      const byKey = new Map(gone.map((row) => [idOf(row), row]));
      const data = rows.map((row) => byKey.get(idOf(row)) ?? row);
      const waits = moves > 0 && busy.current();
      const settled = waits ? null : settleRows(data, fresh.data, idOf);
      const answer = queries.setQueryData(
        key,
        settled === null
          ? { ...fresh, data, totalNum: before.totalNum } // of the shown rows
          : { ...fresh, data: settled.rows },
      );
      since.current = waits ? { answer, changes: all } : null;
      setPatched({ answer, moves: waits ? moves : 0, marks: settled?.marks ?? noMarks });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      await queries.invalidateQueries({ queryKey: [endpoint.id] }); // the page shows the error
    }
  };
  const readRows = async (ids: InputOf<E>) =>
    ((await call(endpoint, ids, renewal)) as Page<Row>).data;

  useLiveChanges(live?.kinds ?? [], undefined, read);

  const isShown = patched !== undefined && patched.answer === shown;
  const moves = isShown ? patched.moves : 0;
  const marks = isShown ? patched.marks : noMarks;

  const settle = useEffectEvent(() => {
    if (!busy.current()) void read([]);
  });
  useEffect(() => {
    if (moves === 0) return undefined;
    const timer = setInterval(() => settle(), settleMs);
    return () => clearInterval(timer);
  }, [moves]);

  /** Removes the rows that go, and all marks. */
  const clearMarks = useEffectEvent((): boolean => {
    const hasLeft = [...marks.values()].includes('left');
    if (hasLeft && busy.current()) return false;
    const answer = queries.getQueryData<Page<Row>>(key);
    if (live === undefined || answer !== patched?.answer || answer === undefined) return true;
    const data = answer.data.filter((row) => marks.get(live.idOf(row)) !== 'left');
    const next = hasLeft ? queries.setQueryData(key, { ...answer, data }) : answer;
    setPatched({ answer: next, moves: 0, marks: noMarks });
    return true;
  });
  useEffect(() => {
    if (marks.size === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      if (!clearMarks()) timer = setTimeout(end, settleMs);
    };
    timer = setTimeout(end, markMs);
    return () => clearTimeout(timer);
  }, [marks]);

  return {
    moves,
    markOf: (row) => (live === undefined ? undefined : marks.get(live.idOf(row))),
    watchWork,
  };
}

/** Merges changes without duplicates. */
function join(before: LiveChanges, changes: LiveChanges): LiveChanges {
  if (before === 'everything' || changes === 'everything') return 'everything';
  const each = [...before, ...changes];
  return [...new Map(each.map((change) => [`${change.kind}:${change.id}`, change])).values()];
}
