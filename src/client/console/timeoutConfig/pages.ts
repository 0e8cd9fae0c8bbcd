import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of time limits. Their parts are loaded when a page is opened. */
export const timeoutConfigPages: readonly Page[] = [
  {
    path: pagePaths.timeoutConfig,
    name: 'timeoutConfig',
    title: label('时限设置', 'Time limits'),
    namespace: 'timeoutConfig',
    permission: 'repair.timeouts',
    load: async () => (await import('./TimeoutConfigPage.tsx')).TimeoutConfigPage,
  },
];
