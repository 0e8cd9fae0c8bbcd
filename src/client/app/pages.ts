import type { ComponentType } from 'react';
import {
  deviceView,
  homeView,
  logActions,
  logView,
  noticeView,
  type PermissionID,
  personnelView,
  repairView,
} from '../../contract/permissions.ts';
import type { WordPart } from '../i18n/i18n.ts';
import type { Words } from '../i18n/words.ts';

/**
 * A page's title in words that are there before the page is: those of the shell, or of the frame
 * for a page that stands outside it.
 */
export type TitleKey =
  | `shell.page.${keyof Words['shell']['page']}`
  | `app.title.${keyof Words['app']['title']}`;

/** One page of the product. */
export interface Page {
  /** The whole path; what differs from one page of it to another stands in the query. */
  readonly path: string;
  /** The route's name. */
  readonly name: string;
  readonly title: TitleKey;
  /** The part of the words that it speaks, loaded with it. */
  readonly words: WordPart;
  /** Its chunk. */
  readonly load: () => Promise<ComponentType>;
  /**
   * What it stands in: the console's shell (the rule), nothing but the guard (`bare`), or
   * nothing at all (`public`: reachable without a token).
   */
  readonly frame?: 'bare' | 'public';
  /** Who holds it not is led to /401. None: whoever is signed in. */
  readonly permission?: PermissionID;
  /** Not in the menu. */
  readonly hidden?: boolean;
  /** Its tag is always there and can't be closed. */
  readonly affix?: boolean;
  /** Begins anew at each visit. */
  readonly noCache?: boolean;
  /** The name of the page above it: its breadcrumb goes by that one, and the menu marks it. */
  readonly parent?: string;
  /** The query parameter by which one page of this path differs from another: each has its own tag. */
  readonly by?: string;
}

