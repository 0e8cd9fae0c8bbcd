import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Where one stands when a page is shown: at its head, or, if it was shown before, where it was
 * scrolled to. The focus goes to the page too, so that a keyboard and a screen reader go on from
 * there; not at the first page after a load.
 *
 * @param shown the page's key, in `data-page` of its element
 * @param kept the keys of all pages that are there: one that has ended begins at its head again
 */
export function useArrival(shown: string | null, kept: readonly string[]): void {
  const offsets = useRef(new Map<string, number>());
  const present = useRef(shown);
  useEffect(() => {
    const { scrollRestoration } = history;
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (present.current !== null) offsets.current.set(present.current, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      history.scrollRestoration = scrollRestoration;
    };
  }, []);
  useLayoutEffect(() => {
    for (const key of offsets.current.keys()) if (!kept.includes(key)) offsets.current.delete(key);
  }, [kept]);
  useLayoutEffect(() => {
    if (present.current === shown) return;
    present.current = shown;
    if (shown === null) return;
    window.scrollTo(0, offsets.current.get(shown) ?? 0);
    const page = [...document.querySelectorAll<HTMLElement>('[data-page]')].find(
      ({ dataset }) => dataset['page'] === shown,
    );
    page?.focus({ preventScroll: true });
  }, [shown]);
}
