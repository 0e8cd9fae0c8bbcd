import { label } from '../../contract/locale.ts';
import type { Page } from '../loading/page.ts';

/** The page for users who are not signed in. */
export const loginPage: Page = {
  path: '/login',
  name: 'login',
  title: label('登录', 'Sign in'),
  namespace: 'login',
  frame: 'public',
  load: async () => (await import('../app/login/LoginPage.tsx')).LoginPage,
};

/** The pages outside the shell: those without a token, and those that fill the screen. */
export const outerPages: readonly Page[] = [
  loginPage,
  ...(['/mylogin', '/cqxdwialogin', '/auth-redirect'] as const).map(
    (path): Page => ({
      path,
      name: path.slice(1),
      title: label('登录', 'Sign in'),
      namespace: 'login',
      frame: 'public',
      load: async () => (await import('../app/login/PartnerPage.tsx')).PartnerPage,
    }),
  ),
  {
    path: '/helpDoc',
    name: 'helpDoc',
    title: label('帮助文档', 'Help'),
    namespace: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('../app/public/HelpRoute.tsx')).HelpDocRoute,
  },
  {
    path: '/appletDoc',
    name: 'appletDoc',
    title: label('手机使用帮助', 'Help for phones'),
    namespace: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('../app/public/HelpRoute.tsx')).AppletDocRoute,
  },
  {
    path: '/assets',
    name: 'assets',
    title: label('设备', 'Device'),
    namespace: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('../app/public/AssetsPage.tsx')).AssetsPage,
  },
  {
    path: '/EquipmentKanban',
    name: 'equipmentKanban',
    title: label('大屏看板', 'Wallboard'),
    namespace: 'wall',
    permission: 'kanban.view',
    frame: 'bare',
    hidden: true,
    load: async () => (await import('./WallRoute.tsx')).WallRoute,
  },
  {
    path: '/dev/tiles',
    name: 'tiles',
    title: label('看板组件', 'Wallboard tiles'),
    namespace: 'wall',
    frame: 'bare',
    hidden: true,
    load: async () => (await import('../wallboard/samples/TilesPage.tsx')).TilesPage,
  },
];
