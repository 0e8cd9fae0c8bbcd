import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import { TagMenu } from './TagMenu.tsx';
import style from './TagsView.module.css';
import type { PageTag } from './tagList.ts';
import type { Tags } from './useTags.ts';

/** The most tags in the row; a menu has the others. */
const mostTags = 8;

/** An open menu of a tag, at a point of the window. */
interface OpenMenu {
  readonly tag: PageTag;
  readonly x: number;
  readonly y: number;
}

/**
 * The tags of the visited pages: the first ones and the current one in a row, the others in a menu. The row is one tab stop: arrow keys move along, Enter shows,
 * Delete closes, Alt+Shift and an arrow moves a tag, the menu key opens further actions. The
 * pointer can drag tags.
 */
export function TagsView({ tags: visits }: { readonly tags: Tags }) {
  const { t } = useTranslation();
  const textOf = useText();
  const navigate = useNavigate();
  const { tags, shown } = visits;
  const list = useRef<HTMLUListElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const shownAt = tags.findIndex(({ key }) => key === shown);
  const visible = visibleTags(tags, shownAt);
  const hidden = tags.filter((tag) => !visible.includes(tag));
  const place = visible.findIndex(({ key }) => key === shown);
  useEffect(() => {
    // Scrolls only the row: `scrollIntoView` would scroll the page too.
    const tag = list.current?.children[place]?.getBoundingClientRect();
    if (list.current === null || tag === undefined) return;
    const row = list.current.getBoundingClientRect();
    list.current.scrollLeft +=
      Math.max(0, tag.right - row.right) + Math.min(0, tag.left - row.left);
  }, [place]);

  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const press = (event: KeyboardEvent, tag: PageTag, at: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && event.altKey && event.shiftKey) visits.move(tag, at + step);
    else if (step !== undefined) links()[at + step]?.focus();
    else if (event.key === 'Home') links()[0]?.focus();
    else if (event.key === 'End') links().at(-1)?.focus();
    else if (event.key === 'Delete' && !tag.meta.affix) {
      visits.close(tag, () => (links()[at + 1] ?? links()[at - 1])?.focus());
    } else return;
    event.preventDefault();
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    const tag = tags.find(({ key }) => key === dragged);
    if (tag !== undefined) visits.move(tag, at);
    setDragged(null);
  };
  const current = tags[shownAt];
  const stop = (current ?? tags[0])?.key;
  return (
    <nav className={style.row} aria-label={t('shell.tags.name')}>
      <ul ref={list} className={style.list}>
        {visible.map((tag, at) => (
          <li
            key={tag.key}
            className={style.tag}
            data-shown={tag.key === shown || undefined}
            data-dragged={tag.key === dragged || undefined}
            draggable={!tag.meta.affix}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(tag.key);
            }}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => drop(event, at)}
            onDragEnd={() => setDragged(null)}
            onContextMenu={(event) => {
              event.preventDefault();
              const box = event.currentTarget.getBoundingClientRect();
              const byKey = event.clientX === 0 && event.clientY === 0;
              setMenu({
                tag,
                x: byKey ? box.left : event.clientX,
                y: byKey ? box.bottom : event.clientY,
              });
            }}
            onAuxClick={(event) => {
              if (event.button !== 1 || tag.meta.affix) return;
              event.preventDefault();
              visits.close(tag);
            }}
          >
            <Link
              to={tag.fullPath}
              draggable={false}
              tabIndex={tag.key === stop ? 0 : -1}
              aria-current={tag.key === shown ? 'page' : undefined}
              aria-keyshortcuts="Delete Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
              title={
                tag.ownTitle === null ? undefined : `${tag.ownTitle} ${textOf(tag.meta.title)}`
              }
              onKeyDown={(event) => press(event, tag, at)}
            >
              {tag.meta.affix && <Icon name="pin" size={12} />}
              {tag.ownTitle ?? textOf(tag.meta.title)}
            </Link>
            {!tag.meta.affix && (
              <button
                type="button"
                className={style.close}
                tabIndex={-1}
                aria-label={t('shell.tags.closeOne', {
                  tag: tag.ownTitle ?? textOf(tag.meta.title),
                })}
                onClick={() => visits.close(tag)}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <ActionMenu
          quiet
          label={`+${hidden.length}`}
          name={t('shell.tags.others', { count: hidden.length })}
          actions={hidden.map((tag) => ({
            key: tag.key,
            text: tag.ownTitle ?? textOf(tag.meta.title),
            run: () => void navigate(tag.fullPath),
          }))}
        />
      )}
      {current !== undefined && (
        <IconButton
          icon="more"
          label={t('shell.tags.more')}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setMenu({ tag: current, x: box.right, y: box.bottom });
          }}
        />
      )}
      {menu !== null && <TagMenu {...menu} tags={visits} onClose={() => setMenu(null)} />}
    </nav>
  );
}

/** Returns the tags in the row: the first ones, and the current one. */
function visibleTags(tags: readonly PageTag[], shownAt: number): readonly PageTag[] {
  const current = tags[shownAt];
  if (shownAt < mostTags || current === undefined) return tags.slice(0, mostTags);
  return [...tags.slice(0, mostTags - 1), current];
}
