import { helpEditMenu } from '../../../contract/areas/help/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages on which administrators of the platform write the help. Readers see it at /helpDoc and /appletDoc. */
export const helpEditPages: readonly Page[] = [
  {
    path: pagePaths.helpEdit,
    name: 'helpEdit',
    title: helpEditMenu.label,
    namespace: 'helpEdit',
    permission: helpEditMenu.id,
    load: async () => (await import('./edit/HelpEditListPage.tsx')).HelpEditListPage,
  },
  {
    path: pagePaths.helpEditPage,
    name: 'helpEditPage',
    title: label('编辑帮助', 'Edit the help'),
    namespace: 'helpEdit',
    permission: helpEditMenu.id,
    hidden: true,
    parent: 'helpEdit',
    keyParam: 'id',
    load: async () => (await import('./edit/HelpEditPage.tsx')).HelpEditPage,
  },
];
