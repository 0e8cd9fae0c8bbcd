import type { PagePath } from './pagePaths.ts';

const page = '/proclamation/list/detail' satisfies PagePath;

/** Returns the path of an announcement. */
export function noticePath(id: string): string {
  return `${page}?${new URLSearchParams({ id }).toString()}`;
}
