import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of a person's own account. Their parts are loaded when a page is opened. */
export const accountPages: readonly Page[] = [
  {
    path: pagePaths.account,
    name: 'account',
    title: label('账号管理', 'Account'),
    namespace: 'account',
    hidden: true,
    load: async () => (await import('./AccountPage.tsx')).AccountPage,
  },
];
