import { feedbackMenu } from '../../../contract/areas/feedback/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The problem log. Everybody reads their own problems, so that messages about them open. */
export const feedbackPages: readonly Page[] = [
  {
    path: pagePaths.problemLog,
    name: 'problemLog',
    title: feedbackMenu.label,
    namespace: 'feedback',
    load: async () => (await import('./FeedbackListPage.tsx')).FeedbackListPage,
  },
  {
    path: pagePaths.problemLogDetail,
    name: 'problemLogDetail',
    title: label('问题详情', 'Problem'),
    namespace: 'feedback',
    hidden: true,
    parent: 'problemLog',
    keyParam: 'id',
    load: async () => (await import('./FeedbackPage.tsx')).FeedbackPage,
  },
  {
    path: pagePaths.systemTypes,
    name: 'systemTypes',
    title: label('系统类型', 'System types'),
    namespace: 'feedback',
    permission: 'platform.feedback',
    hidden: true,
    parent: 'problemLog',
    load: async () => (await import('./SystemTypesPage.tsx')).SystemTypesPage,
  },
];
