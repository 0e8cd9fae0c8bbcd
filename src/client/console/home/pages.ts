import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of the overview. Their parts are loaded when a page is opened. */
export const homePages: readonly Page[] = [
  {
    path: pagePaths.dataOverview,
    name: 'dataOverview',
    title: label('数据概览', 'Overview'),
    namespace: 'home',
    permission: 'home.view',
    affix: true,
    load: async () => (await import('./DataOverviewPage.tsx')).DataOverviewPage,
  },
];
