import { listOrderComments } from '../../../src/contract/areas/repair/comments.ts';
import { getWorkOrder } from '../../../src/contract/areas/repair/queries.ts';
import type { WorkOrderDetail } from '../../../src/contract/orders/workOrder.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';
import type { TextKey } from '../textPattern.ts';
import { comments, openAction, queueActions } from './orders.ts';

const path = '/Troubleshooting/workOrder';

const time = '2026-11-20T02:10:00.000Z';
const event = {
  fromState: 3,
  toState: 3,
  userID: '0190a000-0000-7000-8000-000000000902',
  userName: '李强',
  time,
  remark: null,
  changes: null,
} as const;
/** A history in which the record was corrected, and the order given to somebody else. */
const history: WorkOrderDetail['history'] = [
  { ...event, call: 'Add', fromState: null, toState: 0, remark: '主轴异响' },
  {
    ...event,
    call: 'Assign',
    changes: [{ field: 'RepairUserName', from: '李强', to: '王芳' }],
  },
  {
    ...event,
    call: 'XG_Repair',
    remark: '备件数量登记错误',
    changes: [
      { field: 'CauseName', from: '密封老化', to: '轴承磨损' },
      { field: 'FinishTime', from: '2026-11-20T01:00:00.000Z', to: time },
      { field: 'FaultLevel', from: 2, to: 1 },
      { field: 'Measures', from: null, to: '更换主轴轴承，重新校准' },
    ],
  },
];

/** Presses the submit button of an action's form that is not filled in. */
async function submitEmpty(driver: Driver, open: TextKey, submit: TextKey): Promise<void> {
  await openAction(driver, open);
  await driver.press(submit, await driver.dialog());
  await driver.page.locator('[aria-invalid="true"]:visible').first().waitFor();
}

/** Further dialogs and states of fault repair, of the same parts as others. */
export const orderPartScenes: readonly Scene[] = (
  [
    {
      name: 'order-more',
      who: 'supervisor',
      path: (world) => world.orderIn(2),
      async act({ page, text }) {
        const main = page.getByRole('main');
        await main.getByRole('button', { name: text('repair.action.more') }).click();
        await page.getByRole('menu').waitFor();
      },
    },
    {
      name: 'order-amended',
      who: 'supervisor',
      path: (world) => world.orderIn(4),
      prepare: ({ server }) => server.alter(getWorkOrder, { history }),
    },
    {
      name: 'order-provider',
      who: 'provider',
      path,
      async act({ page }) {
        await page.locator('[data-page]:visible a[href*="orderDetail"]').first().click();
        await page.waitForURL(/orderDetail/);
      },
    },
    {
      name: 'order-comment-delete',
      who: 'supervisor',
      path: (world) => world.orderIn(2),
      prepare: ({ server }) =>
        server.answer(listOrderComments, {
          comments: comments.filter(({ photos }) => photos.length === 0),
          total: 2,
        }),
      async act({ press, dialog }) {
        await press('repair.comments.delete');
        await dialog();
      },
    },
    {
      name: 'action-interrupt-refused',
      who: 'repairer',
      path: (world) => world.orderIn(2),
      act: (driver) =>
        submitEmpty(driver, 'repair.action.label.interrupt', 'repairForms.action.submit.interrupt'),
    },
    {
      name: 'action-repair-refused',
      who: 'repairer',
      path: (world) => world.orderIn(2),
      act: (driver) =>
        submitEmpty(driver, 'repair.action.label.repair', 'repair.action.label.repair'),
    },
    {
      name: 'action-interrupt-calendar',
      who: 'repairer',
      path: (world) => world.orderIn(2),
      async act(driver) {
        await openAction(driver, 'repair.action.label.interrupt');
        const form = await driver.dialog();
        await driver.press('app.date.calendar', form);
        await driver.page.locator('.arco-picker-cell:visible').first().waitFor();
      },
    },
    {
      name: 'queue-waiting',
      who: 'repairer',
      path: (world) => world.orderIn(0),
      async act(driver) {
        await queueActions(driver);
        await driver.press('queue.open');
      },
      alone: true,
    },
    {
      name: 'time-limits-refused',
      who: 'admin',
      path: '/Troubleshooting/timeoutConfig',
      async act({ page, press }) {
        const fields = page.getByRole('main').getByRole('spinbutton');
        await fields.nth(0).fill('0');
        await fields.nth(1).fill('10');
        await press('timeoutConfig.save');
        await page.locator('[aria-invalid="true"]:visible').first().waitFor();
      },
    },
  ] satisfies readonly Scene[]
).map((scene) => ({ ...scene, alike: true }));
