import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, iconNamed } from '../../../ui/buttons/Icon.tsx';
import { BrandMark } from '../../BrandMark.tsx';
import { useSettings } from '../../settings.ts';
import type { MenuEntry } from './consoleMenu.ts';
import { useMenuLabel } from './menuLabel.ts';
import style from './Sidebar.module.css';

interface SidebarProps {
  readonly menu: readonly MenuEntry[];
  /** The entries from the top level to the current page. */
  readonly trail: readonly MenuEntry[];
  /** Shows icons only; an open submenu is drawn beside them. */
  readonly folded?: boolean;
}

/** The user's menus. One submenu is open at a time, at first that of the current page. */
export function Sidebar({ menu, trail, folded = false }: SidebarProps) {
  const { t } = useTranslation();
  const { sidebarLogo } = useSettings();
  const here = trail[0]?.id ?? null;
  const [at, setAt] = useState({ here, folded });
  const [open, setOpen] = useState(folded ? null : here);
  if (at.here !== here || at.folded !== folded) {
    setAt({ here, folded });
    setOpen(folded ? null : here);
  }
  const toggle = useCallback((id: string) => setOpen((now) => (now === id ? null : id)), []);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!folded || open === null) return undefined;
    const elsewhere = (event: Event) => {
      const inside = event.target instanceof Node && list.current?.contains(event.target);
      if (!inside) setOpen(null);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [folded, open]);
  return (
    <nav
      ref={list}
      className={style.sidebar}
      data-folded={folded || undefined}
      aria-label={t('shell.menu.name')}
    >
      {sidebarLogo && (
        <div className={style.logo}>
          <BrandMark />
          {!folded && <span>{t('app.product')}</span>}
        </div>
      )}
      <ul className={style.list}>
        {menu.map((entry) =>
          entry.children.length === 0 ? (
            <li key={entry.id}>
              <PageLink entry={entry} shown={trail.at(-1) === entry} folded={folded} />
            </li>
          ) : (
            <Group
              key={entry.id}
              entry={entry}
              shown={trail[0] === entry ? (trail[1] ?? entry) : null}
              folded={folded}
              open={open === entry.id}
              onToggle={toggle}
            />
          ),
        )}
      </ul>
    </nav>
  );
}

interface GroupProps {
  readonly entry: MenuEntry;
  /** The child entry of the current page; null where there is none. */
  readonly shown: MenuEntry | null;
  readonly folded: boolean;
  readonly open: boolean;
  readonly onToggle: (id: string) => void;
}

const Group = memo(function Group({ entry, shown, folded, open, onToggle }: GroupProps) {
  const label = useMenuLabel()(entry);
  const id = useId();
  const toggle = useCallback(() => onToggle(entry.id), [onToggle, entry]);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li
      className={style.group}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !folded || !open) return;
        toggle();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={style.item}
        data-within={shown !== null || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={folded ? label : undefined}
        onClick={toggle}
      >
        <Icon name={iconNamed(entry.icon)} />
        <span className={style.text}>{label}</span>
        <span className={style.arrow} data-open={open || undefined}>
          <Icon name="down" size={14} />
        </span>
      </button>
      {open && (
        <ul id={id} className={style.sublist} aria-label={label}>
          {entry.children.map((child) => (
            <li key={child.id}>
              <PageLink
                entry={child}
                shown={shown === child}
                folded={false}
                onGo={folded ? toggle : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});

interface PageLinkProps {
  readonly entry: MenuEntry;
  readonly shown: boolean;
  readonly folded: boolean;
  readonly onGo?: (() => void) | undefined;
}

const PageLink = memo(function PageLink({ entry, shown, folded, onGo }: PageLinkProps) {
  const label = useMenuLabel()(entry);
  return (
    <Link
      className={style.item}
      to={entry.path}
      aria-current={shown ? 'page' : undefined}
      title={folded ? label : undefined}
      onClick={onGo}
    >
      {(folded || entry.icon !== '') && <Icon name={iconNamed(entry.icon)} />}
      <span className={style.text}>{label}</span>
    </Link>
  );
});
