import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of overtime. Their parts are loaded when a page is opened. */
export const overtimePages: readonly Page[] = [
  {
    path: pagePaths.overtime,
    name: 'overtime',
    title: label('加班申请', 'Overtime'),
    namespace: 'overtime',
    permission: 'overtime.view',
    load: async () => (await import('./OvertimePage.tsx')).OvertimePage,
  },
  {
    path: pagePaths.overtimeSheet,
    name: 'overtimeSheet',
    title: label('加班月表', 'Overtime sheet'),
    namespace: 'overtime',
    permission: 'overtime.view',
    hidden: true,
    parent: 'overtime',
    load: async () => (await import('./SheetPage.tsx')).SheetPage,
  },
];
