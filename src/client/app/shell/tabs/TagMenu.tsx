import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuList } from '../../../ui/menus/MenuList.tsx';
import type { PageTag } from './tagList.ts';
import type { Tags } from './useTags.ts';

interface TagMenuProps {
  readonly tag: PageTag;
  /** Its position in the window. */
  readonly x: number;
  readonly y: number;
  readonly tags: Tags;
  readonly onClose: () => void;
}

/** The menu of a tag: refresh, close, close others, close all. */
export function TagMenu({ tag, x, y, tags, onClose }: TagMenuProps) {
  const { t } = useTranslation();
  const [opener] = useState(() => document.activeElement);
  const place = useCallback(
    (menu: HTMLElement) => {
      const { width, height } = menu.getBoundingClientRect();
      menu.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`;
      menu.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`;
    },
    [x, y],
  );
  return (
    <MenuList
      label={t('shell.tags.more')}
      place={place}
      actions={[
        { key: 'refresh', text: t('shell.tags.refresh'), run: () => tags.refresh(tag) },
        {
          key: 'close',
          text: t('shell.tags.close'),
          disabled: tag.meta.affix,
          run: () => tags.close(tag),
        },
        { key: 'others', text: t('shell.tags.closeOthers'), run: () => tags.closeOthers(tag) },
        { key: 'all', text: t('shell.tags.closeAll'), run: () => tags.closeAll() },
      ]}
      onClose={(back) => {
        onClose();
        if (back && opener instanceof HTMLElement) opener.focus();
      }}
    />
  );
}
