import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Restores the scroll position of a page that was shown before, and scrolls to the top of a new
 * one. It also moves the focus to the page, so that keyboard and screen reader users continue
 * there, except at the first page after a load.
 *
 * @param shown the page's key, in `data-page` of its element
 * @param cachedKeys the keys of all mounted pages: a page that was closed starts at the top again
 */
export function useScrollRestoration(shown: string | null, cachedKeys: readonly string[]): void {
  const offsets = useRef(new Map<string, number>());
  const shownKey = useRef(shown);
  useEffect(() => {
    const { scrollRestoration } = history;
    history.scrollRestoration = 'manual';
    const storeOffset = () => {
      if (shownKey.current !== null) offsets.current.set(shownKey.current, window.scrollY);
    };
    window.addEventListener('scroll', storeOffset, { passive: true });
    return () => {
      window.removeEventListener('scroll', storeOffset);
      history.scrollRestoration = scrollRestoration;
    };
  }, []);
  useLayoutEffect(() => {
    for (const key of offsets.current.keys())
      if (!cachedKeys.includes(key)) offsets.current.delete(key);
  }, [cachedKeys]);
  useLayoutEffect(() => {
    if (shownKey.current === shown) return;
    shownKey.current = shown;
    if (shown === null) return;
    window.scrollTo(0, offsets.current.get(shown) ?? 0);
    const page = [...document.querySelectorAll<HTMLElement>('[data-page]')].find(
      ({ dataset }) => dataset['page'] === shown,
    );
    page?.focus({ preventScroll: true });
  }, [shown]);
}
