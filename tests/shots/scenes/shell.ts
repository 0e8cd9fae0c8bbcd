import { platformDefaults } from '../../../src/client/api/http/platform.ts';
import { getSetupGuide } from '../../../src/contract/areas/home/setupGuide.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getUser } from '../../../src/contract/areas/personnel/endpoints.ts';
import { mapRelations } from '../../../src/contract/areas/relation/endpoints.ts';
import type { Scene } from '../scene.ts';
import { openMessages } from './message.ts';

const here = '/personnel/mailList';

/** The shell around every page, and its dialogs and menus. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'menu',
    alike: true,
    alone: true,
    who: 'admin',
    path: here,
    act: ({ press, isNarrow }) => press(isNarrow ? 'shell.menu.open' : 'shell.menu.close'),
  },
  {
    name: 'menu-submenu',
    alone: true,
    who: 'admin',
    path: here,
    act: async ({ page, press, text, isNarrow }) => {
      await press(isNarrow ? 'shell.menu.open' : 'shell.menu.close');
      const menu = page.getByRole('navigation', { name: text('shell.menu.name') });
      await menu.locator('button[aria-expanded="false"]').first().click();
    },
  },
  {
    name: 'tools',
    who: 'admin',
    path: here,
    act: async ({ press, isNarrow }) => {
      if (isNarrow) await press('shell.tools');
    },
  },
  {
    name: 'tags',
    who: 'admin',
    path: here,
    act: async ({ page, press }) => {
      for (const path of ['/Troubleshooting/workOrder', '/proclamation/list', '/oplog/index']) {
        await page.goto(new URL(path, page.url()).href);
      }
      if ((page.viewportSize()?.width ?? 0) < 992) return; // a narrow screen has no tags
      await press('shell.tags.more');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'page-search',
    who: 'admin',
    path: here,
    act: async ({ page, pressTool, text }) => {
      await pressTool('shell.search.name');
      await page.getByRole('combobox', { name: text('shell.search.name') }).fill('o');
    },
  },
  {
    name: 'size',
    alike: true,
    who: 'admin',
    path: here,
    act: ({ pressTool }) => pressTool('shell.size.name'),
  },
  {
    name: 'help-menu',
    who: 'admin',
    path: here,
    act: ({ pressTool }) => pressTool('shell.help.name'),
  },
  {
    name: 'qr',
    loads: true,
    who: 'admin',
    path: here,
    prepare: ({ page }) =>
      page.route('**/platform.json', (route) =>
        route.fulfill({
          json: { ...platformDefaults, qrOfficial: '/favicon.svg', qrMiniProgram: '/favicon.svg' },
        }),
      ),
    act: ({ pressTool }) => pressTool('shell.qr.name'),
  },
  { name: 'user', who: 'admin', path: here, act: ({ openUser }) => openUser() },
  {
    name: 'settings',
    who: 'admin',
    path: here,
    act: async ({ openUser, press, dialog }) => {
      await openUser();
      await press('shell.settings.name');
      await dialog();
    },
  },
  {
    name: 'error-log',
    who: 'admin',
    path: here,
    act: async ({ page, pressTool, dialog }) => {
      await page.evaluate(() =>
        dispatchEvent(new ErrorEvent('error', { message: 'a part of the page was out of reach' })),
      );
      await pressTool('shell.errors.button');
      await dialog();
    },
  },
  {
    name: 'introduction',
    alone: true,
    who: 'supervisor',
    path: '/home/dataOverview',
    prepare: async ({ page, server }) => {
      await page.addInitScript(() => localStorage.removeItem('introduced'));
      await server.answer(getSetupGuide, { steps: [], introduced: 0 });
    },
    act: ({ dialog }) => dialog(),
  },
  {
    name: 'organisations',
    alike: true,
    who: 'provider',
    path: here,
    act: async ({ openUser, pick, dialog }) => {
      await openUser();
      await pick('shell.user.organisation');
      await dialog();
    },
  },
  {
    name: 'organisations-none',
    alike: true,
    who: 'admin',
    path: here,
    act: async ({ openUser, pick, dialog }) => {
      await openUser();
      await pick('shell.user.organisation');
      await dialog();
    },
  },
  {
    name: 'organisations-many',
    who: 'provider',
    path: here,
    prepare: ({ server }) =>
      server.answer(
        mapRelations,
        Object.fromEntries(
          [
            '华东一厂',
            '华南二厂',
            '华北三厂',
            '西南四厂',
            '东北五厂',
            '中原六厂',
            '西北七厂',
            '沿海八厂',
          ].map((name, at) => [`ORG${at}`, name]),
        ),
      ),
    act: async ({ openUser, pick, dialog }) => {
      await openUser();
      await pick('shell.user.organisation');
      await dialog();
    },
  },
  { name: 'visit', who: 'visitor', path: '/Troubleshooting/workOrder' },
  {
    name: 'expired',
    alone: true,
    who: 'admin',
    path: here,
    prepare: ({ changeUserRecord: isKnownAs }) => isKnownAs({ orgState: 2 }),
  },
  {
    name: 'idle',
    alone: true,
    who: 'admin',
    path: here,
    prepare: ({ changeUserRecord: isKnownAs }) => isKnownAs({ idleMinutes: 2 }),
    act: ({ dialog }) => dialog(),
  },
  {
    name: 'session-ended',
    alone: true,
    who: 'admin',
    path: here,
    act: async (driver) => {
      await driver.server.refuse(listMessages, '50014', 'Token expired');
      await openMessages(driver);
      await driver.dialog();
    },
  },
  {
    name: 'pending',
    alone: true,
    who: 'repairer',
    path: '/account',
    prepare: async ({ changeUserRecord: isKnownAs, server }) => {
      await isKnownAs({ userState: 2, permissions: [] });
      await server.alter(getUser, { userState: 2 });
    },
  },
  {
    name: 'rejected',
    alike: true,
    alone: true,
    who: 'repairer',
    path: '/account',
    prepare: async ({ changeUserRecord: isKnownAs, server }) => {
      await isKnownAs({ userState: 3, permissions: [] });
      await server.alter(getUser, { userState: 3 });
    },
  },
];
