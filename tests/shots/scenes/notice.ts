import { getNotice, listNotices, listReaderNotices } from '../../../src/contract/areas/notice.ts';
import type { Hand } from '../hand.ts';
import type { Scene } from '../scene.ts';

const path = '/proclamation/list';

async function openPopup({ page, words }: Hand): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('notice.popup.name') })
    .or(page.getByRole('button', { name: words('notice.popup.unread') }))
    .click();
}

async function openManage(hand: Hand) {
  await openPopup(hand);
  await hand.press('notice.popup.manage');
  return hand.dialog();
}

async function openFirst({ page }: Hand): Promise<void> {
  await page.locator('[data-page] a[href*="detail?id"]').first().click();
  await page.getByRole('article').waitFor();
}

/** Announcements: what readers see, and their management. */
export const noticeScenes: readonly Scene[] = [
  { name: 'notices', who: 'admin', path },
  { name: 'notices-reader', alike: true, who: 'repairer', path },
  {
    name: 'notices-empty',
    who: 'admin',
    path,
    prepare: ({ server }) => server.answers(listNotices, { data: [], totalNum: 0 }),
  },
  { name: 'notices-popup', who: 'admin', path: '/account', act: openPopup },
  {
    name: 'notices-popup-empty',
    alike: true,
    who: 'repairer',
    path: '/account',
    prepare: ({ server }) =>
      server.answers(listReaderNotices, { data: [], totalNum: 0, allcount: 0 }),
    act: openPopup,
  },
  {
    name: 'notices-popup-failed',
    who: 'repairer',
    path: '/account',
    prepare: ({ server }) => server.fails(listReaderNotices),
    act: openPopup,
    fails: true,
  },
  { name: 'notices-manage', who: 'admin', path: '/account', act: openManage },
  {
    name: 'notices-manage-unsaved',
    who: 'admin',
    path: '/account',
    act: async (hand) => {
      const dialog = await openManage(hand);
      await dialog.getByRole('checkbox').first().click();
      await hand.press('app.cancel', dialog);
    },
  },
  {
    name: 'notices-manage-add',
    who: 'admin',
    path: '/account',
    act: async (hand) => {
      await hand.press('notice.manage.add', await openManage(hand));
      await hand.button('notice.form.submitAdd').waitFor();
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
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('notice.list.add');
      await press('notice.form.submitAdd', await dialog());
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'notice-row-menu',
    who: 'admin',
    path,
    act: async ({ page, isNarrow, words }) => {
      if (!isNarrow) return;
      await page
        .getByRole('button', { name: words('kit.list.moreOf') })
        .first()
        .click();
    },
  },
  { name: 'notice', who: 'admin', path, act: openFirst },
  {
    name: 'notice-edit',
    who: 'admin',
    path,
    act: async (hand) => {
      await openFirst(hand);
      await hand.press('notice.list.edit', hand.page.getByRole('article'));
      await hand.dialog();
    },
  },
  { name: 'notice-reader', alike: true, who: 'repairer', path, act: openFirst },
  { name: 'notice-gone', who: 'repairer', path: `${path}/detail?id=nothing` },
  {
    name: 'notice-loading',
    who: 'repairer',
    path: `${path}/detail?id=0199a0a0-0000-7000-8000-000000000000`,
    prepare: ({ server }) => server.holds(getNotice),
    waits: true,
  },
];
