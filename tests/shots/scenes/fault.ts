import { listFaultCauses } from '../../../src/contract/areas/fault/catalogues.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/Troubleshooting/faultSetting';

/** Opens an action of the first entry below a type. */
async function onEntry(driver: Driver, action: 'kit.tree.merge' | 'kit.tree.move'): Promise<void> {
  const more = driver.text('kit.list.more');
  await driver.page.getByRole('tree').getByText(more, { exact: true }).nth(1).click();
  await driver.pick(action);
  await driver.dialog();
}

/** The catalogues of fault descriptions and causes. */
export const faultScenes: readonly Scene[] = [
  { name: 'fault-descriptions', who: 'admin', path },
  { name: 'fault-causes', alike: true, who: 'repairer', path: `${path}?tab=cause` },
  {
    name: 'fault-none',
    alike: true,
    who: 'admin',
    path: `${path}?tab=cause`,
    prepare: ({ server }) => server.answer(listFaultCauses, []),
  },
  {
    name: 'fault-add',
    who: 'admin',
    path,
    act: async ({ page, dialog }) => {
      await page.getByRole('button', { name: /^(新增故障描述|Add fault description)$/ }).click();
      await dialog();
    },
  },
  {
    name: 'fault-merge',
    alike: true,
    who: 'admin',
    path,
    act: (driver) => onEntry(driver, 'kit.tree.merge'),
  },
  {
    name: 'fault-move',
    alike: true,
    who: 'admin',
    path,
    act: (driver) => onEntry(driver, 'kit.tree.move'),
  },
];
