import { useEffect, useLayoutEffect } from 'react';
import { platformTitle } from '../api/http/platform.ts';
import { useLocale } from '../i18n/i18n.ts';

/**
 * Sets the browser's tab title to '{page} - {title}' (specification 1), for a page that names
 * itself.
 */
export function usePageTitle(page: string): void {
  const title = useDocumentTitle(page);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the tab title from the route, before the page's own title, which then wins. */
export function useRouteTitle(page: string): void {
  const title = useDocumentTitle(page);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

function useDocumentTitle(page: string): string {
  return `${page} - ${platformTitle(useLocale())}`;
}
