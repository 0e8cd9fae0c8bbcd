import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { kanbanView } from '../../contract/permissions.ts';
import { useCan, useUser } from '../api/useSession.ts';
import { Button } from '../ui/Button.ts';
import { Popup } from '../ui/Popup.tsx';
import { BrandMark } from './BrandMark.tsx';
import { LanguageChoice, ThemeChoice } from './DisplayChoices.tsx';
import { HeaderNews } from './HeaderNews.tsx';
import { PendingLine } from './PendingLine.tsx';
import style from './Shell.module.css';
import { useSignOut } from './useSignOut.ts';

/** The header above every page of the console: organisation, ways, account. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayWatch = useCan(kanbanView.id);
  const signOut = useSignOut();
  return (
    <>
      <a className={style.skip} href="#content">
        {t('app.shell.skip')}
      </a>
      <header className={style.header}>
        <Link className={style.brand} to="/Troubleshooting/workOrder" aria-label={t('app.product')}>
          <BrandMark />
        </Link>
        <span className={style.org} title={user?.orgName}>
          {user?.orgName}
        </span>
        <nav className={style.nav}>
          <NavLink to="/Troubleshooting/workOrder">{t('app.shell.orders')}</NavLink>
        </nav>
        {mayWatch && (
          // Specification 2: the big screen opens in a new tab.
          <a className={style.wall} href="/EquipmentKanban" target="_blank" rel="noopener">
            {t('app.shell.wall')}
          </a>
        )}
        <HeaderNews />
        <Popup
          name={t('app.shell.account')}
          label={
            <>
              <span className={style.initial} aria-hidden="true">
                {user?.realName.slice(0, 1)}
              </span>
              <span className={style.userName}>{user?.realName}</span>
            </>
          }
        >
          <div className={style.account}>
            <div>
              <div className={style.name}>{user?.realName}</div>
              <div className={style.role}>
                {user?.roleName} · {user?.userName}
              </div>
            </div>
            {mayWatch && (
              <a className={style.wallLink} href="/EquipmentKanban" target="_blank" rel="noopener">
                {t('app.shell.wall')}
              </a>
            )}
            <LanguageChoice />
            <ThemeChoice />
            <Button long onClick={() => void signOut()}>
              {t('app.shell.signOut')}
            </Button>
          </div>
        </Popup>
        <PendingLine />
      </header>
      <main id="content" className={style.content} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
