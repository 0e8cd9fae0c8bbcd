import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of the organisation, and of the platform. Their parts are loaded when a page is opened. */
export const enterprisePages: readonly Page[] = [
  {
    path: pagePaths.enterpriseInfo,
    name: 'enterpriseInfo',
    title: label('企业信息', 'Enterprise'),
    namespace: 'enterprise',
    permission: 'enterprise.view',
    load: async () => (await import('./EnterprisePage.tsx')).EnterprisePage,
  },
  {
    path: pagePaths.enterprises,
    name: 'enterprises',
    title: label('平台企业', 'Organisations of the platform'),
    namespace: 'enterprise',
    permission: 'platform.enterprises',
    load: async () => (await import('./OrganisationsPage.tsx')).OrganisationsPage,
  },
  {
    path: pagePaths.enterpriseDetail,
    name: 'enterpriseDetail',
    title: label('企业详情', 'Organisation'),
    namespace: 'enterprise',
    permission: 'platform.enterprises',
    hidden: true,
    parent: 'enterprises',
    load: async () => (await import('./OrganisationPage.tsx')).OrganisationPage,
  },
];
