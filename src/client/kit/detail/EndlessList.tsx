import { focusManager } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/http/apiError.ts';
import type { LiveKind } from '../../streams/channels/changes.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useLiveChanges } from '../hooks/useLiveReads.ts';
import style from './EndlessList.module.css';
import { type EndlessPage, usePageWindow } from './usePageWindow.ts';

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
  /** The live events after which the list is read again, as soon as its first row is in sight. */
  readonly live: {
    readonly kinds: readonly LiveKind[];
    readonly id: string;
    /** Kinds of which each event counts, of any record. */
    readonly anyKinds?: readonly LiveKind[];
  };
}

/** Rows in sight at most. */
const inSight = 10;
/** Rows that are drawn above and below, so that scrolling shows no gap. */
const around = 6;
/** Rows above and below whose pages stay, so that little scrolling reads nothing again. */
const remembered = 60;

/**
 * A list that goes on downwards as far as there are entries. Only the rows around those in sight are drawn, and only
 * the pages around them stay, so that the page does not grow.
 */
export function EndlessList<Entry>(props: EndlessListProps<Entry>) {
  const { label, none, readKey, read, keyOf, Row, rowHeight, live } = props;
  const { t } = useTranslation();
  const [first, setFirst] = useState(0);
  /** True where something has changed since the last read. */
  const isStale = useRef(false);
  const pages = usePageWindow({ readKey, read }, first - remembered, first + inSight + around + 1);
  const { count, error, hasNext } = pages;
  const readAgain = () => {
    isStale.current = false;
    return pages.readAgain();
  };
  const noteChange = useEffectEvent(async () => {
    if (first === 0) await readAgain();
    else isStale.current = true; // the rows in sight stay
  });
  useLiveChanges(live.kinds, live.id, noteChange);
  useLiveChanges(live.anyKinds ?? [], undefined, noteChange);
  useEffect(() => focusManager.subscribe((isFocused) => void (isFocused && noteChange())), []);
  const showFrom = (row: number) => {
    setFirst(row);
    if (row === 0 && isStale.current) void readAgain();
  };
  if (!pages.isRead) {
    if (error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void pages.retry()} />;
  }
  if (count === 0) return <p className={style.note}>{none}</p>;
  const from = Math.max(0, first - around);
  const to = Math.min(count, first + inSight + around);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
    place: from + at,
    entry: pages.entryAt(from + at),
  }));
  return (
    <>
      <section
        className={style.box}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box is reached and scrolled by keyboard
        tabIndex={0}
        style={{ height: Math.min(count, inSight) * rowHeight }}
        onScroll={({ currentTarget }) => showFrom(Math.floor(currentTarget.scrollTop / rowHeight))}
      >
        <ul className={style.rows} style={{ height: count * rowHeight }}>
          {drawn.map(({ place, entry }) => (
            <li
              key={entry === undefined ? `unread ${place}` : keyOf(entry)}
              className={style.row}
              aria-posinset={place + 1}
              aria-setsize={hasNext ? -1 : count}
              style={{ top: place * rowHeight, height: rowHeight }}
            >
              {entry === undefined ? <span className={style.unread} /> : <Row entry={entry} />}
            </li>
          ))}
        </ul>
      </section>
      {error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void pages.retry()} />
      )}
      {pages.isReadingNext && error === null && (
        <p className={style.note}>{t('kit.detail.loadingMore')}</p>
      )}
    </>
  );
}
