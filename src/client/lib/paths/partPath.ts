import type { PagePath } from './pagePaths.ts';

const page = '/sparePart/list/sparePartDetail' satisfies PagePath;

/** Returns the path of a spare part's page. */
export function partPath(id: string): string {
  return `${page}?${new URLSearchParams({ id })}`;
}
