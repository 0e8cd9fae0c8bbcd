import type { PagePath } from './pagePaths.ts';

const page = '/proclamation/list/detail' satisfies PagePath;

/** Where an announcement is read. */
export function noticePath(id: string): string {
  return `${page}?${new URLSearchParams({ id }).toString()}`;
}
