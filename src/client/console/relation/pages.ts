import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of affiliated enterprises. Their parts are loaded when a page is opened. */
export const relationPages: readonly Page[] = [
  {
    path: pagePaths.affEnterprise,
    name: 'affEnterprise',
    title: label('关联企业', 'Affiliated enterprises'),
    namespace: 'relation',
    permission: 'relation.view',
    load: async () => (await import('./RelationPage.tsx')).RelationPage,
  },
  {
    path: pagePaths.relationDetail,
    name: 'relationDetail',
    title: label('关联详情', 'Affiliation'),
    namespace: 'relation',
    permission: 'relation.view',
    hidden: true,
    parent: 'affEnterprise',
    keyParam: 'org',
    load: async () => (await import('./RelationDetailPage.tsx')).RelationDetailPage,
  },
  {
    path: pagePaths.relationEnt,
    name: 'relationEnt',
    title: label('关联企业', 'Affiliated enterprises'),
    namespace: 'relation',
    permission: 'relation.view',
    hidden: true,
    load: async () => (await import('./RelationPage.tsx')).RelationPage,
  },
];
