import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listRoles } from '../../../src/contract/areas/personnel.ts';
import { setUserState, updateUser } from '../../../src/contract/areas/personnelDeeds.ts';
import { type GivenClock, startGivenClock } from '../../server/support/givenTime.ts';
import { launch } from '../support/browser.ts';
import { openDesk } from '../support/pages.ts';
import { openPlant, type Plant } from '../support/plant.ts';

const address = inject('address');
let browser: Browser;
let clock: GivenClock;
beforeAll(async () => {
  clock = startGivenClock();
  browser = await launch(inject('chromium'));
});
afterAll(async () => {
  clock.stop();
  await browser.close();
});

/** The order list in the browser of a plant's repairer, whom the administrator changes meanwhile. */
async function openRepairer(name: string): Promise<{ plant: Plant; page: Page }> {
  const plant = await openPlant(address, inject('dataDir'), name);
  const desk = await openDesk(browser, address, plant.repairer);
  const page = await desk.newPage();
  await page.goto(`${address}/Troubleshooting/workOrder`);
  await page.getByRole('button', { name: /^消息中心/ }).waitFor();
  return { plant, page };
}

/** The time from the start of an action until its result is shown on the page, ms. */
async function shownAfter(action: () => Promise<unknown>, shown: () => Promise<void>) {
  const from = Date.now();
  await action();
  await shown();
  return clock.between(from, Date.now());
}

test('4 Session, role change: who is given another role has its menus at once', async () => {
  const { plant, page } = await openRepairer('西北七厂');
  const { api } = plant.admin;
  const roles = await api.call(listRoles, {});
  const RoleID = roles.find(({ roleName }) => roleName === '维修主管')?.roleID ?? '';
  const menu = page.getByRole('navigation', { name: '菜单' }).getByText('系统管理');
  expect(await menu.count()).toBe(0);
  const after = await shownAfter(
    () => api.call(updateUser, { id: plant.repairer.user.id, RoleID }),
    () => menu.waitFor(),
  );
  expect(after).toBeLessThan(3_000);
});

// A person of their own: the channels of the first one come back 3 s after the change of their role.
test('4 Other transitions, enable and disable: who is disabled is told at once, and why', async () => {
  const { plant, page } = await openRepairer('西北八厂');
  const reason = page.getByRole('dialog').getByText('账号已停用，请联系企业管理员');
  const after = await shownAfter(
    () => plant.admin.api.call(setUserState, { IDs: [plant.repairer.user.id], UserState: 0 }),
    () => reason.waitFor(),
  );
  expect(after).toBeLessThan(3_000);
});
