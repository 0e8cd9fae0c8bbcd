import { Activity, createElement, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router-dom';
import { RouteBoundary } from '../../../loading/RouteBoundary.tsx';
import type { Page } from '../../../routes/page.ts';
import { chunkOf, forgetChunk } from '../../../routes/pageChunk.ts';
import { useRouteTitle } from '../../../routes/usePageTitle.ts';
import { TabTitle } from '../../../ui/tabTitle.ts';
import { FormPage, unsavedForms } from '../../../ui/unsaved.ts';
import { Place } from '../header/Place.tsx';
import { PageSkeleton } from '../PageSkeleton.tsx';
import { useArrival } from '../useArrival.ts';
import style from './KeptPages.module.css';
import { keepLayout } from './keepLayout.ts';
import { type Kept, keep } from './keptList.ts';
import type { Tags } from './useTags.ts';

interface KeptPagesProps {
  /** The page to show; null on the way somewhere else. */
  readonly shown: Kept | null;
  /** A page that is to begin anew. */
  readonly ended: string | null;
  readonly tags: Tags;
}

/**
 * The page that is shown, and behind it the visited ones: React keeps their state and their
 * elements, and ends their timers, streams and reads until they are shown again.
 */
export function KeptPages({ shown, ended, tags }: KeptPagesProps) {
  const [stored, setKept] = useState<readonly Kept[]>([]);
  const open = (key: string) => key !== ended && tags.tags.some((tag) => tag.key === key);
  const kept = keep(stored, shown, open, (key) => unsavedForms([key]).length > 0);
  if (kept !== stored) setKept(kept);
  const keys = useMemo(() => kept.map(({ key }) => key), [kept]);
  useArrival(shown?.key ?? null, keys);
  const titles = new Map(tags.tags.map(({ key, ownTitle }) => [key, ownTitle]));
  // In an order that never changes: an element that moves loses its scroll offsets.
  return kept
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, page, place }) => (
      <Activity key={key} mode={key === shown?.key ? 'visible' : 'hidden'}>
        <KeptPage
          pageKey={key}
          page={page}
          place={place}
          ownTitle={titles.get(key) ?? null}
          rename={tags.rename}
        />
      </Activity>
    ));
}

interface KeptPageProps {
  readonly pageKey: string;
  readonly page: Page;
  readonly place: Location;
  readonly ownTitle: string | null;
  readonly rename: Tags['rename'];
}

/** One page in its own place: a hidden one does not follow the address of the one that is shown. */
const KeptPage = memo(function KeptPage(props: KeptPageProps) {
  const { pageKey, page, place, ownTitle, rename } = props;
  const { t } = useTranslation();
  const title = t(page.title);
  useRouteTitle(ownTitle === null ? title : `${ownTitle} ${title}`);
  const tellTitle = useCallback((own: string | null) => rename(pageKey, own), [rename, pageKey]);
  return (
    <div ref={keepLayout}>
      <section className={style.page} data-page={pageKey} aria-label={title} tabIndex={-1}>
        <Place at={place}>
          <TabTitle value={tellTitle}>
            <FormPage value={pageKey}>
              <RouteBoundary askAgain={() => forgetChunk(page)}>
                <Suspense fallback={<PageSkeleton />}>
                  <Chunk page={page} />
                </Suspense>
              </RouteBoundary>
            </FormPage>
          </TabTitle>
        </Place>
      </section>
    </div>
  );
});

/** Asks which component it is at each try: one that failed is another the next time. */
function Chunk({ page }: { readonly page: Page }) {
  return createElement(chunkOf(page));
}
