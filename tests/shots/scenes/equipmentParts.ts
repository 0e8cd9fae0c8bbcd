import { getDevice } from '../../../src/contract/areas/device/endpoints.ts';
import { listDeviceParts } from '../../../src/contract/areas/device/usedParts.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { aPng } from '../../server/support/pictures.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';
import type { TextKey } from '../textPattern.ts';
import { openDevice } from './device.ts';
import { readFile } from './readFile.ts';

const list = '/device/list';
const groups = '/device/groups';
const faults = '/Troubleshooting/faultSetting';
const calendars = '/device/calendar';

/** Opens an item of the menu of a node of the page's tree, the first below a heading where there are some. */
async function onNode(driver: Driver, key: TextKey, at = 0): Promise<void> {
  const more = driver.text('kit.list.more');
  await driver.page.getByRole('tree').getByText(more, { exact: true }).nth(at).click();
  await driver.pick(key);
  await driver.dialog();
}

/** Presses a button of the page and waits for its dialog. */
function pressed(key: TextKey) {
  return async ({ press, dialog }: Driver) => {
    await press(key);
    await dialog();
  };
}

/** Opens the menu of further actions of a device. */
async function openMore(driver: Driver): Promise<void> {
  await openDevice(driver);
  await driver.press('kit.list.more');
}

const id = (at: number) => `0190a000-0000-7000-8000-00000000060${at}`;
const photo = {
  url: 'x',
  linkurl: '/x',
  name: '铭牌.png',
  contentType: 'image/png',
  size: 320_000,
};

/** Answers a device with photos, children, custom fields and used parts. */
async function withEverything({ server, page }: Driver): Promise<void> {
  await server.alter(getDevice, {
    photos: [photo, { ...photo, url: 'y' }],
    remark: '两班运行，每周五下午保养。\n钥匙在班组长处。',
    price: 320_000,
    calendarName: '白班',
    children: (['主电机', '冷却风扇', '油气分离器'] as const).map((deviceName, at) => ({
      id: id(at),
      deviceCode: `AC-01-0${at + 1}`,
      deviceName,
      runState: at,
    })),
  });
  await server.answer(
    listDeviceParts,
    (['骨架油封 40×52', '空气滤芯', '压缩机油 46 号'] as const).map((partName, at) => ({
      partID: id(at),
      partCode: `BJ-10${at}`,
      partName,
      unit: at === 2 ? '升' : '个',
      qty: at === 2 ? 38.5 : 4,
      orders: at + 1,
      lastTime: '2026-11-20T02:00:00.000Z',
    })),
  );
  const body = Buffer.from(aPng(160, 120));
  await page.route('**/x', (route) => route.fulfill({ contentType: 'image/png', body }));
}

/** Further dialogs and states of the equipment library, of the same parts as others. */
export const equipmentPartScenes: readonly Scene[] = (
  [
    {
      name: 'device-whole',
      who: 'admin',
      path: list,
      prepare: withEverything,
      act: openDevice,
    },
    { name: 'device-more', who: 'admin', path: list, act: openMore },
    {
      name: 'device-disable',
      who: 'admin',
      path: list,
      async act(driver) {
        await openMore(driver);
        await driver.pick('device.list.disable');
        await driver.dialog();
      },
    },
    {
      name: 'device-type-add',
      who: 'admin',
      path: groups,
      act: async ({ page, dialog }) => {
        await page.getByRole('button', { name: /^(新增设备类型|Add equipment type)$/ }).click();
        await dialog();
      },
    },
    {
      name: 'device-type-move',
      who: 'admin',
      path: groups,
      act: (driver) => onNode(driver, 'kit.tree.move'),
    },
    {
      name: 'device-type-delete',
      who: 'admin',
      path: groups,
      act: (driver) => onNode(driver, 'kit.tree.delete'),
    },
    {
      name: 'device-position-edit',
      who: 'admin',
      path: `${groups}?tab=position`,
      act: (driver) => onNode(driver, 'kit.resource.edit'),
    },
    {
      name: 'devices-import-file',
      who: 'admin',
      path: list,
      act: pressed('kit.list.importRows'),
    },
    {
      name: 'devices-imported',
      who: 'admin',
      path: list,
      prepare: ({ server }) =>
        server.answer(importRows, {
          total: 2,
          batchID: id(9),
          imported: 2,
          unchanged: 0,
          errors: [],
        }),
      async act(driver) {
        await readFile(driver, [
          '设备编号,设备名称,启用日期',
          'NEW-01,数控车床,2020/3/1',
          'NEW-02,立式加工中心,2021/7/15',
        ]);
        await driver.press('importData.next');
        await driver.press('importData.check.run');
        await driver.button('importData.undo.action').waitFor();
      },
    },
    {
      name: 'fault-rename',
      who: 'admin',
      path: faults,
      act: (driver) => onNode(driver, 'kit.resource.edit', 2),
    },
    {
      name: 'fault-delete',
      who: 'admin',
      path: faults,
      act: (driver) => onNode(driver, 'kit.tree.delete', 2),
    },
    { name: 'calendar-add', who: 'admin', path: calendars, act: pressed('calendar.add') },
  ] as const satisfies readonly Scene[]
).map((scene) => ({ ...scene, alike: true }));
