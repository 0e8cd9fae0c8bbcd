import { NavLink } from 'react-router-dom';
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
  }[];
}

/** Tabs of pages that belong together, of which some are hidden from the menu; shown to users who may open several. */
export function PageTabs({ label, pages }: PageTabsProps) {
  const user = useUser();
  const open = pages.filter(
    ({ permission }) => user !== null && permits(user.permissions, permission),
  );
  if (open.length < 2) return null;
  return (
    <nav className={style.tabs} aria-label={label}>
      {open.map(({ path, text }) => (
        <NavLink key={path} to={path}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
