import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../../../api/session/useSession.ts';
import { pageNamed } from '../../../routes/pages.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { mayOpen } from './consoleMenu.ts';
import style from './MenuLines.module.css';

/** A way to a page, where it is there for the user. */
export function PageLine({ page: name, icon }: { readonly page: string; readonly icon: IconName }) {
  const { t } = useTranslation();
  const user = useUser();
  const page = pageNamed(name);
  if (page === null || user === null || !mayOpen(page, user)) return null;
  return (
    <li>
      <Link className={style.line} to={page.path}>
        <Icon name={icon} size={18} />
        {t(page.title)}
      </Link>
    </li>
  );
}

interface TabLineProps {
  readonly icon: IconName;
  readonly text: string;
  readonly href: string;
}

/** A way to what opens in a new tab. */
export function TabLine({ icon, text, href }: TabLineProps) {
  return (
    <li>
      <a className={style.line} href={href} target="_blank" rel="noopener">
        <Icon name={icon} size={18} />
        {text}
      </a>
    </li>
  );
}

interface DeedLineProps {
  readonly icon: IconName;
  readonly text: string;
  readonly run: () => void;
}

/** Something to be done. */
export function DeedLine({ icon, text, run }: DeedLineProps) {
  return (
    <li>
      <button type="button" className={style.line} onClick={run}>
        <Icon name={icon} size={18} />
        {text}
      </button>
    </li>
  );
}
