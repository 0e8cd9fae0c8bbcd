import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useCan } from '../../api/session/useSession.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import style from './LogTabs.module.css';

/** Tabs of the two logs, for users who may see both. */
export function LogTabs() {
  const { t } = useTranslation();
  const [mayLogins, mayActions] = [useCan('log.view'), useCan('log.actions')];
  if (!mayLogins || !mayActions) return null;
  return (
    <nav className={style.tabs} aria-label={t('logs.tabs')}>
      <NavLink to={pagePaths.loginLog}>{t('logs.login.title')}</NavLink>
      <NavLink to={pagePaths.oplog}>{t('logs.action.title')}</NavLink>
    </nav>
  );
}
