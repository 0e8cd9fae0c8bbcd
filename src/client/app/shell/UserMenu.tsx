import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { LanguageChoice } from '../DisplayChoices.tsx';
import { pageNamed } from '../pages.ts';
import { useSignOut } from '../useSignOut.ts';
import { mayOpen } from './consoleMenu.ts';
import style from './UserMenu.module.css';

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly onSettings: () => void;
}

/** Who is signed in, and what they can do about it (specification 2, Header). */
export function UserMenu({ user, onSettings }: UserMenuProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Popup
      name={t('shell.user.name')}
      label={
        <>
          <span className={style.initial} aria-hidden="true">
            {user.realName.slice(0, 1)}
          </span>
          <span className={style.userName}>{user.realName}</span>
        </>
      }
    >
      <div className={style.who}>
        <div className={style.name}>{user.realName}</div>
        <div className={style.role}>
          {user.roleName} · {user.userName}
        </div>
      </div>
      <ul className={style.lines}>
        <PageLine user={user} page="account" icon="user" />
        <PageLine user={user} page="concernDevice" icon="star" />
        <Line icon="gear" text={t('shell.settings.name')} run={onSettings} />
        <Line icon="leave" text={t('shell.user.signOut')} run={() => void signOut()} />
      </ul>
      <LanguageChoice />
    </Popup>
  );
}

interface PageLineProps {
  readonly user: SignedInUser;
  readonly page: string;
  readonly icon: IconName;
}

/** A way to a page, where it is there for this user. */
function PageLine({ user, page: name, icon }: PageLineProps) {
  const { t } = useTranslation();
  const page = pageNamed(name);
  if (page === null || !mayOpen(page, user)) return null;
  return (
    <li>
      <Link className={style.line} to={page.path}>
        <Icon name={icon} size={18} />
        {t(page.title)}
      </Link>
    </li>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly text: string;
  readonly run: () => void;
}

function Line({ icon, text, run }: LineProps) {
  return (
    <li>
      <button type="button" className={style.line} onClick={run}>
        <Icon name={icon} size={18} />
        {text}
      </button>
    </li>
  );
}
