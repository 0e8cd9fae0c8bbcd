import type { Page } from './page.ts';

/** Where who is not signed in is led to. */
export const loginPage: Page = {
  path: '/login',
  name: 'login',
  title: 'app.title.login',
  words: 'login',
  frame: 'public',
  load: async () => (await import('../app/login/LoginPage.tsx')).LoginPage,
};

/** The pages outside the shell, a line each: those without a token, and those that fill the screen. */
export const outerPages: readonly Page[] = [
  loginPage,
  ...(['/mylogin', '/cqxdwialogin', '/auth-redirect'] as const).map(
    (path): Page => ({
      path,
      name: path.slice(1),
      title: 'app.title.login',
      words: 'login',
      frame: 'public',
      load: async () => (await import('../app/login/PartnerPage.tsx')).PartnerPage,
    }),
  ),
  {
    path: '/helpDoc',
    name: 'helpDoc',
    title: 'app.title.helpDoc',
    words: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('../app/public/HelpRoute.tsx')).HelpDocRoute,
  },
  {
    path: '/appletDoc',
    name: 'appletDoc',
    title: 'app.title.appletDoc',
    words: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('../app/public/HelpRoute.tsx')).AppletDocRoute,
  },
  {
    path: '/assets',
    name: 'assets',
    title: 'app.title.assets',
    words: 'help',
    frame: 'public',
    hidden: true,
    load: async () => (await import('../app/public/AssetsPage.tsx')).AssetsPage,
  },
  {
    path: '/EquipmentKanban',
    name: 'equipmentKanban',
    title: 'app.title.kanban',
    words: 'wall',
    permission: 'kanban.view',
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
];
