import { useEffect } from 'react';
import { platformTitle } from '../api/platform.ts';
import { useLocale } from '../i18n/i18n.ts';

/** '{page} - {title}' in the browser's tab (specification 1). */
export function usePageTitle(page: string): void {
  const title = platformTitle(useLocale());
  useEffect(() => {
    document.title = `${page} - ${title}`;
  }, [page, title]);
}
