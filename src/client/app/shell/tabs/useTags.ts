import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepIn } from '../../../api/session/keepIn.ts';
import type { BeforeLoss } from '../../../kit/dialog/useLossQuestion.tsx';
import type { Page } from '../../../routes/page.ts';
import { pageAt, pages } from '../../../routes/pages.ts';
import * as list from './tagList.ts';

/** Where the tags of this browser tab are kept over a reload. */
const storageKey = 'tags';

/** The visited pages and what can be done with them; what would cost unsaved input asks first. */
export interface Tags {
  readonly tags: readonly list.Tag[];
  /** The key of the page that is shown; null where it is none of the registry. */
  readonly shown: string | null;
  readonly refresh: (tag: list.Tag) => void;
  /** `onClose`: called when it does, which is later or never where it is asked about. */
  readonly close: (tag: list.Tag, onClose?: () => void) => void;
  readonly closeOthers: (tag: list.Tag) => void;
  readonly closeAll: () => void;
  readonly move: (tag: list.Tag, to: number) => void;
  readonly rename: (key: string, title: string | null) => void;
}

interface Owned {
  /** Whose they are: other tags for another user, organisation or role. */
  readonly whose: string;
  readonly mayOpen: (page: Page) => boolean;
  /** Where to go when nothing is left open. */
  readonly landing: string;
}

/** The tags, with the shown page among them. */
export function useTags(
  shown: list.Tag | null,
  { whose, mayOpen, landing }: Owned,
  beforeLoss: BeforeLoss,
): Tags {
  const [stored, setTags] = useState(() => restore(whose, mayOpen));
  const tags = shown === null ? stored : list.visit(stored, shown);
  if (tags !== stored) setTags(tags);
  const navigate = useNavigate();
  useEffect(() => {
    keepIn(sessionStorage, storageKey, JSON.stringify({ whose, tags }));
  }, [whose, tags]);

  const rename = useCallback(
    (of: string, title: string | null) => setTags((now) => list.rename(now, of, title)),
    [],
  );

  const key = shown?.key ?? null;
  /** Leaves only these open; in one step with the way to where they lead, else it would open again. */
  const leave = (left: readonly list.Tag[], nearest: list.Tag | null, onClose?: () => void) => {
    const gone = key !== null && !left.some((tag) => tag.key === key);
    const target = nearest?.fullPath ?? landing;
    const stays = gone && pageAt(target)?.path === shown?.path && nearest === null;
    const ended = tags
      .filter((tag) => !left.includes(tag) && !(stays && tag.key === key))
      .map((tag) => tag.key);
    const end = () => {
      onClose?.();
      setTags((now) => now.filter((tag) => !ended.includes(tag.key)));
      if (gone && !stays) void navigate(target);
    };
    beforeLoss('close', end, ended);
  };
  return {
    tags,
    shown: key,
    refresh: ({ key: of, fullPath }) => {
      const begin = () => void navigate(`/redirect${fullPath}`, { replace: true });
      beforeLoss('refresh', begin, [of]);
    },
    close: (tag, onClose) => leave(list.close(tags, tag.key), list.nextTo(tags, tag.key), onClose),
    closeOthers: (tag) => leave(list.closeOthers(tags, tag.key), tag),
    closeAll: () => {
      const left = list.closeAll(tags);
      leave(left, left.at(-1) ?? null);
    },
    move: (tag, to) => setTags(list.move(tags, tag.key, to)),
    rename,
  };
}

/** What a reload finds: the pinned pages, and what was open if it is the same person's. */
function restore(whose: string, mayOpen: (page: Page) => boolean): readonly list.Tag[] {
  const pinned = list.pinnedTags(pages.filter(mayOpen));
  return storedTags(whose)
    .filter(({ path }) => {
      const page = pageAt(path);
      return page !== null && page.frame === undefined && mayOpen(page);
    })
    .reduce((tags, tag) => list.rename(list.visit(tags, tag), tag.key, tag.ownTitle), pinned);
}

function storedTags(whose: string): readonly list.Tag[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof found !== 'object' || found === null) return [];
    if (!('whose' in found) || found.whose !== whose || !('tags' in found)) return [];
    return Array.isArray(found.tags) ? found.tags.flatMap(readTag) : [];
  } catch {
    return [];
  }
}

/** A stored tag, made anew from its page: only the place and its own title are taken. */
function readTag(found: unknown): list.Tag[] {
  if (typeof found !== 'object' || found === null || !('fullPath' in found)) return [];
  const [pathname = '', query = ''] = String(found.fullPath).split('?');
  const page = pageAt(pathname);
  if (page === null) return [];
  const ownTitle =
    'ownTitle' in found && typeof found.ownTitle === 'string' ? found.ownTitle : null;
  const search = query === '' ? '' : `?${query}`;
  return [{ ...list.tagOf(page, { pathname, search }), ownTitle }];
}
