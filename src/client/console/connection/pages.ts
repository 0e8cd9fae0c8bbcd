import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The persistent connections: of this browser, for everybody, and those of the organisation. */
export const connectionPages: readonly Page[] = [
  {
    path: pagePaths.scoket,
    name: 'scoket',
    title: label('持久连接', 'Persistent connections'),
    namespace: 'connection',
    hidden: true,
    load: async () => (await import('./BrowserConnectionsPage.tsx')).BrowserConnectionsPage,
  },
  {
    path: pagePaths.connections,
    name: 'connections',
    title: label('企业的持久连接', 'Connections of the organisation'),
    namespace: 'connection',
    permission: 'connection.view',
    hidden: true,
    parent: 'scoket',
    load: async () => (await import('./ConnectionListPage.tsx')).ConnectionListPage,
  },
];
