import { Link } from 'react-router-dom';
import { useUser } from '../../../api/session/useSession.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pageNamed } from '../../../routes/pages.ts';
import { Icon, type IconName } from '../../../ui/buttons/Icon.tsx';
import { mayOpen } from './consoleMenu.ts';
import style from './MenuItems.module.css';

/** A link to a page; hidden where the user may not open it. */
export function PageMenuItem({
  page: name,
  icon,
}: {
  readonly page: string;
  readonly icon: IconName;
}) {
  const textOf = useText();
  const user = useUser();
  const page = pageNamed(name);
  if (page === null || user === null || !mayOpen(page, user)) return null;
  return (
    <li>
      <Link className={style.item} to={page.path}>
        <Icon name={icon} size={18} />
        {textOf(page.title)}
      </Link>
    </li>
  );
}

interface NewTabMenuItemProps {
  readonly icon: IconName;
  readonly text: string;
  readonly href: string;
}

/** A link that opens in a new tab. */
export function NewTabMenuItem({ icon, text, href }: NewTabMenuItemProps) {
  return (
    <li>
      <a className={style.item} href={href} target="_blank" rel="noopener">
        <Icon name={icon} size={18} />
        {text}
      </a>
    </li>
  );
}

interface ActionMenuItemProps {
  readonly icon: IconName;
  readonly text: string;
  readonly run: () => void;
}

/** A button that runs an action. */
export function ActionMenuItem({ icon, text, run }: ActionMenuItemProps) {
  return (
    <li>
      <button type="button" className={style.item} onClick={run}>
        <Icon name={icon} size={18} />
        {text}
      </button>
    </li>
  );
}
