import { useEffect } from 'react';
import { logError } from '../../api/http/errorLog.ts';
import { loadPage } from '../../routes/pageChunk.ts';
import { pageAt } from '../../routes/pages.ts';

/** Loads a page's script and texts as soon as its link is hovered or focused. */
export function usePrefetch(): void {
  useEffect(() => {
    const point = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || link.target !== '') return;
      const page = pageAt(link.pathname);
      if (page === null) return;
      loadPage(page).catch((cause: unknown) =>
        logError({ where: page.path, name: 'PREFETCH', info: String(cause) }),
      );
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, []);
}
