import { type PagePath, pagePaths } from './pagePaths.ts';

/** The page of one's own applications, or of all that wait. */
export type ApplicationPage = 'own' | 'all';

/** Returns the path of an application for parts, on one of its pages. */
export function applicationPath(id: string, page: ApplicationPage): string {
  return `${applicationListPath(page)}?${new URLSearchParams({ id })}`;
}

/** Returns the path of a list of applications. */
export function applicationListPath(page: ApplicationPage): PagePath {
  return page === 'own' ? pagePaths.sparePartApplyFor : pagePaths.sparePartRequisition;
}
