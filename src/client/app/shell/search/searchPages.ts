import Fuse from 'fuse.js';
import { pinyin } from 'pinyin-pro';

/** A searchable page: its path, and its title preceded by the titles of its menus. */
export interface SearchablePage {
  readonly path: string;
  readonly title: readonly string[];
}

/** Search options of specification 9: threshold 0.4; titles weigh 0.7, paths 0.3. */
export const searchOptions = {
  threshold: 0.4,
  minMatchCharLength: 1,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
};

/** Returns a title as written, in full pinyin, and as pinyin initials. */
function spellings(title: string): string[] {
  if (!/\p{Script=Han}/u.test(title)) return [title];
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  return [title, syllables.join(''), syllables.map((syllable) => syllable[0] ?? '').join('')];
}

/**
 * Returns a function that searches pages by title, pinyin of the title, and path, best match first;
 * all pages for an empty text.
 */
export function searchPages(
  pages: readonly SearchablePage[],
): (text: string) => readonly SearchablePage[] {
  const spelled = pages.map((page) => ({ ...page, page, title: page.title.flatMap(spellings) }));
  const fuse = new Fuse(spelled, searchOptions);
  return (text) => {
    const wanted = text.trim();
    return wanted === '' ? pages : fuse.search(wanted).map(({ item }) => item.page);
  };
}
