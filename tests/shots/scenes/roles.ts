import {
  getRolePermissions,
  listRolesInFull,
  type Role,
} from '../../../src/contract/areas/role/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/personnel/newRoleList';

/** Opens the role of repairers, the fourth in the order of names. */
async function openRole({ page, isNarrow }: Driver, place = 3): Promise<void> {
  const role = page.locator('[data-page]:visible nav a[href*="role="]').nth(place);
  await role.click();
  if (isNarrow) await page.locator('[data-page]:visible h2').first().waitFor();
  await page.locator('[data-page]:visible [role="group"]').waitFor();
}

/** Ticks a permission that repairers lack, and unticks one that they have. */
async function change(driver: Driver): Promise<void> {
  await openRole(driver);
  const boxes = driver.page.locator('[data-page]:visible [role="group"] li input');
  await boxes.nth(2).click();
  await boxes.last().click();
}

const roleAt = (at: number): Role => ({
  roleID: `0190a000-0000-7000-8000-00000000000${at}`,
  roleName: ['企业管理员', '夜班维修班组负责人（装配二线）', 'Reliability engineers'][at] ?? '',
  isStandard: at === 0 ? 1 : 0,
  permissions: ['device.view', 'repair.view'],
  users: at * 17,
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 0,
});

/** The roles of an organisation, their editor, and its dialogs. */
export const roleScenes: readonly Scene[] = [
  { name: 'roles', who: 'admin', path },
  { name: 'role', alike: true, who: 'admin', path, act: (driver) => openRole(driver) },
  {
    name: 'role-compare',
    alike: true,
    who: 'admin',
    path,
    async act(driver) {
      await openRole(driver);
      await driver.page.locator('[data-page]:visible section select').selectOption({ index: 2 });
      await driver.page.getByRole('switch').check();
    },
  },
  { name: 'role-changed', alike: true, who: 'admin', path, act: change },
  {
    name: 'role-review',
    who: 'admin',
    path,
    async act(driver) {
      await change(driver);
      await driver.press('role.editor.review');
      await driver.dialog();
    },
  },
  {
    name: 'role-add',
    alike: true,
    who: 'admin',
    path,
    async act({ press, dialog }) {
      await press('role.add');
      await dialog();
    },
  },
  {
    name: 'role-setting',
    who: 'admin',
    path,
    async act({ press, dialog }) {
      await press('role.setting.open');
      await dialog();
    },
  },
  {
    name: 'roles-own',
    alike: true,
    who: 'admin',
    path,
    async prepare({ server }) {
      await server.answer(listRolesInFull, [0, 1, 2].map(roleAt));
      await server.answer(getRolePermissions, { ...roleAt(0), people: [], defaults: null });
    },
  },
  {
    name: 'roles-loading',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.block(listRolesInFull),
    waits: true,
  },
  {
    name: 'roles-failed',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.fail(listRolesInFull),
    fails: true,
  },
  {
    name: 'roles-denied',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.deny(listRolesInFull),
  },
  {
    name: 'role-person',
    alike: true,
    who: 'admin',
    path: '/personnel/mailList',
    async act({ page, press, dialog }) {
      await page.locator('[data-page]:visible a[href*="mailinfo"]').nth(1).click();
      await press('personnel.detail.permissions');
      await dialog();
    },
  },
];
