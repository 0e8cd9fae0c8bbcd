import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { storeItem } from '../../../api/session/storeItem.ts';
import type { ConfirmDiscard } from '../../../kit/dialog/useUnsavedChanges.tsx';
import type { Page } from '../../../loading/page.ts';
import { pageAt, pages } from '../../../routes/pages.ts';
import * as list from './tagList.ts';

/** The key in session storage, which keeps the tags over a reload. */
const storageKey = 'tags';

/** The visited pages and their actions; actions that would discard unsaved input prompt first. */
export interface Tags {
  readonly tags: readonly list.PageTag[];
  /** The key of the current page; null where it is not in the registry. */
  readonly shown: string | null;
  readonly refresh: (tag: list.PageTag) => void;
  /** `onClose`: called when the tag closes, which is later or never after a prompt. */
  readonly close: (tag: list.PageTag, onClose?: () => void) => void;
  readonly closeOthers: (tag: list.PageTag) => void;
  readonly closeAll: () => void;
  readonly move: (tag: list.PageTag, to: number) => void;
  readonly rename: (key: string, title: string | null) => void;
}

interface TagsOptions {
  /** Identifies user, organisation and role: each has separate tags. */
  readonly sessionKey: string;
  readonly mayOpen: (page: Page) => boolean;
  /** The path to open when no tag is left. */
  readonly landing: string;
}

/** Returns the tags, including the current page. */
export function useTags(
  shown: list.PageTag | null,
  { sessionKey, mayOpen, landing }: TagsOptions,
  confirmDiscard: ConfirmDiscard,
): Tags {
  const [stored, setTags] = useState(() => restore(sessionKey, mayOpen));
  const tags = shown === null ? stored : list.visit(stored, shown);
  if (tags !== stored) setTags(tags);
  const navigate = useNavigate();
  useEffect(() => {
    storeItem(sessionStorage, storageKey, JSON.stringify({ sessionKey, tags }));
  }, [sessionKey, tags]);

  const rename = useCallback(
    (of: string, title: string | null) => setTags((now) => list.rename(now, of, title)),
    [],
  );

  const key = shown?.key ?? null;
  /**
   * Closes all tags but these, in one step with the navigation, because otherwise the closed page
   * would open again.
   */
  const leave = (
    left: readonly list.PageTag[],
    nearest: list.PageTag | null,
    onClose?: () => void,
  ) => {
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
    confirmDiscard('close', end, ended);
  };
  return {
    tags,
    shown: key,
    refresh: ({ key: of, fullPath }) => {
      const begin = () => void navigate(`/redirect${fullPath}`, { replace: true });
      confirmDiscard('refresh', begin, [of]);
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

/** Restores the tags after a reload: the pinned pages, and the stored tags of the same user. */
function restore(sessionKey: string, mayOpen: (page: Page) => boolean): readonly list.PageTag[] {
  const pinned = list.pinnedTags(pages.filter(mayOpen));
  return storedTags(sessionKey)
    .filter(({ path }) => {
      const page = pageAt(path);
      return page !== null && page.frame === undefined && mayOpen(page);
    })
    .reduce((tags, tag) => list.rename(list.visit(tags, tag), tag.key, tag.ownTitle), pinned);
}

function storedTags(sessionKey: string): readonly list.PageTag[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof found !== 'object' || found === null) return [];
    if (!('sessionKey' in found) || found.sessionKey !== sessionKey) return [];
    if (!('tags' in found)) return [];
    return Array.isArray(found.tags) ? found.tags.flatMap(readTag) : [];
  } catch {
    return [];
  }
}

/**
 * Rebuilds a stored tag from its page; only its address and its own title are taken from the
 * storage.
 */
function readTag(found: unknown): list.PageTag[] {
  if (typeof found !== 'object' || found === null || !('fullPath' in found)) return [];
  const [pathname = '', query = ''] = String(found.fullPath).split('?');
  const page = pageAt(pathname);
  if (page === null) return [];
  const ownTitle =
    'ownTitle' in found && typeof found.ownTitle === 'string' ? found.ownTitle : null;
  const search = query === '' ? '' : `?${query}`;
  return [{ ...list.tagOf(page, { pathname, search }), ownTitle }];
}
