import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type MenuEntry, menuPages } from './consoleMenu.ts';
import { useMenuLabel } from './menuLabel.ts';
import style from './TopNav.module.css';

interface TopNavProps {
  readonly menu: readonly MenuEntry[];
  /** The area of the current page. */
  readonly here: MenuEntry | undefined;
}

/** The areas of the menu, each a link to its first page. */
export const TopNav = memo(function TopNav({ menu, here }: TopNavProps) {
  const { t } = useTranslation();
  const labelOf = useMenuLabel();
  return (
    <nav className={style.nav} aria-label={t('shell.menu.areas')}>
      {menu.map((entry) => (
        <Link
          key={entry.id}
          to={menuPages([entry])[0]?.path ?? entry.path}
          aria-current={here === entry ? 'true' : undefined}
        >
          {labelOf(entry)}
        </Link>
      ))}
    </nav>
  );
});
