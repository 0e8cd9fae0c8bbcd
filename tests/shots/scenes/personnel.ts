import { addUser, resetPasswords } from '../../../src/contract/areas/personnel/actions.ts';
import { getUser, listUsers } from '../../../src/contract/areas/personnel/endpoints.ts';
import { listViews } from '../../../src/contract/areas/savedView/endpoints.ts';
import { erasedName } from '../../../src/contract/erasedPeople.ts';
import { requireFieldLabel } from '../../../src/contract/validation/bodyFields.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/personnel/mailList';

/** Checks rows of the list; cards on a phone. */
async function tick({ page, text }: Driver, count: number): Promise<void> {
  const rows = page.locator('tbody:visible, li:visible'); // the head has one for all of them
  const boxes = rows.getByRole('checkbox', { name: text('kit.list.selectRow') });
  for (let row = 0; row < count; row += 1) await boxes.nth(row).check();
}

async function openConfirm(driver: Driver, action: 'disable' | 'enable' | 'reset'): Promise<void> {
  await tick(driver, 2);
  await driver.press(`personnel.list.${action}`);
  await driver.dialog();
}

async function openPerson({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="mailinfo"]').nth(1).click();
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
  { name: 'people-selected', who: 'admin', path, act: (driver) => tick(driver, 3) },
  {
    name: 'people-none-selected',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, page }) => {
      // On a phone the bar of actions appears only with a selection.
      if ((page.viewportSize()?.width ?? 0) < 768) return;
      await press('personnel.list.disable');
      await page.locator('.arco-message:visible').first().waitFor();
    },
  },
  { name: 'people-nothing', alike: true, who: 'admin', path: `${path}?SearchText=zzzz` },
  {
    name: 'people-empty',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.answer(listUsers, { data: [], totalNum: 0 }),
  },
  {
    name: 'people-loading',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.block(listUsers),
    waits: true,
  },
  {
    name: 'people-failed',
    who: 'admin',
    path,
    prepare: ({ server }) => server.fail(listUsers),
    fails: true,
  },
  {
    name: 'people-denied',
    who: 'admin',
    path,
    prepare: ({ server }) => server.deny(listUsers),
  },
  {
    name: 'people-filters',
    who: 'admin',
    path,
    act: async ({ page, press, text, isNarrow, dialog }) => {
      if (isNarrow) {
        await press('kit.list.filters');
        await dialog();
      } else {
        await page
          .getByRole('combobox', { name: text(requireFieldLabel(addUser, 'RoleID')) })
          .click();
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
      server.answer(listViews, [
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
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('personnel.list.add');
      await press('personnel.add.submit', await dialog());
      await page.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
  {
    name: 'person-edit',
    alike: true,
    who: 'admin',
    path,
    act: async (driver) => {
      await tick(driver, 1);
      await driver.press('personnel.list.edit');
      await driver.dialog();
    },
  },
  {
    name: 'people-bulk',
    alike: true,
    who: 'admin',
    path,
    act: async (driver) => {
      await tick(driver, 3);
      await driver.press('personnel.list.bulk');
      await driver.dialog();
    },
  },
  {
    name: 'people-disable',
    alike: true,
    who: 'admin',
    path,
    act: (driver) => openConfirm(driver, 'disable'),
  },
  {
    name: 'people-enable',
    alike: true,
    who: 'admin',
    path,
    act: (driver) => openConfirm(driver, 'enable'),
  },
  { name: 'people-reset', who: 'admin', path, act: (driver) => openConfirm(driver, 'reset') },
  {
    name: 'people-passwords',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) =>
      server.answer(
        resetPasswords,
        ['王海涛', '李志强'].map((realName, at) => ({
          id: `u${at}`,
          userName: `1380000011${at}`,
          realName,
          password: `k7Qm-x2Rw-${at}9Tz`,
          expireTime: new Date(Date.now() + 72 * 3_600_000).toISOString(),
        })),
      ),
    act: async (driver) => {
      await openConfirm(driver, 'reset');
      await driver.press('personnel.list.reset', await driver.dialog());
      await driver.button('personnel.passwords.handedOver').waitFor();
    },
  },
  {
    name: 'person-refused',
    who: 'admin',
    path,
    prepare: ({ server }) => server.refuse(addUser, '400', '该手机号已被使用'),
    act: async ({ press, dialog, field }) => {
      await press('personnel.list.add');
      const form = await dialog();
      await field(requireFieldLabel(addUser, 'RealName'), form).fill('李四');
      await field(requireFieldLabel(addUser, 'UserName'), form).fill('13912345678');
      await form.locator('select').selectOption({ index: 1 });
      await press('personnel.add.submit', form);
    },
  },
  { name: 'person', who: 'admin', path, act: openPerson },
  {
    name: 'person-menu',
    alike: true,
    who: 'admin',
    path,
    act: async (driver) => {
      await openPerson(driver);
      await driver.press('kit.list.more');
    },
  },
  {
    name: 'person-erase',
    who: 'admin',
    path,
    act: async (driver) => {
      await driver.server.alter(getUser, { userState: 0, realName: '王海涛' });
      await openPerson(driver);
      await driver.press('kit.list.more');
      const { page, text } = driver;
      await page.getByRole('menuitem', { name: text('personnel.data.erase') }).click();
      await driver.dialog();
    },
  },
  {
    name: 'person-erased',
    alike: true,
    who: 'admin',
    path,
    act: async (driver) => {
      const realName = erasedName('A1B2C3');
      const erased = { userState: 0, realName, userName: '', isErased: true };
      await driver.server.alter(getUser, erased);
      await openPerson(driver);
    },
  },
  { name: 'person-self', alike: true, who: 'repairer', path: `${path}/mailinfo` },
  { name: 'person-missing', who: 'admin', path: `${path}/mailinfo?id=nobody` },
  {
    name: 'person-loading',
    who: 'repairer',
    path: `${path}/mailinfo`,
    prepare: ({ server }) => server.block(getUser),
    waits: true,
  },
  {
    name: 'person-failed',
    alike: true,
    who: 'repairer',
    path: `${path}/mailinfo`,
    prepare: ({ server }) => server.fail(getUser),
    fails: true,
  },
];
