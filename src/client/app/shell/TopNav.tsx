import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type MenuEntry, menuPages } from './consoleMenu.ts';
import { useMenuLabel } from './menuLabel.ts';
import style from './TopNav.module.css';

interface TopNavProps {
  readonly menu: readonly MenuEntry[];
  readonly trail: readonly MenuEntry[];
}

/** The areas of the same menu, each a way to its first page. */
export function TopNav({ menu, trail }: TopNavProps) {
  const { t } = useTranslation();
  const labelOf = useMenuLabel();
  return (
    <nav className={style.nav} aria-label={t('shell.menu.areas')}>
      {menu.map((entry) => (
        <Link
          key={entry.id}
          to={menuPages([entry])[0]?.path ?? entry.path}
          aria-current={trail[0] === entry ? 'true' : undefined}
        >
          {labelOf(entry)}
        </Link>
      ))}
    </nav>
  );
}
