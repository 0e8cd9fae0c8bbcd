import { safeRedirect } from '../../../lib/paths/safeRedirect.ts';
import type { Page } from '../../../loading/page.ts';
import { pageAt } from '../../../routes/pages.ts';

/** A visited page (specification 2, Tags view). */
export interface PageTag {
  /**
   * Identifies a visited page: its path and, where a path has several pages, the distinguishing
   * parameter.
   */
  readonly key: string;
  readonly path: string;
  /** Path and query as last seen, so that filters are preserved. */
  readonly fullPath: string;
  readonly name: string;
  /** The title that the page has set, such as an order code; null until then. */
  readonly ownTitle: string | null;
  readonly meta: {
    readonly title: Page['title'];
    readonly affix: boolean;
    readonly noCache: boolean;
  };
}

/** The path and query of an address. */
export interface PathAndQuery {
  readonly pathname: string;
  readonly search: string;
}

/** Returns the key of a page at an address. */
export function tagKey(page: Page, { search }: PathAndQuery): string {
  if (page.keyParam === undefined) return page.path;
  return `${page.path}?${page.keyParam}=${new URLSearchParams(search).get(page.keyParam) ?? ''}`;
}

/** Returns the tag of a page at an address. */
export function tagOf(page: Page, address: PathAndQuery): PageTag {
  return {
    key: tagKey(page, address),
    path: page.path,
    fullPath: page.path + address.search,
    name: page.name,
    ownTitle: null,
    meta: { title: page.title, affix: page.affix === true, noCache: page.noCache === true },
  };
}

/** Returns the tags of the pinned pages, with which every list begins. */
export function pinnedTags(pages: readonly Page[]): readonly PageTag[] {
  const pinned = pages.filter(({ affix }) => affix === true);
  return pinned.map((page) => tagOf(page, { pathname: page.path, search: '' }));
}

/** Adds a visited page at the end, or updates its query. */
export function visit(tags: readonly PageTag[], tag: PageTag): readonly PageTag[] {
  const known = tags.find(({ key }) => key === tag.key);
  if (known === undefined) return [...tags, tag];
  if (known.fullPath === tag.fullPath) return tags;
  return tags.map((one) => (one === known ? { ...one, fullPath: tag.fullPath } : one));
}

/** Sets the title that a page has given itself. */
export function rename(
  tags: readonly PageTag[],
  key: string,
  ownTitle: string | null,
): readonly PageTag[] {
  if (tags.every((tag) => tag.key !== key || tag.ownTitle === ownTitle)) return tags;
  return tags.map((tag) => (tag.key === key ? { ...tag, ownTitle } : tag));
}

/** Closes a tag; a pinned one stays. */
export function close(tags: readonly PageTag[], closed: string): readonly PageTag[] {
  return tags.filter(({ key, meta }) => meta.affix || key !== closed);
}

/** Closes all but one and the pinned ones. */
export function closeOthers(tags: readonly PageTag[], remaining: string): readonly PageTag[] {
  return tags.filter(({ key, meta }) => meta.affix || key === remaining);
}

/** Closes all but the pinned ones. */
export function closeAll(tags: readonly PageTag[]): readonly PageTag[] {
  return tags.filter(({ meta }) => meta.affix);
}

/** Moves a tag; pinned ones stay in front of all others. */
export function move(tags: readonly PageTag[], moved: string, to: number): readonly PageTag[] {
  const from = tags.findIndex(({ key }) => key === moved);
  const tag = tags[from];
  const pinned = tags.filter(({ meta }) => meta.affix).length;
  const place = Math.min(Math.max(to, pinned), tags.length - 1);
  if (tag === undefined || tag.meta.affix || place === from) return tags;
  const others = tags.toSpliced(from, 1);
  return others.toSpliced(place, 0, tag);
}

/** Returns the tag to show when the current one closes: its right neighbour, else its left one. */
export function nextTo(tags: readonly PageTag[], closed: string): PageTag | null {
  const at = tags.findIndex(({ key }) => key === closed);
  return tags[at + 1] ?? tags[at - 1] ?? null;
}

const redirectPrefix = '/redirect';

/**
 * Returns the target of /redirect/{path}: a path of this origin that begins with a single slash,
 * with the query; its page is mounted anew. Null for any other address, and for a path to another
 * origin.
 */
export function redirectTarget(place: PathAndQuery): { path: string; key: string | null } | null {
  const { pathname, search } = place;
  if (!pathname.toLowerCase().startsWith(`${redirectPrefix}/`)) return null;
  const path = safeRedirect(pathname.slice(redirectPrefix.length) + search);
  if (path === null) return null;
  const [target = ''] = path.split('?');
  const page = pageAt(target);
  return { path, key: page === null ? null : tagKey(page, { pathname: target, search }) };
}
