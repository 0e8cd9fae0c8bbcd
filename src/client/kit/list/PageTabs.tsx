import { useEffect, useEffectEvent, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { PermissionID } from '../../../contract/index.ts';
import { useUser } from '../../api/session/useSession.ts';
import type { PagePath } from '../../lib/paths/pagePaths.ts';
import { permits } from '../../lib/permitted.ts';
import style from './PageTabs.module.css';

interface PageTabsProps {
  /** The name of the group, for screen readers. */
  readonly label: string;
  readonly pages: readonly {
    readonly path: PagePath;
    readonly text: string;
    readonly permission: PermissionID;
    /** A number beside the text, with its meaning as a tooltip. */
    readonly count?: TabCount | undefined;
  }[];
}

/** A number beside the text of a tab, with its meaning. */
interface TabCount {
  readonly value: number;
  readonly title: string;
}

/** Tabs of pages that belong together, of which some are hidden from the menu; shown to users who may open several. */
export function PageTabs({ label, pages }: PageTabsProps) {
  const user = useUser();
  const open = pages.filter(
    ({ permission }) => user !== null && permits(user.permissions, permission),
  );
  if (open.length < 2) return null;
  return <LinkTabs label={label} tabs={open.map(({ path, ...tab }) => ({ to: path, ...tab }))} />;
}

interface LinkTabsProps {
  /** The name of the group, for screen readers. */
  readonly label: string;
  readonly tabs: readonly {
    readonly to: string;
    readonly text: string;
    /** True if this tab is shown; if omitted, its path decides. */
    readonly isCurrent?: boolean;
    /** A number beside the text, with its meaning as a tooltip. */
    readonly count?: TabCount | undefined;
  }[];
}

/** Tabs that are links: of pages, or of views of one page by its query. On a phone the current one is scrolled into sight. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname, search } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const showCurrent = useEffectEvent((_address: string) => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current === null || current == null) return;
    const free = nav.current.clientWidth - current.offsetWidth;
    nav.current.scrollLeft = current.offsetLeft - free / 2;
  });
  useEffect(() => showCurrent(pathname + search), [pathname, search]);
  return (
    <nav ref={nav} className={style.tabs} aria-label={label}>
      {tabs.map(({ to, text, isCurrent, count }) => (
        <NavLink
          key={to}
          to={to}
          {...(isCurrent !== undefined && { 'aria-current': isCurrent ? 'page' : false })}
        >
          {text}
          {count !== undefined && (
            <b className={style.count} title={count.title}>
              {count.value}
            </b>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
