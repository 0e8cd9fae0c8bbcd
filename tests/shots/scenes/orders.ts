import { getWorkOrder, listWorkOrders } from '../../../src/contract/areas/repairQueries.ts';
import type { OrderState } from '../../../src/contract/enums.ts';
import type { Hand } from '../hand.ts';
import type { Looker, Scene } from '../scene.ts';
import type { WordKey } from '../words.ts';

const path = '/Troubleshooting/workOrder';

/** Opens the dialog of a deed, from the menu of further deeds where it has no button. */
async function openDeed({ page, words, press, pick, dialog }: Hand, key: WordKey): Promise<void> {
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: words('repair.deed.more') });
  const own = main.getByRole('button', { name: words(key) });
  await own.or(more).first().waitFor();
  if (await own.isVisible()) await press(key, main);
  else {
    await more.click();
    await pick(key);
  }
  await dialog();
}

function deed(name: string, who: Looker, state: OrderState, key: WordKey): Scene {
  return {
    name: `deed-${name}`,
    who,
    path: (world) => world.orderIn(state),
    act: (hand) => openDeed(hand, key),
  };
}

/** Work orders: the list, one of them, and every deed. */
export const orderScenes: readonly Scene[] = [
  { name: 'orders', who: 'admin', path },
  { name: 'orders-repairer', alike: true, who: 'repairer', path },
  { name: 'orders-provider', alike: true, who: 'provider', path },
  { name: 'orders-behind', who: 'admin', path: `${path}?Behind=open` },
  { name: 'orders-filtered', alike: true, who: 'admin', path: `${path}?OrderState=4&FaultLevel=1` },
  {
    name: 'orders-filters',
    who: 'admin',
    path,
    act: async ({ page, press, words, isNarrow, dialog }) => {
      if (isNarrow) {
        await press('kit.list.filters');
        await dialog();
      } else {
        await page.getByRole('combobox', { name: words('repair.list.state') }).click();
      }
    },
  },
  {
    name: 'orders-none',
    who: 'admin',
    path,
    prepare: ({ server }) => server.answers(listWorkOrders, { data: [], totalNum: 0 }),
  },
  {
    name: 'orders-loading',
    who: 'admin',
    path,
    prepare: ({ server }) => server.holds(listWorkOrders),
    waits: true,
  },
  {
    name: 'report',
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('repair.report.open');
      await (await dialog()).getByRole('combobox').first().click();
      await page.locator('[role="option"]').first().waitFor();
    },
  },
  {
    name: 'report-refused',
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('repair.report.open');
      await press('repairForms.report.submit', await dialog());
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'limits',
    who: 'admin',
    path,
    act: async ({ press, dialog }) => {
      await press('repair.limits.open');
      await dialog();
    },
  },
  { name: 'order', who: 'admin', path: (world) => world.orderIn(4) },
  { name: 'order-new', alike: true, who: 'repairer', path: (world) => world.orderIn(0) },
  { name: 'order-interrupted', who: 'supervisor', path: (world) => world.orderIn(7) },
  { name: 'order-rejected', alike: true, who: 'admin', path: (world) => world.orderIn(5) },
  { name: 'order-missing', who: 'admin', path: `${path}/orderDetail?id=nothing` },
  {
    name: 'order-loading',
    who: 'admin',
    path: (world) => world.orderIn(4),
    prepare: ({ server }) => server.holds(getWorkOrder),
    waits: true,
  },
  deed('receive', 'repairer', 0, 'repair.deed.label.receive'),
  deed('reject', 'repairer', 0, 'repair.deed.label.reject'),
  deed('scan', 'repairer', 1, 'repair.deed.label.scan'),
  deed('repair', 'repairer', 2, 'repair.deed.label.repair'),
  deed('interrupt', 'repairer', 2, 'repair.deed.label.interrupt'),
  deed('later', 'repairer', 2, 'repair.deed.label.laterWrite'),
  deed('parts', 'repairer', 2, 'repair.deed.label.parts'),
  deed('recover', 'supervisor', 7, 'repair.deed.label.recover'),
  deed('write', 'repairer', 6, 'repair.deed.label.write'),
  deed('confirm', 'admin', 3, 'repair.deed.label.confirm'),
  deed('send-back', 'admin', 3, 'repair.deed.label.sendBack'),
  deed('amend', 'repairer', 3, 'repair.deed.label.amend'),
  deed('report-again', 'admin', 4, 'repair.deed.label.reportAgain'),
];
