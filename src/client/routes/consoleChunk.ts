import { logError } from '../api/http/errorLog.ts';
import { loadSigning } from '../api/http/loadSigning.ts';
import { loadPage, type PageChunk } from './pageChunk.ts';

/** The console's shell. It comes with its first page: a shell without one is never shown. */
export const consoleChunk: PageChunk = {
  words: 'shell',
  load: async () => {
    const [{ ConsoleFrame }] = await Promise.all([
      import('../app/ConsoleFrame.tsx'),
      loadAhead(location.pathname),
    ]);
    return ConsoleFrame;
  },
};

/**
 * Fetches what the first page of the console needs beside the shell: the page of the address and what
 * signs its calls. What does not come is asked for again, and told, where it is needed.
 */
async function loadAhead(pathname: string): Promise<void> {
  const loadFirst = async () => {
    const { pageAt } = await import('./pages.ts');
    const page = pageAt(pathname);
    if (page !== null) await loadPage(page);
  };
  for (const ended of await Promise.allSettled([loadSigning(), loadFirst()])) {
    if (ended.status === 'fulfilled') continue;
    logError({ where: pathname, name: 'AHEAD', info: String(ended.reason) });
  }
}
