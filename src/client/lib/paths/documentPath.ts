import type { PagePath } from './pagePaths.ts';

const page = '/knowledgeBase/EnterpriseKnow/detail' satisfies PagePath;
const editor = '/knowledgeBase/EnterpriseKnow/article' satisfies PagePath;

/** Returns the path of a document, opened at a page from 1; 0: at its beginning. */
export function documentPath(id: string, pageNumber = 0): string {
  const query = new URLSearchParams({ id, ...(pageNumber > 0 && { page: String(pageNumber) }) });
  return `${page}?${query}`;
}

/** Returns the path where the text of an article is written. */
export function articlePath(id: string): string {
  return `${editor}?${new URLSearchParams({ id })}`;
}
