import { pagePaths } from './pagePaths.ts';

/** Returns the path where the text of an article is written. */
export function articlePath(id: string): string {
  return `${pagePaths.knowledgeArticle}?${new URLSearchParams({ id })}`;
}
