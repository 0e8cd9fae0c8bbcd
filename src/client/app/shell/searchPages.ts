import Fuse from 'fuse.js';

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

/** Searches pages by title and path, the best first; everything for an empty text. */
export function searchPages(pages: readonly Findable[]): (text: string) => readonly Findable[] {
  const fuse = new Fuse(pages, searchOptions);
  return (text) => (text.trim() === '' ? pages : fuse.search(text.trim()).map(({ item }) => item));
}
