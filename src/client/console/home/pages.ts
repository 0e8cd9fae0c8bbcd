import { label } from '../../../contract/locale.ts';
import { loadNamespaces } from '../../i18n/i18n.ts';
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
  {
    path: pagePaths.deviceData,
    name: 'deviceData',
    title: label('设备数据', 'Device data'),
    namespace: 'analysis',
    permission: 'home.deviceData',
    load: async () => {
      const [page] = await Promise.all([
        import('./analysis/DeviceDataPage.tsx'),
        loadNamespaces('home'),
        loadNamespaces('reliability'),
      ]);
      return page.DeviceDataPage;
    },
  },
  {
    path: pagePaths.personnelData,
    name: 'personnelData',
    title: label('人员数据', 'Personnel data'),
    namespace: 'analysis',
    permission: 'home.personnelData',
    load: async () => {
      const [page] = await Promise.all([
        import('./analysis/PersonnelDataPage.tsx'),
        loadNamespaces('home'),
      ]);
      return page.PersonnelDataPage;
    },
  },
  {
    path: pagePaths.faultAnalysis,
    name: 'faultAnalysis',
    title: label('故障分析', 'Fault analysis'),
    namespace: 'analysis',
    permission: 'home.faultAnalysis',
    load: async () => {
      const [page] = await Promise.all([
        import('./analysis/FaultAnalysisPage.tsx'),
        loadNamespaces('home'),
      ]);
      return page.FaultAnalysisPage;
    },
  },
  {
    path: pagePaths.reports,
    name: 'reports',
    title: label('定时报表', 'Scheduled reports'),
    namespace: 'analysis',
    permission: 'home.reports',
    load: async () => (await import('./reports/reportPages.tsx')).ReportListPage,
  },
  {
    path: pagePaths.reportDetail,
    name: 'reportDetail',
    title: label('定时报表', 'Scheduled report'),
    namespace: 'analysis',
    permission: 'home.reports',
    hidden: true,
    parent: 'reports',
    keyParam: 'id',
    load: async () => (await import('./reports/reportPages.tsx')).ReportPage,
  },
];
