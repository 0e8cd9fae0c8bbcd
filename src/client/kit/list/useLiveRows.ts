import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import type { LiveChange, LiveChanges } from '../../streams/changes.ts';
import { awaitInFlightReads, useLiveChanges } from '../hooks/useLiveReads.ts';
import { patchRows } from './patchRows.ts';

/** What keeps a list live. */
export interface LiveList<E extends Endpoint, Row> {
  /** What its rows are made of. */
  readonly kinds: readonly LiveChange['kind'][];
  /** A row's id, as changes name it. */
  readonly idOf: (row: Row) => string;
  /** Asks for rows by their ids alone: one that the filter would drop shows what it is now. */
  readonly byID?: (ids: readonly string[]) => InputOf<E>;
}

const renewal = { isRead: true, isRenewal: true };

interface Page<Row> {
  readonly data: readonly Row[];
  readonly totalNum: number;
}

/**
 * Reads a list's page anew when its rows change, and leaves them where they are: a person who is about
 * to press a button presses that one. Returns how many changes would move rows; reading the list
 * anew shows them.
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
  /** What changed since the rows were read as a whole. */
  const since = useRef<{ readonly answer: unknown; readonly changes: LiveChanges } | null>(null);

  const read = async (changes: LiveChanges): Promise<void> => {
    if (live === undefined) return;
    const key: QueryKey = [endpoint.id, body];
    await awaitInFlightReads(queries, { queryKey: key, exact: true });
    const before = queries.getQueryData<Page<Row>>(key);
    if (before === undefined) return; // it failed: the page says so, and reads it anew
    const all = join(since.current?.answer === before ? since.current.changes : [], changes);
    const { idOf, byID } = live;
    try {
      const fresh = (await call(endpoint, body, renewal)) as Page<Row>;
      const { rows, moves, left } = patchRows(before.data, fresh.data, idOf, all);
      const gone = left.length === 0 || byID === undefined ? [] : await readRows(byID(left));
      const now = queries.getQueryState(key);
      // Another read of the whole may have begun before the change: it counts once it is there.
      if (now?.data !== before || now.fetchStatus === 'fetching') return await read(all);
      const byKey = new Map(gone.map((row) => [idOf(row), row]));
      const data = rows.map((row) => byKey.get(idOf(row)) ?? row);
      const totalNum = moves === 0 ? fresh.totalNum : before.totalNum; // of the rows that are shown
      const answer = queries.setQueryData(key, { ...fresh, data, totalNum });
      since.current = moves === 0 ? null : { answer, changes: all };
      setPatched({ answer, moves });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      await queries.invalidateQueries({ queryKey: [endpoint.id] }); // the page says what is wrong
    }
  };
  const readRows = async (ids: InputOf<E>) =>
    ((await call(endpoint, ids, renewal)) as Page<Row>).data;

  useLiveChanges(live?.kinds ?? [], undefined, read);
  return patched !== undefined && patched.answer === shown ? patched.moves : 0;
}

/** Both, each change once. */
function join(before: LiveChanges, changes: LiveChanges): LiveChanges {
  if (before === 'everything' || changes === 'everything') return 'everything';
  const each = [...before, ...changes];
  return [...new Map(each.map((change) => [`${change.kind}:${change.id}`, change])).values()];
}
