import { listDutySets } from '../../../src/contract/areas/duty/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/personnel/scheduling';
const record = '/personnel/schedulingRecord';

const dialog = async ({ dialog: shown }: Driver, open: Promise<unknown>) => {
  await open;
  await shown();
};

/** Who is on call, the calendar of it, shifts and their dialogs, and the record. */
export const dutyScenes: readonly Scene[] = [
  { name: 'duty', who: 'admin', path },
  {
    name: 'duty-month',
    who: 'admin',
    path,
    act: ({ page }) => page.locator('[data-page]:visible fieldset label').first().click(),
  },
  { name: 'duty-own', who: 'admin', path: `${path}?tab=own` },
  { name: 'duty-teams', alike: true, who: 'admin', path: `${path}?tab=teams` },
  {
    name: 'duty-team',
    alike: true,
    who: 'admin',
    path: `${path}?tab=teams`,
    act: (driver) => dialog(driver, driver.press('duty.team.add')),
  },
  { name: 'duty-sets', alike: true, who: 'admin', path: `${path}?tab=sets` },
  { name: 'duty-devices', alike: true, who: 'admin', path: `${path}?tab=devices` },
  {
    name: 'duty-add',
    alike: true,
    who: 'admin',
    path,
    act: (driver) => dialog(driver, driver.press('duty.addSet')),
  },
  {
    name: 'duty-edit',
    who: 'admin',
    path: `${path}?tab=sets`,
    act: (driver) => dialog(driver, driver.button('duty.form.edit').first().click()),
  },
  {
    name: 'duty-change',
    alike: true,
    who: 'admin',
    path,
    act: (driver) => dialog(driver, driver.press('duty.change.open')),
  },
  {
    name: 'duty-device',
    alike: true,
    who: 'admin',
    path: `${path}?tab=devices`,
    act: (driver) => dialog(driver, driver.press('duty.devices.add')),
  },
  {
    name: 'duty-none',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.answer(listDutySets, []),
  },
  {
    name: 'duty-failed',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.fail(listDutySets),
    fails: true,
  },
  { name: 'duty-record', who: 'admin', path: record },
  { name: 'duty-changes', alike: true, who: 'admin', path: `${record}?of=changes` },
];
