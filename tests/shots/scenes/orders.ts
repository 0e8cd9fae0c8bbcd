import {
  listOrderComments,
  type OrderComment,
} from '../../../src/contract/areas/repair/comments.ts';
import { receiveWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { getMyDay, listOrderLanes } from '../../../src/contract/areas/repair/lanes.ts';
import { getWorkOrder, listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import type { OrderState } from '../../../src/contract/enums.ts';
import { aPng } from '../../server/support/pictures.ts';
import type { Driver } from '../driver.ts';
import type { Scene, Viewer } from '../scene.ts';
import type { TextKey } from '../textPattern.ts';
import { readFile } from './readFile.ts';

const path = '/Troubleshooting/workOrder';

const comment: OrderComment = {
  id: '0190a000-0000-7000-8000-000000000901',
  userID: '0190a000-0000-7000-8000-000000000902',
  userName: '李强',
  orgName: null,
  content: '密封圈已拆下，@王芳 请看看有没有 40×52 的库存。\n机器先不要启动。',
  internal: 0,
  mentions: ['王芳'],
  photos: [],
  createTime: new Date().toISOString(),
  deletableUntil: new Date(Date.now() + 600_000).toISOString(),
};
export const comments: OrderComment[] = [
  comment,
  {
    ...comment,
    id: '0190a000-0000-7000-8000-000000000903',
    userName: '周敏',
    orgName: '精工设备服务有限公司',
    content: '中午开始漏油，越来越多。',
    mentions: [],
    deletableUntil: null,
    photos: [
      { url: 'x', linkurl: '/x', name: '漏油.png', contentType: 'image/png', size: 320_000 },
    ],
  },
  {
    ...comment,
    id: '0190a000-0000-7000-8000-000000000904',
    content: '对方说上周刚换过。',
    mentions: [],
    internal: 1,
    deletableUntil: null,
  },
];

const picture = {
  url: 'x',
  linkurl: '/x',
  name: '漏油.png',
  contentType: 'image/png',
  size: 320_000,
  userName: '李强',
  recordOf: null,
};
/** The record of a repair, with something of everything. */
const record = {
  photosBefore: [picture, { ...picture, url: 'y' }],
  photosAfter: [{ ...picture, url: 'z' }],
  signature: { ...picture, url: 's', userName: '周敏' },
  mechanism: 24,
  maintenanceAction: 1,
  labour: [
    { userID: 'a', userName: '李强', minutes: 95, isHelper: 0, isProposed: 0, orgCode: 'A' },
    { userID: 'b', userName: '王芳', minutes: 40, isHelper: 1, isProposed: 0, orgCode: 'A' },
  ] as const,
  cost: {
    lines: [
      { kind: 'labour', name: '李强', qty: 95 / 60, unit: null, price: 85.5, amount: 135.38 },
      { kind: 'part', name: '骨架油封 40×52', qty: 2, unit: '个', price: 19.9, amount: 39.8 },
      { kind: 'part', name: '液压油 L-HM 46', qty: 3.5, unit: '升', price: null, amount: null },
      { kind: 'outside', name: '', qty: null, unit: null, price: null, amount: 1200 },
    ] as const,
    total: 1375.18,
    outsideAmount: 1200,
  },
};

/** The lanes of the unfinished orders, where there is none. */
const emptyLanes = [0, 1, 2, 7, 6, 3].map((state) => ({
  orderState: state,
  totalNum: 0,
  orders: [],
}));

/** Answers an order with a whole record, and its pictures. */
async function withRecord({ server, page }: Driver): Promise<void> {
  const [labour, lines] = [[...record.labour], [...record.cost.lines]];
  await server.alter(getWorkOrder, { ...record, labour, cost: { ...record.cost, lines } });
  const body = Buffer.from(aPng(160, 120));
  await page.route('**/x', (route) => route.fulfill({ contentType: 'image/png', body }));
}

/** Opens the dialog of an order action, from the menu of further actions where it has no button. */
export async function openAction(
  { page, text, press, pick, dialog }: Driver,
  key: TextKey,
): Promise<void> {
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: text('repair.action.more') });
  const own = main.getByRole('button', { name: text(key) });
  await own.or(more).first().waitFor();
  if (await own.isVisible()) await press(key, main);
  else {
    await more.click();
    await pick(key);
  }
  await dialog();
}

function actionScene(name: string, who: Viewer, state: OrderState, key: TextKey): Scene {
  return {
    name: `action-${name}`,
    who,
    path: (world) => world.orderIn(state),
    alike: !['assign', 'scan', 'repair', 'confirm'].includes(name), // the others have fields of these
    act: (driver) => openAction(driver, key),
  };
}

