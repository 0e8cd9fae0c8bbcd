import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of the logs. Their parts are loaded when a page is opened. */
export const logsPages: readonly Page[] = [
  {
    path: pagePaths.loginLog,
    name: 'loginLog',
    title: label('登录日志', 'Sign-in log'),
    namespace: 'logs',
    permission: 'log.view',
    load: async () => (await import('./LoginLogPage.tsx')).LoginLogPage,
  },
  {
    path: pagePaths.oplog,
    name: 'opLog',
    title: label('操作日志', 'Operation log'),
    namespace: 'logs',
    permission: 'log.actions',
    hidden: true,
    load: async () => (await import('./ActionLogPage.tsx')).ActionLogPage,
  },
];
