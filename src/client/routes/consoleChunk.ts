import { logError } from '../api/http/errorLog.ts';
import { loadSigning } from '../api/signing/loadSigning.ts';
import { loadPage, type PageChunk } from './pageChunk.ts';

/**
 * The chunk of the console's shell. It loads together with the first page, because a shell without
 * a page is never shown.
 */
export const consoleChunk: PageChunk = {
  namespace: 'shell',
  load: async () => {
    const [{ ConsoleFrame }] = await Promise.all([
      import('../app/ConsoleFrame.tsx'),
      preloadForConsole(location.pathname),
    ]);
    return ConsoleFrame;
  },
};

/**
 * Preloads what the first console page needs besides the shell: the page of the address and the
 * signing code of its calls. A failed preload is logged here and repeated where the part is needed.
 */
async function preloadForConsole(pathname: string): Promise<void> {
  const loadPageOfPath = async () => {
    const { pageAt } = await import('./pages.ts');
    const page = pageAt(pathname);
    if (page !== null) await loadPage(page);
  };
  for (const outcome of await Promise.allSettled([loadSigning(), loadPageOfPath()])) {
    if (outcome.status === 'fulfilled') continue;
    logError({ where: pathname, name: 'AHEAD', info: String(outcome.reason) });
  }
}
