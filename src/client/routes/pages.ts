import { pagePaths } from '../lib/pagePaths.ts';
import { pathKey } from '../lib/pathKey.ts';
import { outerPages } from './outerPages.ts';
import type { Page } from './page.ts';

/**
 * The console's pages, a line each; menu, tags, search, titles and breadcrumb derive from it. It is
 * loaded with the shell: neither the login nor the wall carries it.
 */
const consolePages: readonly Page[] = [
  {
    path: pagePaths.dataOverview,
    name: 'dataOverview',
    title: 'shell.page.dataOverview',
    words: 'home',
    permission: 'home.view',
    affix: true,
    load: async () => (await import('../console/home/DataOverviewPage.tsx')).DataOverviewPage,
  },
  {
    path: pagePaths.account,
    name: 'account',
    title: 'shell.page.account',
    words: 'account',
    hidden: true,
    load: async () => (await import('../console/account/AccountPage.tsx')).AccountPage,
  },
  {
    path: pagePaths.workOrder,
    name: 'workOrder',
    title: 'shell.page.workOrder',
    words: 'repair',
    permission: 'repair.view',
    load: async () => (await import('../console/repair/OrderListPage.tsx')).OrderListPage,
  },
  {
    path: pagePaths.orderDetail,
    name: 'orderDetail',
    title: 'shell.page.orderDetail',
    words: 'repair',
    permission: 'repair.view',
    hidden: true,
    parent: 'workOrder',
    by: 'id',
    load: async () => (await import('../console/repair/OrderDetailPage.tsx')).OrderDetailPage,
  },
  {
    path: pagePaths.loginLog,
    name: 'loginLog',
    title: 'shell.page.loginLog',
    words: 'logs',
    permission: 'log.view',
    load: async () => (await import('../console/logs/LoginLogPage.tsx')).LoginLogPage,
  },
  {
    path: pagePaths.oplog,
    name: 'opLog',
    title: 'shell.page.opLog',
    words: 'logs',
    permission: 'log.actions',
    hidden: true,
    load: async () => (await import('../console/logs/ActionLogPage.tsx')).ActionLogPage,
  },
  {
    path: pagePaths.mailList,
    name: 'mailList',
    title: 'shell.page.mailList',
    words: 'personnel',
    permission: 'personnel.view',
    load: async () => (await import('../console/personnel/PhoneBookPage.tsx')).PhoneBookPage,
  },
  {
    path: pagePaths.mailinfo,
    name: 'mailinfo',
    title: 'shell.page.mailinfo',
    words: 'personnel',
    permission: 'personnel.view',
    hidden: true,
    parent: 'mailList',
    by: 'id',
    load: async () => (await import('../console/personnel/PersonPage.tsx')).PersonPage,
  },
  {
    path: pagePaths.proclamation,
    name: 'proclamation',
    title: 'shell.page.proclamation',
    words: 'notice',
    permission: 'notice.view',
    load: async () => (await import('../console/notice/NoticeListPage.tsx')).NoticeListPage,
  },
  {
    path: pagePaths.proclamationDetail,
    name: 'proclamationDetail',
    title: 'shell.page.proclamationDetail',
    words: 'notice',
    permission: 'notice.view',
    hidden: true,
    parent: 'proclamation',
    by: 'id',
    load: async () => (await import('../console/notice/NoticeDetailPage.tsx')).NoticeDetailPage,
  },
  {
    path: pagePaths.concernDevice,
    name: 'concernDevice',
    title: 'shell.page.concernDevice',
    words: 'device',
    permission: 'device.view',
    hidden: true,
    load: async () => (await import('../console/device/ConcernDevicePage.tsx')).ConcernDevicePage,
  },
  {
    path: pagePaths.affEnterprise,
    name: 'affEnterprise',
    title: 'shell.page.affEnterprise',
    words: 'relation',
    permission: 'relation.view',
    load: async () => (await import('../console/relation/RelationPage.tsx')).RelationPage,
  },
  {
    path: pagePaths.relationEnt,
    name: 'relationEnt',
    title: 'shell.page.affEnterprise',
    words: 'relation',
    permission: 'relation.view',
    hidden: true,
    load: async () => (await import('../console/relation/RelationPage.tsx')).RelationPage,
  },
];

/** Every page that is there. */
export const pages: readonly Page[] = [...outerPages, ...consolePages];

const byPath = new Map(pages.map((page) => [pathKey(page.path), page]));
const byName = new Map(pages.map((page) => [page.name, page]));

/** The page of a path, however it is written (`pathKey`). */
export function pageAt(pathname: string): Page | null {
  return byPath.get(pathKey(pathname)) ?? null;
}

/** A page by its name; null where it is not there. */
export function pageNamed(name: string): Page | null {
  return byName.get(name) ?? null;
}
