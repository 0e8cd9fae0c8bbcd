import { getUser, listUsers } from '../../../src/contract/areas/personnel.ts';
import { addUser, resetPasswords } from '../../../src/contract/areas/personnelDeeds.ts';
import { listViews } from '../../../src/contract/areas/savedView.ts';
import type { Hand } from '../hand.ts';
import type { Scene } from '../scene.ts';

const path = '/personnel/mailList';

/** Ticks rows of the list; cards on a phone. */
async function tick({ page, words }: Hand, count: number): Promise<void> {
  const rows = page.locator('tbody, li'); // the head has one for all of them
  const boxes = rows.getByRole('checkbox', { name: words('kit.list.selectRow') });
  for (let row = 0; row < count; row += 1) await boxes.nth(row).check();
}

async function ask(hand: Hand, deed: 'disable' | 'enable' | 'reset'): Promise<void> {
  await tick(hand, 2);
  await hand.press(`personnel.list.${deed}`);
  await hand.dialog();
}

async function openPerson({ page }: Hand): Promise<void> {
  await page.locator('[data-page] a[href*="mailinfo"]').nth(1).click();
  await page.waitForURL(/mailinfo/);
}

const view = {
  page: 'mailList',
  columns: null,
  ownerName: '周敏',
  version: 1,
  shared: 0,
  isMine: 1,
} as const;

/** The address book: list, person, and every dialog. */
export const personnelScenes: readonly Scene[] = [
  { name: 'people', who: 'admin', path },
  { name: 'people-reader', alike: true, who: 'repairer', path },
  { name: 'people-chosen', who: 'admin', path, act: (hand) => tick(hand, 3) },
  {
    name: 'people-none-chosen',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, page }) => {
      // A phone has the bar of what can be done once something is chosen.
      if ((page.viewportSize()?.width ?? 0) < 768) return;
      await press('personnel.list.disable');
      await page.locator('.arco-message').first().waitFor();
    },
  },
  { name: 'people-nothing', alike: true, who: 'admin', path: `${path}?SearchText=zzzz` },
  {
    name: 'people-empty',
    who: 'admin',
    path,
    prepare: ({ server }) => server.answers(listUsers, { data: [], totalNum: 0 }),
  },
  {
    name: 'people-loading',
    who: 'admin',
    path,
    prepare: ({ server }) => server.holds(listUsers),
    waits: true,
  },
  {
    name: 'people-failed',
    who: 'admin',
    path,
    prepare: ({ server }) => server.fails(listUsers),
    fails: true,
  },
  {
    name: 'people-denied',
    who: 'admin',
    path,
    prepare: ({ server }) => server.denies(listUsers),
  },
  {
    name: 'people-filters',
    who: 'admin',
    path,
    act: async ({ page, press, words, isNarrow, dialog }) => {
      if (isNarrow) {
        await press('kit.list.filters');
        await dialog();
      } else {
        await page.getByRole('combobox', { name: words('personnel.field.role') }).click();
      }
    },
  },
  {
    name: 'people-filtered',
    alike: true,
    who: 'admin',
    path: `${path}?WorkOrderState=2`,
  },
  {
    name: 'people-columns',
    who: 'admin',
    path,
    act: async ({ press, isNarrow }) => {
      if (!isNarrow) await press('kit.columns.open');
    },
  },
  {
    name: 'people-save-view',
    alike: true,
    who: 'admin',
    path: `${path}?SearchText=1`,
    act: async ({ press, dialog, isNarrow }) => {
      if (isNarrow) return;
      await press('kit.views.save');
      await press('kit.views.submit', await dialog());
    },
  },
  {
    name: 'people-views',
    who: 'admin',
    path: `${path}?SearchText=1&view=v1`,
    prepare: ({ server }) =>
      server.answers(listViews, [
        { ...view, id: 'v1', viewName: '维修工', filter: { SearchText: '1' } },
        { ...view, id: 'v2', viewName: 'Everybody of the night shift', filter: {}, isMine: 0 },
      ]),
    act: async ({ button, page }) => {
      await button('kit.views.menu').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'person-add',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog }) => {
      await press('personnel.list.add');
      await dialog();
    },
  },
  {
    name: 'person-add-refused',
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('personnel.list.add');
      await press('personnel.add.submit', await dialog());
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'person-edit',
    who: 'admin',
    path,
    act: async (hand) => {
      await tick(hand, 1);
      await hand.press('personnel.list.edit');
      await hand.dialog();
    },
  },
  {
    name: 'people-bulk',
    alike: true,
    who: 'admin',
    path,
    act: async (hand) => {
      await tick(hand, 3);
      await hand.press('personnel.list.bulk');
      await hand.dialog();
    },
  },
  { name: 'people-disable', alike: true, who: 'admin', path, act: (hand) => ask(hand, 'disable') },
  { name: 'people-enable', alike: true, who: 'admin', path, act: (hand) => ask(hand, 'enable') },
  { name: 'people-reset', who: 'admin', path, act: (hand) => ask(hand, 'reset') },
  {
    name: 'people-passwords',
    who: 'admin',
    path,
    prepare: ({ server }) =>
      server.answers(
        resetPasswords,
        ['王海涛', '李志强'].map((realName, at) => ({
          id: `u${at}`,
          userName: `1380000011${at}`,
          realName,
          password: `k7Qm-x2Rw-${at}9Tz`,
          expireTime: new Date(Date.now() + 72 * 3_600_000).toISOString(),
        })),
      ),
    act: async (hand) => {
      await ask(hand, 'reset');
      await hand.press('personnel.list.reset', await hand.dialog());
      await hand.button('personnel.passwords.handedOver').waitFor();
    },
  },
  {
    name: 'person-refused',
    who: 'admin',
    path,
    prepare: ({ server }) => server.refuses(addUser, '400', '该手机号已被使用'),
    act: async ({ press, dialog, field }) => {
      await press('personnel.list.add');
      const form = await dialog();
      await field('personnel.field.realName', form).fill('李四');
      await field('personnel.field.userName', form).fill('13912345678');
      await form.locator('select').selectOption({ index: 1 });
      await press('personnel.add.submit', form);
    },
  },
  { name: 'person', who: 'admin', path, act: openPerson },
  {
    name: 'person-menu',
    who: 'admin',
    path,
    act: async (hand) => {
      await openPerson(hand);
      await hand.press('kit.list.more');
    },
  },
  { name: 'person-self', alike: true, who: 'repairer', path: `${path}/mailinfo` },
  { name: 'person-missing', who: 'admin', path: `${path}/mailinfo?id=nobody` },
  {
    name: 'person-loading',
    who: 'repairer',
    path: `${path}/mailinfo`,
    prepare: ({ server }) => server.holds(getUser),
    waits: true,
  },
  {
    name: 'person-failed',
    who: 'repairer',
    path: `${path}/mailinfo`,
    prepare: ({ server }) => server.fails(getUser),
    fails: true,
  },
];
