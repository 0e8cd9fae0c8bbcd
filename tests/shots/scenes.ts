import type { Page } from 'playwright-core';

/** Who looks: an account of the demonstration, or one of a test's plant. */
export type Looker = 'admin' | 'repairer';

/** A page or dialog to look at, reached by what a person does. */
export interface Scene {
  /** The picture's name. */
  readonly name: string;
  /** null: nobody is signed in. */
  readonly who: Looker | null;
  readonly path: string;
  /** What brings the dialog up. @param isNarrow the shell is in its mobile mode */
  readonly act?: (page: Page, isNarrow: boolean) => Promise<void>;
}

/** Opens a tool of the header, which is folded away where the screen is narrow. */
async function pressTool(page: Page, name: RegExp, isNarrow: boolean): Promise<void> {
  if (isNarrow) await page.getByRole('button', { name: /^(更多工具|More tools)$/ }).click();
  await page.getByRole('button', { name }).click();
}

const orders = '/Troubleshooting/workOrder';
const account = /^(账号|Account)$/;
const settings = /^(界面设置|Display settings)$/;

export const scenes: readonly Scene[] = [
  { name: 'login', who: null, path: '/login' },
  { name: 'no-such-page', who: null, path: '/401' },
  { name: 'not-found', who: null, path: '/404' },
  { name: 'page-missing', who: null, path: '/error-page/401' },
  { name: 'overview', who: 'admin', path: '/home/dataOverview' },
  {
    name: 'overview-own-days',
    who: 'repairer',
    path: '/home/dataOverview?from=2026-01-01&to=2026-03-31&trend=downHours',
  },
  { name: 'orders', who: 'repairer', path: orders },
  {
    name: 'order',
    who: 'admin',
    path: orders,
    act: (page) => page.locator('[data-page] a[href*="orderDetail"]').first().click(),
  },
  {
    name: 'menu',
    who: 'admin',
    path: orders,
    act: (page, isNarrow) =>
      page
        .getByRole('button', { name: isNarrow ? /^(展开|Unfold)/ : /^(收起菜单|Fold the menu)$/ })
        .click(),
  },
  {
    name: 'tag-menu',
    who: 'admin',
    path: orders,
    act: (page) => page.getByRole('button', { name: /^(标签操作|What to do)/ }).click(),
  },
  {
    name: 'page-search',
    who: 'admin',
    path: orders,
    act: (page, isNarrow) => pressTool(page, /^(搜索页面|Search pages)$/, isNarrow),
  },
  {
    name: 'size',
    who: 'admin',
    path: orders,
    act: (page, isNarrow) => pressTool(page, /^(界面尺寸|Size)$/, isNarrow),
  },
  {
    name: 'user',
    who: 'admin',
    path: orders,
    act: (page) => page.getByRole('button', { name: account }).click(),
  },
  {
    name: 'settings',
    who: 'admin',
    path: orders,
    act: async (page) => {
      await page.getByRole('button', { name: account }).click();
      await page.getByRole('button', { name: settings }).click();
      await page.getByRole('dialog', { name: settings }).waitFor();
    },
  },
  {
    name: 'error-log',
    who: 'admin',
    path: orders,
    act: async (page, isNarrow) => {
      await page.evaluate(() =>
        dispatchEvent(new ErrorEvent('error', { message: 'a part of the page was out of reach' })),
      );
      await pressTool(page, /^(错误日志|Error log)/, isNarrow);
      await page.getByRole('dialog', { name: /^(错误日志|Error log)$/ }).waitFor();
    },
  },
  {
    name: 'introduction',
    who: 'admin',
    path: orders,
    act: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('introduced'));
      await page.reload();
      await page.getByRole('dialog').waitFor();
    },
  },
];
