import { label } from '../../../../contract/locale.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import type { Page } from '../../../loading/page.ts';

/** The page where an article is written. Its parts are loaded when it is opened. */
export const articlePages: readonly Page[] = [
  {
    path: pagePaths.knowledgeArticle,
    name: 'knowledgeArticle',
    title: label('编写文章', 'Write an article'),
    namespace: 'knowledgeArticle',
    permission: 'knowledge.view',
    hidden: true,
    keyParam: 'id',
    load: async () => (await import('./ArticlePage.tsx')).ArticlePage,
  },
];
