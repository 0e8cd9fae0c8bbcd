import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of announcements. Their parts are loaded when a page is opened. */
export const noticePages: readonly Page[] = [
  {
    path: pagePaths.proclamation,
    name: 'proclamation',
    title: label('公告', 'Announcements'),
    namespace: 'notice',
    permission: 'notice.view',
    load: async () => (await import('./NoticeListPage.tsx')).NoticeListPage,
  },
  {
    path: pagePaths.proclamationDetail,
    name: 'proclamationDetail',
    title: label('公告详情', 'Announcement'),
    namespace: 'notice',
    permission: 'notice.view',
    hidden: true,
    parent: 'proclamation',
    keyParam: 'id',
    load: async () => (await import('./NoticeDetailPage.tsx')).NoticeDetailPage,
  },
];
