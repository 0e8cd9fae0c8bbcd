import { readSession } from '../api/session/session.ts';
import { isKnownPath } from '../lib/paths/pagePaths.ts';
import { pathKey } from '../lib/paths/pathKey.ts';
import { consoleChunk } from './consoleChunk.ts';
import { loginPage, outerPages } from './outerPages.ts';
import { loadPage, type PageChunk } from './pageChunk.ts';
import { routeAccess } from './routeAccess.ts';

/** After this time the page shows a loading state, ms. */
const maxWaitMs = 500;

/**
 * Preloads the page of the address, so that React starts with it: React shows a placeholder for at
 * least a third of a second. Never rejects: a failed load is reported where the page is shown.
 */
export async function preloadFirstPage(pathname: string): Promise<void> {
  const loading = loadPage(chunkAt(pathname)).catch(() => null);
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([loading, timeout]);
}

/** Returns the chunk that is shown at a path to the current user, including redirects. */
function chunkAt(pathname: string): PageChunk {
  const outer = outerPages.find(({ path }) => path === pathname);
  if (outer?.frame === 'public') return outer;
  const { token, user } = readSession();
  const found = pathname === '/' ? 'login' : routeAccess(pathname, token, user);
  return found === 'login' ? loginPage : (outer ?? consoleChunk);
}

/** Returns true where the shell is about to be shown: a path of the console, in a session. */
export function opensShell(pathname: string): boolean {
  const key = pathKey(pathname);
  const isOuter = outerPages.some(({ path }) => pathKey(path) === key);
  return !isOuter && isKnownPath(key) && readSession().token !== null;
}
