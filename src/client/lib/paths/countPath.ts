import { pagePaths } from './pagePaths.ts';

/** Returns the path of a count sheet. */
export function countPath(id: string): string {
  return `${pagePaths.sparePartCounts}?${new URLSearchParams({ id })}`;
}
