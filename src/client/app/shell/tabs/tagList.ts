import type { Page } from '../../../routes/page.ts';

/** A visited page (specification 2, Tags view). */
export interface Tag {
  /** Tells one visited page from another: its path, and where one path has several, which of them. */
  readonly key: string;
  readonly path: string;
  /** Path and query as last seen: filters are kept. */
  readonly fullPath: string;
  readonly name: string;
  /** What the page calls itself, as an order's code; null until it does. */
  readonly ownTitle: string | null;
  readonly meta: {
    /** The key of its words. */
    readonly title: Page['title'];
    readonly affix: boolean;
    readonly noCache: boolean;
  };
}

/** Where a browser stands. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The key of a page at a place. */
export function tagKey(page: Page, { search }: Place): string {
  if (page.by === undefined) return page.path;
  return `${page.path}?${page.by}=${new URLSearchParams(search).get(page.by) ?? ''}`;
}

/** The tag of a page at a place. */
export function tagOf(page: Page, place: Place): Tag {
  return {
    key: tagKey(page, place),
    path: page.path,
    fullPath: page.path + place.search,
    name: page.name,
    ownTitle: null,
    meta: { title: page.title, affix: page.affix === true, noCache: page.noCache === true },
  };
}

/** The pinned pages' tags, with which every list begins. */
export function pinnedTags(pages: readonly Page[]): readonly Tag[] {
  const pinned = pages.filter(({ affix }) => affix === true);
  return pinned.map((page) => tagOf(page, { pathname: page.path, search: '' }));
}

/** Adds a visited page at the end, or takes its newest query. */
export function visit(tags: readonly Tag[], tag: Tag): readonly Tag[] {
  const known = tags.find(({ key }) => key === tag.key);
  if (known === undefined) return [...tags, tag];
  if (known.fullPath === tag.fullPath) return tags;
  return tags.map((one) => (one === known ? { ...one, fullPath: tag.fullPath } : one));
}

/** What a page calls itself. */
export function rename(tags: readonly Tag[], key: string, ownTitle: string | null): readonly Tag[] {
  if (tags.every((tag) => tag.key !== key || tag.ownTitle === ownTitle)) return tags;
  return tags.map((tag) => (tag.key === key ? { ...tag, ownTitle } : tag));
}

/** Closes a tag; a pinned one stays. */
export function close(tags: readonly Tag[], closed: string): readonly Tag[] {
  return tags.filter(({ key, meta }) => meta.affix || key !== closed);
}

/** Closes all but one and the pinned ones. */
export function closeOthers(tags: readonly Tag[], kept: string): readonly Tag[] {
  return tags.filter(({ key, meta }) => meta.affix || key === kept);
}

/** Closes all but the pinned ones. */
export function closeAll(tags: readonly Tag[]): readonly Tag[] {
  return tags.filter(({ meta }) => meta.affix);
}

/** Puts a tag at another place; pinned ones stay where they are, before all others. */
export function move(tags: readonly Tag[], moved: string, to: number): readonly Tag[] {
  const from = tags.findIndex(({ key }) => key === moved);
  const tag = tags[from];
  const pinned = tags.filter(({ meta }) => meta.affix).length;
  const place = Math.min(Math.max(to, pinned), tags.length - 1);
  if (tag === undefined || tag.meta.affix || place === from) return tags;
  const others = tags.toSpliced(from, 1);
  return others.toSpliced(place, 0, tag);
}

/** Where to go when the tag that is shown closes: its right neighbour, else its left one. */
export function nextTo(tags: readonly Tag[], closed: string): Tag | null {
  const at = tags.findIndex(({ key }) => key === closed);
  return tags[at + 1] ?? tags[at - 1] ?? null;
}
