import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { setUserState, updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import { openSession } from '../support/pages.ts';
import { frameSeconds } from '../support/paintedFrames.ts';
import { openPlant, type Plant } from '../support/plant.ts';
import { closeContexts, sharedBrowser } from '../support/sharedBrowser.ts';

const address = inject('address');
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
});

/** Opens the order list as a plant's repairer, whom the administrator changes in the test. */
async function openRepairer(name: string): Promise<{ plant: Plant; page: Page }> {
  const plant = await openPlant(address, inject('dataDir'), name);
  const session = await openSession(browser, address, plant.repairer);
  const page = await session.newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('button', { name: /^消息中心/ }).waitFor();
  return { plant, page };
}

test('4 Session, role change: a user with a new role has its menus at once', async () => {
  const { plant, page } = await openRepairer('西北七厂');
  const { api } = plant.admin;
  const roles = await api.call(listRoles, {});
  const RoleID = roles.find(({ roleName }) => roleName === '维修主管')?.roleID ?? '';
  const menu = page.getByRole('navigation', { name: '菜单' }).getByText('系统管理');
  expect(await menu.count()).toBe(0);
  const after = await frameSeconds(page, async () => {
    await api.call(updateUser, { id: plant.repairer.user.id, RoleID });
    await menu.waitFor();
  });
  expect(after).toBeLessThan(3);
});

// Another user, because the channels of the first one reconnect 3 s after the change of their role.
test('4 Other transitions, enable and disable: a disabled user sees at once that and why they were signed out', async () => {
  const { plant, page } = await openRepairer('西北八厂');
  const reason = page.getByRole('dialog').getByText('账号已停用，请联系企业管理员');
  const after = await frameSeconds(page, async () => {
    await plant.admin.api.call(setUserState, { IDs: [plant.repairer.user.id], UserState: 0 });
    await reason.waitFor();
  });
  expect(after).toBeLessThan(3);
});
