import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../kit/list/PageTabs.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';

/** Tabs of the two logs. */
export function LogTabs() {
  const { t } = useTranslation();
  return (
    <PageTabs
      label={t('logs.tabs')}
      pages={[
        { path: pagePaths.loginLog, text: t('logs.login.title'), permission: 'log.view' },
        { path: pagePaths.oplog, text: t('logs.action.title'), permission: 'log.actions' },
      ]}
    />
  );
}
