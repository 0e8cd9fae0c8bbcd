import { readSession } from '../api/session/session.ts';
import { consoleChunk } from './consoleChunk.ts';
import { loginPage, outerPages } from './outerPages.ts';
import { loadPage, type PageChunk } from './pageChunk.ts';
import { passage } from './passage.ts';

/** On a slower line the page says that it is on its way. */
const patienceMs = 500;

/**
 * Fetches what the address shows first, so that React begins with it: it leaves whatever stands for
 * what is missing for a third of a second at least. Never fails: what could not be had says so where
 * it is shown.
 */
export async function loadFirst(pathname: string): Promise<void> {
  const loading = loadPage(chunkAt(pathname)).catch(() => null);
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  await Promise.race([loading, patience]);
}

/** What is shown at a path to who is signed in now; that which a path of no page leads to, too. */
function chunkAt(pathname: string): PageChunk {
  const outer = outerPages.find(({ path }) => path === pathname);
  if (outer?.frame === 'public') return outer;
  const { token, user } = readSession();
  const found = pathname === '/' ? 'login' : passage(pathname, token, user);
  return found === 'login' ? loginPage : (outer ?? consoleChunk);
}
