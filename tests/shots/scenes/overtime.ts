import { listOvertime, listOwnOvertime } from '../../../src/contract/areas/overtime/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/overtime';

const dialog = async ({ dialog: shown }: Driver, open: Promise<unknown>) => {
  await open;
  await shown();
};

/** One's own overtime, everybody's, the sums of a month and a person's sheet. */
export const overtimeScenes: readonly Scene[] = [
  { name: 'overtime', who: 'repairer', path },
  {
    name: 'overtime-apply',
    who: 'repairer',
    path,
    act: (driver) =>
      dialog(driver, driver.page.locator('[data-page]:visible li button').first().click()),
  },
  { name: 'overtime-all', who: 'supervisor', path: `${path}?tab=all` },
  { name: 'overtime-everybody', alike: true, who: 'supervisor', path: `${path}?tab=all&view=all` },
  { name: 'overtime-month', who: 'admin', path: `${path}?tab=month` },
  {
    name: 'overtime-setting',
    alike: true,
    who: 'admin',
    path: `${path}?tab=month`,
    act: (driver) => dialog(driver, driver.press('overtime.setting.title')),
  },
  { name: 'overtime-sheet', who: 'repairer', path: `${path}/sheet` },
  {
    name: 'overtime-none',
    alike: true,
    who: 'repairer',
    path,
    prepare: ({ server }) => server.answer(listOwnOvertime, { data: [], totalNum: 0 }),
  },
  {
    name: 'overtime-failed',
    alike: true,
    who: 'supervisor',
    path: `${path}?tab=all`,
    prepare: ({ server }) => server.fail(listOvertime),
    fails: true,
  },
];