/** Every page that is there, a line each; routes, menu, tags, search, titles and breadcrumb derive from it. */
export const pages: readonly Page[] = [
  {
    path: '/login',
    name: 'login',
    title: 'app.title.login',
    words: 'login',
    frame: 'public',
    load: async () => (await import('./login/LoginPage.tsx')).LoginPage,
  },
  ...(['/mylogin', '/cqxdwialogin', '/auth-redirect'] as const).map(
    (path): Page => ({
      path,
      name: path.slice(1),
      title: 'app.title.login',
      words: 'login',
      frame: 'public',
      load: async () => (await import('./login/PartnerPage.tsx')).PartnerPage,
    }),
  ),
  {
    path: '/helpDoc',
    name: 'helpDoc',
    title: 'app.title.helpDoc',
    words: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('./public/HelpRoute.tsx')).HelpDocRoute,
  },
  {
    path: '/appletDoc',
    name: 'appletDoc',
    title: 'app.title.appletDoc',
    words: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('./public/HelpRoute.tsx')).AppletDocRoute,
  },
  {
    path: '/assets',
    name: 'assets',
    title: 'app.title.assets',
    words: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('./public/AssetsPage.tsx')).AssetsPage,
  },
  {
    path: '/EquipmentKanban',
    name: 'equipmentKanban',
    title: 'app.title.kanban',
    words: 'wall',
    frame: 'bare',
    hidden: true,
    load: async () => (await import('./WallRoute.tsx')).WallRoute,
  },
  {
    path: '/dev/tiles',
    name: 'tiles',
    title: 'app.title.tiles',
    words: 'wall',
    frame: 'bare',
    hidden: true,
    load: async () => (await import('../wallboard/TilesPage.tsx')).TilesPage,
  },
  {
    path: '/home/dataOverview',
    name: 'dataOverview',
    title: 'shell.page.dataOverview',
    words: 'home',
    permission: homeView.id,
    affix: true,
    load: async () => (await import('../console/home/DataOverviewPage.tsx')).DataOverviewPage,
  },
  {
    path: '/account',
    name: 'account',
    title: 'shell.page.account',
    words: 'account',
    hidden: true,
    load: async () => (await import('../console/account/AccountPage.tsx')).AccountPage,
  },
  {
    path: '/Troubleshooting/workOrder',
    name: 'workOrder',
    title: 'shell.page.workOrder',
    words: 'repair',
    permission: repairView.id,
    load: async () => (await import('../console/repair/OrderListPage.tsx')).OrderListPage,
  },
  {
    path: '/Troubleshooting/workOrder/orderDetail',
    name: 'orderDetail',
    title: 'shell.page.orderDetail',
    words: 'repair',
    permission: repairView.id,
    hidden: true,
    parent: 'workOrder',
    by: 'id',
    load: async () => (await import('../console/repair/OrderDetailPage.tsx')).OrderDetailPage,
  },
  {
    path: '/systemInfo/loginLog',
    name: 'loginLog',
    title: 'shell.page.loginLog',
    words: 'logs',
    permission: logView.id,
    load: async () => (await import('../console/logs/LoginLogPage.tsx')).LoginLogPage,
  },
  {
    path: '/oplog/index',
    name: 'opLog',
    title: 'shell.page.opLog',
    words: 'logs',
    permission: logActions.id,
    load: async () => (await import('../console/logs/ActionLogPage.tsx')).ActionLogPage,
  },
  {
    path: '/personnel/mailList',
    name: 'mailList',
    title: 'shell.page.mailList',
    words: 'personnel',
    permission: personnelView.id,
    load: async () => (await import('../console/personnel/PhoneBookPage.tsx')).PhoneBookPage,
  },
  {
    path: '/personnel/mailList/mailinfo',
    name: 'mailinfo',
    title: 'shell.page.mailinfo',
    words: 'personnel',
    permission: personnelView.id,
    hidden: true,
    parent: 'mailList',
    by: 'id',
    load: async () => (await import('../console/personnel/PersonPage.tsx')).PersonPage,
  },
  {
    path: '/proclamation/list',
    name: 'proclamation',
    title: 'shell.page.proclamation',
    words: 'notice',
    permission: noticeView.id,
    load: async () => (await import('../console/notice/NoticeListPage.tsx')).NoticeListPage,
  },
  {
    path: '/proclamation/list/detail',
    name: 'proclamationDetail',
    title: 'shell.page.proclamationDetail',
    words: 'notice',
    permission: noticeView.id,
    hidden: true,
    parent: 'proclamation',
    by: 'id',
    load: async () => (await import('../console/notice/NoticeDetailPage.tsx')).NoticeDetailPage,
  },
  {
    path: '/device/concernDevice',
    name: 'concernDevice',
    title: 'shell.page.concernDevice',
    words: 'device',
    permission: deviceView.id,
    hidden: true,
    load: async () => (await import('../console/device/ConcernDevicePage.tsx')).ConcernDevicePage,
  },
  {
    path: '/systemInfo/AffEnterprise',
    name: 'affEnterprise',
    title: 'shell.page.affEnterprise',
    words: 'relation',
    permission: deviceView.id,
    load: async () => (await import('../console/relation/RelationPage.tsx')).RelationPage,
  },
  {
    path: '/relationEnt/index',
    name: 'relationEnt',
    title: 'shell.page.affEnterprise',
    words: 'relation',
    permission: deviceView.id,
    hidden: true,
    load: async () => (await import('../console/relation/RelationPage.tsx')).RelationPage,
  },
];

const byPath = new Map(pages.map((page) => [keyOf(page.path), page]));
const byName = new Map(pages.map((page) => [page.name, page]));

/** The page of a path, however it is cased and with or without a slash at its end, as routes match. */
export function pageAt(pathname: string): Page | null {
  return byPath.get(keyOf(pathname)) ?? null;
}

/** A page by its name; null where it is not there. */
export function pageNamed(name: string): Page | null {
  return byName.get(name) ?? null;
}

function keyOf(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase();
}
