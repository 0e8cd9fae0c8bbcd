import { loadSigning } from '../api/loadSigning.ts';
import { loadPage } from './pageChunk.ts';

/**
 * Fetches what the first page of the console needs beside the shell: the page of the address and what
 * signs its calls. What does not come is asked for again, and told, where it is needed.
 */
export async function loadAhead(pathname: string): Promise<void> {
  const signing = loadSigning();
  const { pageAt } = await import('./pages.ts');
  const page = pageAt(pathname);
  await Promise.all([signing, page === null ? null : loadPage(page)]);
}
