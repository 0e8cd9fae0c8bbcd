import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint, InputOf } from '../../../../contract/endpoint.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import type { LiveChanges, LiveKind } from '../../../streams/channels/changes.ts';
import { awaitInFlightReads, useLiveChanges } from '../../hooks/useLiveReads.ts';
import { patchRows } from './patchRows.ts';

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

/**
 * Reads the page of a list again when its rows change, and keeps the rows in place, so that a user
 * who is about to press a button presses the intended one. Returns the number of changes that would
 * move rows; a reload shows them.
 *
 * @param shown the answer that the page shows
 */
export function useLiveRows<E extends Endpoint, Row>(
  endpoint: E,
  body: InputOf<E>,
  shown: unknown,
  live: LiveList<E, Row> | undefined,
): number {
  const queries = useQueryClient();
  const [patched, setPatched] = useState<{ readonly answer: unknown; readonly moves: number }>();
  /** The changes since the rows were read as a whole. */
  const since = useRef<{ readonly answer: unknown; readonly changes: LiveChanges } | null>(null);

  const read = async (changes: LiveChanges): Promise<void> => {
    if (live === undefined) return;
    const key: QueryKey = [endpoint.id, body];
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
      const totalNum = moves === 0 ? fresh.totalNum : before.totalNum; // of the shown rows
      const answer = queries.setQueryData(key, { ...fresh, data, totalNum });
      since.current = moves === 0 ? null : { answer, changes: all };
      setPatched({ answer, moves });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      await queries.invalidateQueries({ queryKey: [endpoint.id] }); // the page shows the error
    }
  };
  const readRows = async (ids: InputOf<E>) =>
    ((await call(endpoint, ids, renewal)) as Page<Row>).data;

  useLiveChanges(live?.kinds ?? [], undefined, read);
  return patched !== undefined && patched.answer === shown ? patched.moves : 0;
}

/** Merges changes without duplicates. */
function join(before: LiveChanges, changes: LiveChanges): LiveChanges {
  if (before === 'everything' || changes === 'everything') return 'everything';
  const each = [...before, ...changes];
  return [...new Map(each.map((change) => [`${change.kind}:${change.id}`, change])).values()];
}
