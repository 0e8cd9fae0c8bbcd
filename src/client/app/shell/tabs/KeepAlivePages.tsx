import { Activity, createElement, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { type Location, Route, Routes } from 'react-router-dom';
import { useText } from '../../../i18n/i18n.ts';
import { PageTrailContext } from '../../../kit/page/PageHeading.tsx';
import type { Page } from '../../../loading/page.ts';
import { RouteBoundary } from '../../../loading/RouteBoundary.tsx';
import { chunkOf, resetChunk } from '../../../routes/pageChunk.ts';
import { useRouteTitle } from '../../../routes/usePageTitle.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { TabTitle } from '../../../ui/page/tabTitle.ts';
import { FormPage, unsavedForms } from '../../../ui/page/unsaved.ts';
import { usePageTrail } from '../header/usePageTrail.ts';
import { useScrollRestoration } from '../useScrollRestoration.ts';
import style from './KeepAlivePages.module.css';
import { type KeepAlivePage, updateKeepAlivePages } from './keepAlivePages.ts';
import type { Tags } from './useTags.ts';

interface KeepAlivePagesProps {
  /** The page to show; null while navigating. */
  readonly shown: KeepAlivePage | null;
  /** The key of a page that must be mounted anew. */
  readonly endedKey: string | null;
  readonly tags: Tags;
}

/**
 * The current page, and the visited pages hidden behind it: React keeps their state and elements,
 * and stops their timers, streams and reads until they are shown again.
 */
export function KeepAlivePages({ shown, endedKey, tags }: KeepAlivePagesProps) {
  const [stored, setStored] = useState<readonly KeepAlivePage[]>([]);
  const open = (key: string) => key !== endedKey && tags.tags.some((tag) => tag.key === key);
  const pages = updateKeepAlivePages(stored, shown, open, (key) => unsavedForms([key]).length > 0);
  if (pages !== stored) setStored(pages);
  const keys = useMemo(() => pages.map(({ key }) => key), [pages]);
  useScrollRestoration(shown?.key ?? null, keys);
  const titles = new Map(tags.tags.map(({ key, ownTitle }) => [key, ownTitle]));
  // In a fixed order: an element that moves loses its scroll offsets.
  return pages
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, page, location }) => (
      <Activity key={key} mode={key === shown?.key ? 'visible' : 'hidden'}>
        <KeepAlivePageFrame
          pageKey={key}
          page={page}
          location={location}
          ownTitle={titles.get(key) ?? null}
          rename={tags.rename}
        />
      </Activity>
    ));
}

interface KeepAlivePageFrameProps {
  readonly pageKey: string;
  readonly page: Page;
  readonly location: Location;
  readonly ownTitle: string | null;
  readonly rename: Tags['rename'];
}

/** One page with its own location: a hidden page does not follow the current address. */
const KeepAlivePageFrame = memo(function KeepAlivePageFrame(props: KeepAlivePageFrameProps) {
  const { pageKey, page, location, ownTitle, rename } = props;
  const textOf = useText();
  const title = textOf(page.title);
  useRouteTitle(ownTitle === null ? title : `${ownTitle} ${title}`);
  const setTitle = useCallback((own: string | null) => rename(pageKey, own), [rename, pageKey]);
  const trail = usePageTrail(page);
  const content = useMemo(
    () => (
      <TabTitle value={setTitle}>
        <FormPage value={pageKey}>
          <RouteBoundary refetchScript={() => resetChunk(page)}>
            <Suspense fallback={<PageSkeleton />}>
              <Chunk page={page} />
            </Suspense>
          </RouteBoundary>
        </FormPage>
      </TabTitle>
    ),
    [page, pageKey, setTitle],
  );
  return (
    <section className={style.page} data-page={pageKey} aria-label={title} tabIndex={-1}>
      <PageTrailContext value={trail}>
        <Routes location={location}>
          <Route path="*" element={content} />
        </Routes>
      </PageTrailContext>
    </section>
  );
});

/** Looks up the component at each attempt: after a failed load it is a new one. */
function Chunk({ page }: { readonly page: Page }) {
  return createElement(chunkOf(page));
}

/** The placeholder of a page while its script loads. */
function PageSkeleton() {
  return (
    <div data-skeleton="">
      <div className={style.head}>
        <span className={style.title} />
        <span className={style.action} />
      </div>
      <div className={style.panel}>
        <SkeletonRows rows={8} />
      </div>
    </div>
  );
}
