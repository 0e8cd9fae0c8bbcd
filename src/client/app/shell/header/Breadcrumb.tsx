import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SignedInUser } from '../../../../contract/areas/session/endpoints.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Page } from '../../../loading/page.ts';
import { pageNamed } from '../../../routes/pages.ts';
import { type MenuEntry, mayOpen } from '../sidebar/consoleMenu.ts';
import { useMenuLabel } from '../sidebar/menuLabel.ts';
import style from './Breadcrumb.module.css';

interface BreadcrumbProps {
  readonly user: SignedInUser;
  readonly page: Page;
  readonly trail: readonly MenuEntry[];
  /** The title that the page has set. */
  readonly ownTitle: string | null;
}

/**
 * The path to the current page: its menus, its parent pages, itself. A page that is in no menu is
 * placed below the overview, the landing page.
 */
export function Breadcrumb({ user, page, trail, ownTitle }: BreadcrumbProps) {
  const { t } = useTranslation();
  const textOf = useText();
  const labelOf = useMenuLabel();
  const groups = trail.filter((entry) => entry.page === null);
  const root = groups.length === 0 ? pageNamed('dataOverview') : null;
  const start = root !== null && root !== page && mayOpen(root, user) ? [root] : [];
  const above = [...start, ...pagesAbove(page)];
  return (
    <nav className={style.crumbs} aria-label={t('shell.crumbs')}>
      <ol>
        {groups.map((entry) => (
          <li key={entry.id}>{labelOf(entry)}</li>
        ))}
        {above.map((one) => (
          <li key={one.name}>
            <Link to={one.path}>{textOf(one.title)}</Link>
          </li>
        ))}
        <li aria-current="page">{ownTitle ?? textOf(page.title)}</li>
      </ol>
    </nav>
  );
}

/** Returns the parent pages of a page, the topmost first. */
function pagesAbove(page: Page): readonly Page[] {
  const parent = page.parent === undefined ? null : pageNamed(page.parent);
  return parent === null ? [] : [...pagesAbove(parent), parent];
}
