import type { Location } from 'react-router-dom';
import type { Page } from '../../../routes/page.ts';

/** So many pages are kept alive, and as many more as hold what is typed and not saved. */
export const keptPages = 10;

/** A page that is shown or kept behind. */
export interface Kept {
  readonly key: string;
  readonly page: Page;
  /** Where it stood when it was last shown. */
  readonly place: Location;
}

/**
 * The pages to keep, the shown one first: closed ones end, as do those that are not cached
 * (`noCache`) once they are left, and beyond ten those that were left longest ago. Of the latter one
 * that `isUnsaved` stays, and the next oldest goes instead; more than ten stay where there is none.
 * The same list where nothing changes; a page that is gone back to keeps its place, so that nothing
 * in it is rendered anew.
 */
export function keep(
  kept: readonly Kept[],
  shown: Kept | null,
  isOpen: (key: string) => boolean,
  isUnsaved: (key: string) => boolean,
): readonly Kept[] {
  const known = kept.find(({ key }) => key === shown?.key);
  const others = kept.filter(
    ({ key, page }) => key !== shown?.key && page.noCache !== true && isOpen(key),
  );
  const stays = known !== undefined && shown !== null && isSame(known.place, shown.place);
  const first = stays ? known : shown;
  const all = first === null ? others : [first, ...others];
  const beyond = all.length - keptPages;
  const dropped = beyond <= 0 ? [] : others.filter(({ key }) => !isUnsaved(key)).slice(-beyond);
  const next = all.filter((one) => !dropped.includes(one));
  const same = next.length === kept.length && next.every((one, at) => one === kept[at]);
  return same ? kept : next;
}

/** Each visit has a key of its own, which no page goes by. */
function isSame(one: Location, other: Location): boolean {
  return (['pathname', 'search', 'hash', 'state'] as const).every((of) => one[of] === other[of]);
}
