import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** One page of entries. */
export interface EndlessPage<Entry> {
  readonly entries: readonly Entry[];
  /** The position after which the next page begins; absent on the last page. */
  readonly next?: string | undefined;
}

/** Where a page begins. Only this is remembered of a page that is far from what is in sight. */
interface PageMark {
  readonly after: string | undefined;
  /** The place of its first entry. */
  readonly from: number;
  /** Undefined until it is read. */
  readonly count: number | undefined;
}

interface PageSource<Entry> {
  /** Names what is read: another key is another list. */
  readonly readKey: readonly string[];
  readonly read: (after: string | undefined) => Promise<EndlessPage<Entry>>;
}

/**
 * Reads the pages of an endless list that have entries of some places, in order of the cursors, and forgets the others, so
 * that memory does not grow with what was read.
 *
 * @param from @param to the places that are needed, [from, to)
 */
export function usePageWindow<Entry>(
  { readKey, read }: PageSource<Entry>,
  from: number,
  to: number,
) {
  const queries = useQueryClient();
  const [marks, setMarks] = useState<readonly PageMark[]>([
    { after: undefined, from: 0, count: undefined },
  ]);
  const needed = marks.filter((mark) => mark.from < to && mark.from + (mark.count ?? 1) > from);
  const pages = useQueries({
    queries: needed.map(({ after }) => pageQuery({ readKey, read }, after)),
  });
  const present = needed.reduce(
    (all, { after }, at) => withPage(all, after, pages[at]?.data),
    marks,
  );
  if (present !== marks) setMarks(present);
  const last = marks.at(-1);
  return {
    isRead: marks[0]?.count !== undefined,
    /** The number of entries so far. */
    count: (last?.from ?? 0) + (last?.count ?? 0),
    /** True if there are more pages. */
    hasNext: last?.count === undefined,
    isReadingNext: marks.length > 1 && needed.at(-1)?.count === undefined,
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    /** Returns the entry of a place; undefined while its page is read. */
    entryAt(place: number): Entry | undefined {
      const at = needed.findLastIndex((mark) => mark.from <= place);
      return pages[at]?.data?.entries[place - (needed[at]?.from ?? 0)];
    },
    retry: () =>
      Promise.all(pages.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
    /** Reads the pages in use again. */
    readAgain: () => queries.invalidateQueries({ queryKey: readKey }),
  };
}

/**
 * Returns the query of a page. Its closures are made here: in the hook they would refer to all results of that render, whose
 * observers refer to those of the render before, so that no page would ever be released.
 */
function pageQuery<Entry>({ readKey, read }: PageSource<Entry>, after: string | undefined) {
  return {
    queryKey: [...readKey, after ?? ''],
    queryFn: () => read(after),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // nobody notices changes of what is not shown
  };
}

/** Notes what a page was read with. If the next page begins elsewhere than before, what followed is forgotten. */
function withPage<Entry>(
  marks: readonly PageMark[],
  after: string | undefined,
  page: EndlessPage<Entry> | undefined,
): readonly PageMark[] {
  const at = marks.findIndex((mark) => mark.after === after);
  const mark = marks[at];
  if (mark === undefined || page === undefined) return marks;
  const { entries, next } = page;
  if (mark.count === entries.length && marks[at + 1]?.after === next) return marks;
  const read = [...marks.slice(0, at), { ...mark, count: entries.length }];
  if (next === undefined) return read;
  return [...read, { after: next, from: mark.from + entries.length, count: undefined }];
}
