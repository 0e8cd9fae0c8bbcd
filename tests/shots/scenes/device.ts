import { listCustomFields } from '../../../src/contract/areas/device/customFields.ts';
import { listDeviceDocuments } from '../../../src/contract/areas/device/documents.ts';
import { listConcernDevices, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { getRunStateHistory } from '../../../src/contract/areas/gateway/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';
import { readFile } from './readFile.ts';

const list = '/device/list';
const groups = '/device/groups';
const followed = '/device/concernDevice';

async function opened(driver: Driver): Promise<void> {
  await driver.dialog();
}

/** Opens the dialog of an action on two rows of the list; cards on a phone. */
async function onSome(driver: Driver, action: 'bulk' | 'scrap'): Promise<void> {
  const rows = driver.page.locator('tbody:visible, li:visible');
  const boxes = rows.getByRole('checkbox', { name: driver.text('kit.list.selectRow') });
  for (let row = 0; row < 2; row += 1) await boxes.nth(row).check();
  await driver.press(`device.list.${action}`);
  await driver.dialog();
}

/** Opens the labels of what the page shows, in a format. */
async function openLabels(driver: Driver, format: string): Promise<void> {
  await driver.press('device.labels.all');
  await driver.dialog();
  await driver.field('labels.format').selectOption(format);
  await driver.page.getByRole('img', { name: driver.text('labels.preview') }).waitFor();
}

export async function openDevice({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="eviceDetail"]').first().click();
  await page.waitForURL(/eviceDetail/);
}

/** Opens a tab of a device. */
async function openTab(driver: Driver, key: Parameters<Driver['text']>[0]): Promise<void> {
  await openDevice(driver);
  await driver.page.getByRole('tab', { name: driver.text(key) }).click();
}

/** Opens a device and what happened to it. */
async function openTimeline(driver: Driver): Promise<void> {
  await openTab(driver, 'device.detail.timeline');
  const timeline = driver.page.getByRole('region', {
    name: driver.text('device.timeline.entries'),
  });
  await timeline.getByRole('listitem').first().waitFor();
  await timeline.evaluate((box) => box.scrollIntoView({ block: 'center' }));
}

const documentFile = { url: 'X/file/a', linkurl: '/X/file/a?e=1&s=2', size: 2_400_000 };
/** Documents of two kinds. */
const documents = (
  [
    ['操作与维护说明书', 'manual', 'application/pdf'],
    ['电气原理图 A3', 'drawing', 'application/pdf'],
    ['主轴装配图', 'drawing', 'text/plain'],
  ] as const
).map(([docName, docKind, contentType], at) => ({
  id: `0190a000-0000-7000-8000-00000000070${at}`,
  docName,
  docKind,
  file: { ...documentFile, url: `X/file/${at}`, name: docName, contentType },
  userName: '王海涛',
  createTime: '2026-11-20T02:00:00.000Z',
}));

/** Custom fields of a type, one of each kind. */
const customFields = (
  [
    ['额定电压', 'number', 'V', ''],
    ['防护等级', 'option', null, 'IP54 IP65'],
    ['检定日期', 'date', null, ''],
  ] as const
).map(([label, kind, unit, options], at) => ({
  id: `0190a000-0000-7000-8000-00000000080${at}`,
  typeID: '0190a000-0000-7000-8000-000000000900',
  label,
  kind,
  unit,
  options: options === '' ? [] : options.split(' '),
  required: at === 0 ? (1 as const) : (0 as const),
}));

/** Scrolls to a section of the device's page. */
async function showSection(driver: Driver, key: Parameters<Driver['text']>[0]) {
  const section = driver.page.getByRole('region', { name: driver.text(key) });
  await section.getByRole('button').first().waitFor();
  await section.evaluate((box) => box.scrollIntoView({ block: 'center' }));
}

/** A week in which a device stood at night, was offline for a while, and failed once. */
const runStates = [
  [1, '2026-11-19T00:00:00.000Z', 60],
  [0, '2026-11-21T12:00:00.000Z', 10],
  [1, '2026-11-21T22:00:00.000Z', 30],
  [3, '2026-11-23T04:00:00.000Z', 6],
  [1, '2026-11-23T10:00:00.000Z', 40],
  [2, '2026-11-25T02:00:00.000Z', 4],
  [1, '2026-11-25T06:00:00.000Z', 18],
].map(([runState, startTime, hours]) => ({
  runState: Number(runState),
  startTime: String(startTime),
  endTime: new Date(Date.parse(String(startTime)) + Number(hours) * 3_600_000).toISOString(),
  hours: Number(hours),
}));

const imported = [
  '设备编号,设备名称,设备类型,车间,启用日期,价格',
  'NEW-01,数控车床,车床,一车间,2020/3/1,320000',
  'NEW-02,立式加工中心,加工中心,二车间,2021/7/15,860000',
  'NEW-03,平面磨床,磨床,一车间,2020/2/30,150000',
  'NEW-04,,磨床,一车间,2020/3/1,150000',
];

/** The equipment list, a device and their dialogs, followed devices, and affiliated enterprises. */
export const deviceScenes: readonly Scene[] = [
  { name: 'devices', who: 'admin', path: list },
  { name: 'devices-reader', alike: true, who: 'repairer', path: list },
  { name: 'devices-provider', alike: true, who: 'provider', path: list },
  {
    name: 'devices-none',
    alike: true,
    who: 'admin',
    path: list,
    prepare: ({ server }) => server.answer(listDevices, { data: [], totalNum: 0 }),
  },
  { name: 'device-add', who: 'admin', path: '/deviceDetail/deviceDetail', act: opened },
  { name: 'devices-bulk', who: 'admin', path: list, act: (driver) => onSome(driver, 'bulk') },
  { name: 'devices-scrap', who: 'admin', path: list, act: (driver) => onSome(driver, 'scrap') },
  {
    name: 'devices-import',
    alike: true,
    who: 'admin',
    path: list,
    act: (driver) => readFile(driver, imported),
  },
  {
    name: 'devices-import-refused',
    alike: true,
    who: 'admin',
    path: list,
    async act(driver) {
      await readFile(driver, imported);
      await driver.press('importData.next');
      await driver.button('importData.check.download').waitFor();
    },
  },
  {
    name: 'device',
    who: 'admin',
    path: list,
    prepare: ({ server }) => server.answer(getRunStateHistory, runStates),
    act: openDevice,
  },
  { name: 'device-timeline', who: 'admin', path: list, act: openTimeline },
  {
    name: 'device-documents',
    who: 'admin',
    path: list,
    prepare: ({ server }) => server.answer(listDeviceDocuments, documents),
    async act(driver) {
      await openTab(driver, 'device.documents.tab');
      await showSection(driver, 'device.documents.title');
    },
  },
  {
    name: 'device-document-add',
    alike: true,
    who: 'admin',
    path: list,
    async act(driver) {
      await openTab(driver, 'device.documents.tab');
      await driver.press('device.documents.add');
      await driver.dialog();
    },
  },
  {
    name: 'device-people',
    alike: true,
    who: 'admin',
    path: list,
    async act(driver) {
      await openDevice(driver);
      await driver.press('device.people.edit');
      await driver.dialog();
    },
  },
  {
    name: 'device-service',
    alike: true,
    who: 'admin',
    path: list,
    async act(driver) {
      await openDevice(driver);
      await driver.press('kit.list.more');
      await driver.pick('device.service.open');
      await driver.dialog();
    },
  },
  {
    name: 'device-fields',
    alike: true,
    who: 'admin',
    path: groups,
    prepare: ({ server }) => server.answer(listCustomFields, customFields),
    async act(driver) {
      const more = driver.text('kit.list.more');
      await driver.page.getByRole('tree').getByText(more, { exact: true }).first().click();
      await driver.pick('device.fields.open');
      await driver.press('device.fields.add', await driver.dialog());
    },
  },
  {
    name: 'device-edit',
    alike: true,
    who: 'admin',
    path: list,
    act: async (driver) => {
      await openDevice(driver);
      if (driver.isNarrow) await driver.press('kit.list.more');
      await driver.pick('device.list.edit');
      await driver.dialog();
    },
  },
  { name: 'device-serviced', who: 'provider', path: list, act: openDevice },
  {
    name: 'device-labels',
    alike: true,
    who: 'admin',
    path: list,
    async act(driver) {
      await openLabels(driver, 'a4x24');
      await driver.field('labels.start').fill('3');
    },
  },
  {
    name: 'device-labels-roll',
    alike: true,
    who: 'admin',
    path: list,
    act: (driver) => openLabels(driver, 'roll40x30'),
  },
  {
    name: 'device-labels-cards',
    alike: true,
    who: 'provider',
    path: list,
    act: (driver) => openLabels(driver, 'cards'),
  },
  {
    name: 'device-labels-positions',
    alike: true,
    who: 'repairer',
    path: `${groups}?tab=position`,
    act: (driver) => openLabels(driver, 'roll60x40'),
  },
  {
    name: 'device-missing',
    alike: true,
    who: 'admin',
    path: '/device/list/deviceDetail?id=0190a000-0000-7000-8000-000000000999',
  },
  { name: 'device-types', who: 'admin', path: groups },
  { name: 'device-positions', alike: true, who: 'repairer', path: `${groups}?tab=position` },
  {
    name: 'device-type-merge',
    alike: true,
    who: 'admin',
    path: groups,
    act: async (driver) => {
      const more = driver.text('kit.list.more');
      await driver.page.getByRole('tree').getByText(more, { exact: true }).first().click();
      await driver.pick('kit.tree.merge');
      await driver.dialog();
    },
  },
  { name: 'followed', who: 'supervisor', path: followed },
  {
    name: 'followed-none',
    alike: true,
    who: 'supervisor',
    path: followed,
    prepare: ({ server }) => server.answer(listConcernDevices, { data: [], totalNum: 0 }),
  },
  {
    name: 'follow',
    alike: true,
    who: 'supervisor',
    path: followed,
    act: async ({ press, dialog, page }) => {
      await press('device.followed.add');
      await (await dialog()).getByRole('combobox').click();
      await page.locator('[role="option"]:visible').first().waitFor();
    },
  },
];
