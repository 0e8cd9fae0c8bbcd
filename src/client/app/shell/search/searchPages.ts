import Fuse from 'fuse.js';
import { pinyin } from 'pinyin-pro';

/** A page that can be found: its path, and its title after those of the menus above it. */
export interface Findable {
  readonly path: string;
  readonly title: readonly string[];
}

/** Specification 9: threshold 0.4; titles weigh 0.7, paths 0.3. */
export const searchOptions = {
  threshold: 0.4,
  minMatchCharLength: 1,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
};

/** A title as it is written, in full pinyin, and by the initials of that. */
function spellings(title: string): string[] {
  if (!/\p{Script=Han}/u.test(title)) return [title];
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  return [title, syllables.join(''), syllables.map((syllable) => syllable[0] ?? '').join('')];
}

/**
 * Searches pages by title, pinyin of the title, and path, the best first; everything for an empty
 * text.
 */
export function searchPages(pages: readonly Findable[]): (text: string) => readonly Findable[] {
  const spelled = pages.map((page) => ({ ...page, page, title: page.title.flatMap(spellings) }));
  const fuse = new Fuse(spelled, searchOptions);
  return (text) => {
    const wanted = text.trim();
    return wanted === '' ? pages : fuse.search(wanted).map(({ item }) => item.page);
  };
}
