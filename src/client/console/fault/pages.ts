import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of the catalogues of faults. Their parts are loaded when a page is opened. */
export const faultPages: readonly Page[] = [
  {
    path: pagePaths.faultSetting,
    name: 'faultSetting',
    title: label('故障设置', 'Fault catalogues'),
    namespace: 'kit',
    permission: 'fault.view',
    load: async () => (await import('./FaultSettingPage.tsx')).FaultSettingPage,
  },
];
