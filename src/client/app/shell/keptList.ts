import type { Page } from '../page.ts';

/** So many pages are kept alive; the one that was left longest ago goes first. */
export const keptPages = 10;

/** A page that is shown or kept behind. */
export interface Kept<Place> {
  readonly key: string;
  readonly page: Page;
  /** Where it stood when it was last shown. */
  readonly place: Place;
}

/**
 * The pages to keep, the shown one first: closed ones end, as do those that are not cached
 * (`noCache`) once they are left, and the oldest beyond ten. The same list where nothing changes.
 */
export function keep<Place>(
  kept: readonly Kept<Place>[],
  shown: Kept<Place> | null,
  isOpen: (key: string) => boolean,
): readonly Kept<Place>[] {
  const known = kept.find(({ key }) => key === shown?.key);
  const others = kept.filter(
    ({ key, page }) => key !== shown?.key && page.noCache !== true && isOpen(key),
  );
  const first = known !== undefined && known.place === shown?.place ? known : shown;
  const next = [...(first === null ? [] : [first]), ...others].slice(0, keptPages);
  const same = next.length === kept.length && next.every((one, at) => one === kept[at]);
  return same ? kept : next;
}
