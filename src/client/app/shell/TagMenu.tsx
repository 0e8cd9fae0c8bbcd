import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './TagMenu.module.css';
import type { Tag } from './tagList.ts';
import type { Tags } from './useTags.ts';

interface TagMenuProps {
  readonly tag: Tag;
  /** Where it opens, in the window. */
  readonly x: number;
  readonly y: number;
  readonly tags: Tags;
  readonly onClose: () => void;
}

/** What can be done with a tag: refresh, close, close others, close all. */
export function TagMenu({ tag, x, y, tags, onClose }: TagMenuProps) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    if (current === null) return;
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`;
    current.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`;
  }, [x, y]);
  useEffect(() => {
    const opener = document.activeElement;
    menu.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    return () => {
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [onClose]);
  const actions = [
    { key: 'refresh', run: () => tags.refresh(tag), off: false },
    { key: 'close', run: () => tags.close(tag), off: tag.meta.affix },
    { key: 'closeOthers', run: () => tags.closeOthers(tag), off: false },
    { key: 'closeAll', run: () => tags.closeAll(), off: false },
  ] as const;
  const press = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => items[(at + 1) % items.length]?.focus(),
      ArrowUp: () => items.at(at <= 0 ? -1 : at - 1)?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      Escape: onClose,
      Tab: onClose,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div
      ref={menu}
      className={style.menu}
      role="menu"
      tabIndex={-1}
      aria-label={t('shell.tags.more')}
      onKeyDown={press}
    >
      {actions.map(({ key, run, off }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={off}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {t(`shell.tags.${key}`)}
        </button>
      ))}
    </div>
  );
}
