import {
  getNotice,
  listNotices,
  listReaderNotices,
} from '../../../src/contract/areas/notice/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/proclamation/list';

async function openPopup({ page, text }: Driver): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('notice.popup.name') })
    .or(page.getByRole('button', { name: text('notice.popup.unread') }))
    .click();
}

async function openManage(driver: Driver) {
  await openPopup(driver);
  await driver.press('notice.popup.manage');
  return driver.dialog();
}

async function openFirst({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="detail?id"]').first().click();
  await page.getByRole('article').waitFor();
}

/** Announcements: the readers' views, and their management. */
export const noticeScenes: readonly Scene[] = [
  { name: 'notices', who: 'admin', path },
  { name: 'notices-reader', alike: true, who: 'repairer', path },
  {
    name: 'notices-empty',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.answer(listNotices, { data: [], totalNum: 0 }),
  },
  { name: 'notices-popup', who: 'admin', path: '/account', act: openPopup },
  {
    name: 'notices-popup-empty',
    alike: true,
    who: 'repairer',
    path: '/account',
    prepare: ({ server }) =>
      server.answer(listReaderNotices, { data: [], totalNum: 0, allcount: 0 }),
    act: openPopup,
  },
  {
    name: 'notices-popup-failed',
    alike: true,
    who: 'repairer',
    path: '/account',
    prepare: ({ server }) => server.fail(listReaderNotices),
    act: openPopup,
    fails: true,
  },
  { name: 'notices-manage', who: 'admin', path: '/account', act: openManage },
  {
    name: 'notices-manage-unsaved',
    alike: true,
    who: 'admin',
    path: '/account',
    act: async (driver) => {
      const dialog = await openManage(driver);
      await dialog.getByRole('checkbox').first().click();
      await driver.press('app.cancel', dialog);
    },
  },
  {
    name: 'notices-manage-add',
    who: 'admin',
    path: '/account',
    act: async (driver) => {
      await driver.press('notice.manage.add', await openManage(driver));
      await driver.button('notice.form.submitAdd').waitFor();
    },
  },
  {
    name: 'notice-add',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog }) => {
      await press('notice.list.add');
      await dialog();
    },
  },
  {
    name: 'notice-add-refused',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('notice.list.add');
      await press('notice.form.submitAdd', await dialog());
      await page.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
  {
    name: 'notice-row-menu',
    alike: true,
    who: 'admin',
    path,
    act: async ({ page, isNarrow, text }) => {
      if (!isNarrow) return;
      await page
        .getByRole('button', { name: text('kit.list.moreOf') })
        .first()
        .click();
    },
  },
  { name: 'notice', who: 'admin', path, act: openFirst },
  {
    name: 'notice-edit',
    alike: true,
    who: 'admin',
    path,
    act: async (driver) => {
      await openFirst(driver);
      await driver.press('notice.list.edit', driver.page.getByRole('article'));
      await driver.dialog();
    },
  },
  { name: 'notice-reader', alike: true, who: 'repairer', path, act: openFirst },
  { name: 'notice-gone', alike: true, who: 'repairer', path: `${path}/detail?id=nothing` },
  {
    name: 'notice-loading',
    alike: true,
    who: 'repairer',
    path: `${path}/detail?id=0199a0a0-0000-7000-8000-000000000000`,
    prepare: ({ server }) => server.block(getNotice),
    waits: true,
  },
];
