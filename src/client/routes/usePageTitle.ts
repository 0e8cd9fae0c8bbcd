import { useEffect, useLayoutEffect } from 'react';
import { platformTitle } from '../api/http/platform.ts';
import { useLocale } from '../i18n/i18n.ts';

/** '{page} - {title}' in the browser's tab (specification 1), by a page that names itself. */
export function usePageTitle(page: string): void {
  const title = useDocumentTitle(page);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The same by the route: before any page's own, which then stands. */
export function useRouteTitle(page: string): void {
  const title = useDocumentTitle(page);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

function useDocumentTitle(page: string): string {
  return `${page} - ${platformTitle(useLocale())}`;
}
