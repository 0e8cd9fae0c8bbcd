import type { Location } from 'react-router-dom';
import type { Page } from '../../../loading/page.ts';

/** Maximum number of keep-alive pages; pages with unsaved input stay even beyond it. */
export const maxKeepAlivePages = 10;

/** The current page or a hidden keep-alive page. */
export interface KeepAlivePage {
  readonly key: string;
  readonly page: Page;
  /** The location at which it was last shown. */
  readonly location: Location;
}

/**
 * Returns the pages to keep alive, the current one first. Closed pages are dropped, pages with
 * `noCache` as soon as they are left, and beyond ten those that were left longest ago; of these, a
 * page that `isUnsaved` stays and the next oldest is dropped, so more than ten may remain. Returns
 * the same list where nothing changes; a page that is shown again keeps its entry, so that nothing
 * in it rerenders.
 */
export function updateKeepAlivePages(
  pages: readonly KeepAlivePage[],
  shown: KeepAlivePage | null,
  isOpen: (key: string) => boolean,
  isUnsaved: (key: string) => boolean,
): readonly KeepAlivePage[] {
  const known = pages.find(({ key }) => key === shown?.key);
  const others = pages.filter(
    ({ key, page }) => key !== shown?.key && page.noCache !== true && isOpen(key),
  );
  const stays = known !== undefined && shown !== null && isSame(known.location, shown.location);
  const first = stays ? known : shown;
  const all = first === null ? others : [first, ...others];
  const beyond = all.length - maxKeepAlivePages;
  const dropped = beyond <= 0 ? [] : others.filter(({ key }) => !isUnsaved(key)).slice(-beyond);
  const next = all.filter((one) => !dropped.includes(one));
  const same = next.length === pages.length && next.every((one, at) => one === pages[at]);
  return same ? pages : next;
}

/** Compares two locations without their keys, which differ at each visit. */
function isSame(one: Location, other: Location): boolean {
  return (['pathname', 'search', 'hash', 'state'] as const).every((of) => one[of] === other[of]);
}