/** Receives the open order without a network, and comments it, so that both calls are queued. */
export async function queueActions(driver: Driver): Promise<void> {
  const { page, text, press, dialog } = driver;
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('laterParts')),
  );
  // the page of a hotspot's portal in place of the answer: the browser logs an aborted call as an error
  await page.route(`**${receiveWorkOrder.path}`, (route) => route.fulfill({ body: '<html>' }));
  await openAction(driver, 'repair.action.label.receive');
  await press('repair.action.label.receive', await dialog());
  await page.getByText(text('queue.note.waiting')).waitFor();
  const form = page.getByRole('form', { name: text('repair.comments.new') });
  await form.getByRole('textbox').first().fill(comment.content);
  await press('repair.comments.send', form);
  await page.getByText('→').waitFor();
}

/** Work orders: the list, one of them, and every action. */
export const orderScenes: readonly Scene[] = [
  { name: 'orders', who: 'admin', path },
  { name: 'orders-repairer', alike: true, who: 'repairer', path },
  { name: 'orders-provider', alike: true, who: 'provider', path },
  { name: 'orders-drilldown', alike: true, who: 'admin', path: `${path}?Behind=mttr` },
  { name: 'orders-filtered', alike: true, who: 'admin', path: `${path}?OrderState=4&FaultLevel=1` },
  {
    name: 'orders-filters',
    who: 'admin',
    path,
    act: async ({ page, press, text, isNarrow, dialog }) => {
      if (isNarrow) {
        await press('kit.list.filters');
        await dialog();
      } else {
        await page.getByRole('combobox', { name: text('repair.list.state') }).click();
      }
    },
  },
  {
    name: 'orders-import',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog }) => {
      await press('kit.list.importRows');
      await dialog();
    },
  },
  {
    name: 'orders-import-columns',
    who: 'admin',
    path,
    act: (driver) => readFile(driver, ['DeviceCode,FaultTime,Fault', 'IM-01,2026/3/1 8:00,leak']),
  },
  {
    name: 'orders-import-refused',
    alike: true,
    who: 'admin',
    path,
    async act(driver) {
      await readFile(driver, [
        'DeviceCode,FaultTime,FinishTime',
        'IM-01,2026/3/1 8:00,2026/3/1 9:00',
        'IM-02,2026/3/1 8:00,2026/3/1 9:00',
        'IM-03,2026/2/30 8:00,2026/3/1 9:00',
        'IM-04,2026/3/1 8:00,2026/3/1 7:00',
        'IM-05,2026/3/1 8:00,tomorrow',
      ]);
      await driver.press('importData.next');
      await driver.button('importData.check.download').waitFor();
    },
  },
  {
    name: 'orders-bound',
    alike: true,
    who: 'admin',
    path: `${path}?view=all&page=667`,
    prepare: ({ server }) => server.alter(listWorkOrders, { totalNum: 10_000, totalBound: 1 }),
  },
  {
    name: 'orders-none',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.answer(listWorkOrders, { data: [], totalNum: 0 }),
  },
  {
    name: 'orders-loading',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.block(listWorkOrders),
    waits: true,
  },
  {
    name: 'report',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('repair.report.open');
      await (await dialog()).getByRole('combobox').first().click();
      await page.locator('[role="option"]:visible').first().waitFor();
    },
  },
  {
    name: 'report-described',
    who: 'admin',
    path,
    act: async ({ press, dialog, page, text }) => {
      await press('repair.report.open');
      const form = await dialog();
      await form.getByRole('combobox').first().click();
      await page.locator('[role="option"]:visible').first().click();
      await form.getByRole('group', { name: text('repairForms.fault.options') }).waitFor();
    },
  },
  {
    name: 'report-refused',
    alike: true,
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('repair.report.open');
      await press('repairForms.report.submit', await dialog());
      await page.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
  { name: 'lanes', who: 'supervisor', path: `${path}?show=lanes` },
  {
    name: 'lanes-menu',
    who: 'supervisor',
    path: `${path}?show=lanes`,
    act: async ({ page, text }) => {
      const board = page.getByRole('region', { name: text('repair.lanes.board') });
      const menus = board.getByRole('button', { name: text('repair.lanes.menuOf') });
      await menus.first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'lanes-none',
    alike: true,
    who: 'admin',
    path: `${path}?show=lanes`,
    prepare: ({ server }) => server.answer(listOrderLanes, emptyLanes),
  },
  { name: 'my-day', who: 'repairer', path: `${path}?show=day` },
  {
    name: 'my-day-none',
    alike: true,
    who: 'repairer',
    path: `${path}?show=day`,
    prepare: ({ server }) =>
      server.answer(getMyDay, { assigned: [], moreAssigned: 0, unreceived: [], moreUnreceived: 0 }),
  },
  { name: 'supervisor-view', who: 'supervisor', path: `${path}?show=supervisor` },
  { name: 'time-limits', who: 'admin', path: '/Troubleshooting/timeoutConfig' },
  { name: 'time-limits-read', who: 'supervisor', path: '/Troubleshooting/timeoutConfig' },
  { name: 'order', who: 'admin', path: (world) => world.orderIn(4) },
  { name: 'order-new', alike: true, who: 'repairer', path: (world) => world.orderIn(0) },
  {
    name: 'order-queued',
    alike: true,
    who: 'repairer',
    path: (world) => world.orderIn(0),
    act: queueActions,
    alone: true,
  },
  {
    name: 'orders-queued',
    alike: true,
    who: 'repairer',
    path: (world) => world.orderIn(0),
    async act(driver) {
      await queueActions(driver);
      const { page, text } = driver;
      const crumbs = page.getByRole('navigation', { name: text('shell.crumbs') });
      await crumbs.getByRole('link').last().click();
      await page.getByText(text('queue.mark.waiting')).first().waitFor();
    },
    alone: true,
  },
  {
    name: 'queue-refused',
    who: 'repairer',
    path: (world) => world.orderIn(0),
    async act(driver) {
      await queueActions(driver);
      const { page, server, press, text } = driver;
      await press('queue.open');
      await page.unroute(`**${receiveWorkOrder.path}`);
      await server.refuse(receiveWorkOrder, '409', '数据已被他人修改，请刷新后重试');
      const present = page.getByRole('region', { name: text('queue.server') });
      const fact = present.getByRole('definition').first();
      for (let presses = 0; presses < 20 && !(await fact.isVisible()); presses += 1) {
        await press('queue.sendNow'); // again where an earlier attempt was still in flight
        await page.waitForTimeout(500);
      }
      await fact.waitFor();
    },
    alone: true,
  },
  { name: 'order-interrupted', who: 'supervisor', path: (world) => world.orderIn(7) },
  { name: 'order-rejected', alike: true, who: 'admin', path: (world) => world.orderIn(5) },
  { name: 'order-missing', alike: true, who: 'admin', path: `${path}/orderDetail?id=nothing` },
  {
    name: 'order-comments',
    who: 'supervisor',
    path: (world) => world.orderIn(2),
    async prepare({ server, page }) {
      await server.answer(listOrderComments, { comments, total: 23 });
      const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';
      await page.route('**/x', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
    },
    act: async ({ page, text, button }) => {
      const form = page.getByRole('form', { name: text('repair.comments.new') });
      await form.getByRole('textbox').first().fill('40×52');
      await button('repair.comments.earlier', page).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'order-record',
    who: 'supervisor',
    path: (world) => world.orderIn(4),
    prepare: withRecord,
    async act({ page, text }) {
      const cost = page.getByRole('region', { name: text('repair.record.cost') });
      await cost.evaluate((panel) => panel.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'order-report',
    who: 'supervisor',
    path: (world) => world.orderIn(4),
    prepare: withRecord,
    async act({ press, pick, dialog }) {
      await press('repair.action.more');
      await pick('repair.service.open');
      await dialog();
    },
  },
  {
    name: 'order-loading',
    alike: true,
    who: 'admin',
    path: (world) => world.orderIn(4),
    prepare: ({ server }) => server.block(getWorkOrder),
    waits: true,
  },
  actionScene('receive', 'repairer', 0, 'repair.action.label.receive'),
  actionScene('assign', 'supervisor', 2, 'repair.action.label.assign'),
  actionScene('assign-first', 'supervisor', 0, 'repair.action.label.assignFirst'),
  actionScene('reject', 'repairer', 0, 'repair.action.label.reject'),
  actionScene('scan', 'repairer', 1, 'repair.action.label.scan'),
  {
    name: 'action-scan-camera',
    loads: true,
    who: 'repairer',
    path: (world) => world.orderIn(1),
    prepare: ({ page }) =>
      page.addInitScript(() => {
        // absent from some builds of Chromium
        const none = { detect: () => Promise.resolve([]) };
        Object.assign(globalThis, {
          BarcodeDetector: function Detector() {
            return none;
          },
        });
      }),
    async act(driver) {
      await openAction(driver, 'repair.action.label.scan');
      await driver.press('kit.scan.open', await driver.dialog());
      await driver.page.getByText(driver.text('kit.scan.none')).waitFor();
    },
  },
  actionScene('labour', 'repairer', 2, 'repair.action.label.labour'),
  actionScene('cost', 'supervisor', 2, 'repair.action.label.cost'),
  actionScene('repair', 'repairer', 2, 'repair.action.label.repair'),
  actionScene('interrupt', 'repairer', 2, 'repair.action.label.interrupt'),
  actionScene('later', 'repairer', 2, 'repair.action.label.laterWrite'),
  actionScene('parts', 'repairer', 2, 'repair.action.label.parts'),
  actionScene('recover', 'supervisor', 7, 'repair.action.label.recover'),
  actionScene('write', 'repairer', 6, 'repair.action.label.write'),
  actionScene('confirm', 'admin', 3, 'repair.action.label.confirm'),
  actionScene('send-back', 'admin', 3, 'repair.action.label.sendBack'),
  actionScene('amend', 'repairer', 3, 'repair.action.label.amend'),
  actionScene('report-again', 'admin', 4, 'repair.action.label.reportAgain'),
];
