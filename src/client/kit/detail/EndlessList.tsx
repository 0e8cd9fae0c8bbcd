import {
  focusManager,
  type InfiniteData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/http/apiError.ts';
import type { LiveKind } from '../../streams/channels/changes.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useLiveChanges } from '../hooks/useLiveReads.ts';
import style from './EndlessList.module.css';

/** One page of entries. */
interface EndlessPage<Entry> {
  readonly entries: readonly Entry[];
  /** What the next page begins after; absent on the last one. */
  readonly next?: string | undefined;
}

interface EndlessListProps<Entry> {
  /** The accessible name. */
  readonly label: string;
  /** The text where there are no entries. */
  readonly none: string;
  /** Names what is read: another key is another list. */
  readonly readKey: readonly string[];
  readonly read: (after: string | undefined) => Promise<EndlessPage<Entry>>;
  readonly keyOf: (entry: Entry) => string;
  readonly Row: ComponentType<{ readonly entry: Entry }>;
  /** The height of each row, px. */
  readonly rowHeight: number;
  /** What makes the list read again, as soon as its first row is in sight. */
  readonly live: { readonly kinds: readonly LiveKind[]; readonly id: string };
}

/** Rows in sight at most. */
const inSight = 10;
/** Rows that are drawn above and below, so that scrolling shows no gap. */
const around = 6;

/**
 * A list that goes on downwards as far as there are entries. Only the rows around those in sight are drawn,
 * so that the page does not grow.
 */
export function EndlessList<Entry>(props: EndlessListProps<Entry>) {
  const { label, none, readKey, read, keyOf, Row, rowHeight, live } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [first, setFirst] = useState(0);
  /** True where something has changed since the last read. */
  const isStale = useRef(false);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: readKey,
      queryFn: ({ pageParam }) => read(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: EndlessPage<Entry>) => next,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0, // while the list is closed nobody notices changes
    },
  );
  const entries = (data?.pages ?? []).flatMap((page) => page.entries);
  const isNearEnd = first + inSight + around >= entries.length;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const readAgain = () => {
    isStale.current = false;
    // the first page alone: the others follow when they come into sight
    queries.setQueryData<InfiniteData<EndlessPage<Entry>>>(
      readKey,
      (before) =>
        before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
    );
    return refetch();
  };
  const noteChange = useEffectEvent(async () => {
    if (first === 0) await readAgain();
    else isStale.current = true; // the rows in sight stay
  });
  useLiveChanges(live.kinds, live.id, noteChange);
  useEffect(() => focusManager.subscribe((isFocused) => void (isFocused && noteChange())), []);
  const showFrom = (row: number) => {
    setFirst(row);
    if (row === 0 && isStale.current) void readAgain();
  };
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (entries.length === 0) return <p className={style.note}>{none}</p>;
  const from = Math.max(0, first - around);
  const drawn = entries.slice(from, first + inSight + around);
  return (
    <>
      <section
        className={style.box}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box is reached and scrolled by keyboard
        tabIndex={0}
        style={{ height: Math.min(entries.length, inSight) * rowHeight }}
        onScroll={({ currentTarget }) => showFrom(Math.floor(currentTarget.scrollTop / rowHeight))}
      >
        <ul className={style.rows} style={{ height: entries.length * rowHeight }}>
          {drawn.map((entry, at) => (
            <li
              key={keyOf(entry)}
              className={style.row}
              aria-posinset={from + at + 1}
              aria-setsize={hasNextPage ? -1 : entries.length}
              style={{ top: (from + at) * rowHeight, height: rowHeight }}
            >
              <Row entry={entry} />
            </li>
          ))}
        </ul>
      </section>
      {error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void fetchNextPage()} />
      )}
      {isFetchingNextPage && <p className={style.note}>{t('kit.detail.loadingMore')}</p>}
    </>
  );
}
