import { pathKey } from '../lib/paths/pathKey.ts';
import type { Page } from '../loading/page.ts';
import { outerPages } from './outerPages.ts';

/**
 * The console's pages, which each area lists in its folder; menu, tags, search, titles and breadcrumb derive from this
 * list. It is loaded with the shell: neither the login nor the wall loads it.
 */
const areaPages = import.meta.glob<Readonly<Record<string, readonly Page[]>>>(
  '../console/*/pages.ts',
  { eager: true },
);

/** All pages. */
export const pages: readonly Page[] = [
  ...outerPages,
  ...Object.values(areaPages).flatMap((exported) => Object.values(exported).flat()),
];

const byPath = new Map(pages.map((page) => [pathKey(page.path), page]));
const byName = new Map(pages.map((page) => [page.name, page]));

/** Returns the page of a path in any spelling (`pathKey`); null where there is none. */
export function pageAt(pathname: string): Page | null {
  return byPath.get(pathKey(pathname)) ?? null;
}

/** Returns a page by its name; null where there is none. */
export function pageNamed(name: string): Page | null {
  return byName.get(name) ?? null;
}
