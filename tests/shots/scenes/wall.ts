import { openOrderRows } from '../../../src/client/wallboard/samples/orderRows.ts';
import {
  defaultBoardName,
  defaultLayout,
} from '../../../src/contract/areas/kanban/defaultBoard.ts';
import { getBoardVersion, listBoardVersions } from '../../../src/contract/areas/kanban/edits.ts';
import { getBoard, getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import { type Envelope, writeSuccess } from '../../../src/contract/envelope.ts';
import type { OpenOrderRow } from '../../../src/contract/topics/topicRows.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/EquipmentKanban';
const minuteMs = 60_000;

const alarms = [
  ['包装线 2', '热封温度失控，整线停机', '一车间 / 包装区 / A 区'],
  ['冲床 5', '离合器打滑，滑块不能停在上死点', '二车间 / 冲压区 / B 区'],
  ['注塑机 11', '合模油缸泄漏', '一车间 / 注塑区 / A 区'],
] as const;

/** Adds unreceived orders of level 1 to the rows of the topic that the wall reads. */
const withAlarms =
  (count: number) =>
  ({ page }: Driver) =>
    page.route(`**${getTopic.path}`, async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as Envelope;
      const data = envelope.data as { readonly Topic: string; readonly Rows: object };
      if (data.Topic !== 'openOrders') return route.fulfill({ response });
      const rows = Array.from({ length: count }, (_, at) => alarmRow(at));
      const Rows = { ...data.Rows, ...Object.fromEntries(rows.map((row) => [row.id, row])) };
      return route.fulfill({ response, json: { ...envelope, data: { ...data, Rows } } });
    });

function alarmRow(at: number): OpenOrderRow {
  const now = Date.now();
  const [sample] = openOrderRows(now).values();
  const [deviceName, faultText, positionName] = alarms[at % alarms.length] ?? alarms[0];
  const instant = (minutes: number) => new Date(now - minutes * minuteMs).toISOString();
  const faultTime = instant(7 - (at % 7));
  if (sample === undefined) throw new Error('there is no sample order');
  return {
    ...sample,
    id: `alarm-${at}`,
    deviceName: at < alarms.length ? deviceName : `${deviceName}-${at}`,
    faultText,
    positionName,
    faultTime,
    escalateTime: instant(-8),
    superviseTime: instant(-23),
  };
}

/** Answers with two versions of the board: the second one has another name, distance and one tile less. */
const withVersions = async ({ page, server }: Driver) => {
  const tiles = defaultLayout.items.length;
  const first = { boardName: defaultBoardName, userName: null, time: '2026-11-20T01:00:00Z' };
  const second = { boardName: '总装车间看板', userName: '周敏', time: '2026-11-28T06:30:00Z' };
  await server.answer(listBoardVersions, [
    { ...second, version: 2, tiles: tiles - 1 },
    { ...first, version: 1, tiles },
  ]);
  await page.route(`**${getBoardVersion.path}`, (route) => {
    const { Version } = route.request().postDataJSON() as { readonly Version: number };
    const isFirst = Version === 1;
    const board = {
      boardName: isFirst ? first.boardName : second.boardName,
      theme: 'dim-room',
      distance: isFirst ? 4 : 6,
      diagonal: 86,
      layout: isFirst
        ? defaultLayout
        : { ...defaultLayout, items: defaultLayout.items.slice(0, -1) },
      version: Version,
    };
    return route.fulfill({ json: writeSuccess(false, board) });
  });
};

/** Answers with a board of the tiles of metrics. */
const withMetrics = ({ server }: Driver) => {
  const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
  const tile = (i: string, type: string, place: ReturnType<typeof at>, config = {}) => ({
    i,
    type,
    ...place,
    config,
  });
  const items = [
    tile('a', 'plant', at(0, 0, 14, 10), { figure: 'value' }),
    tile('b', 'openAlarms', at(14, 0, 10, 6)),
    tile('c', 'liveValue', at(14, 6, 5, 4), { device: 'AC-01', point: '排气温度' }),
    tile('d', 'liveValue', at(19, 6, 5, 4), { device: 'no-such' }),
    tile('e', 'metricTrend', at(0, 10, 12, 8), { device: 'AC-01', point: '排气温度', hours: 24 }),
    tile('f', 'metricTrend', at(12, 10, 12, 8), { device: 'AC-01', point: '排气压力', hours: 2 }),
  ];
  return server.alter(getBoard, { layout: { schema: 1, items } });
};

/** Shows the toolbar, which follows the pointer, and presses one of its buttons. */
const pressAtWall = async (driver: Driver, key: 'wall.toolbar.edit' | 'wall.toolbar.boards') => {
  await driver.page.mouse.move(200, 200);
  await driver.press(key);
};

/** Opens the editor, and waits for its bar. */
const edit = async (driver: Driver) => {
  await pressAtWall(driver, 'wall.toolbar.edit');
  await driver.button('wallEditor.edit.add').waitFor();
};

/** The wall with its alarms, its list, and its editor with the dialogs. */
export const wallScenes: readonly Scene[] = [
  { name: 'wall', who: 'admin', path },
  ...[1, 3, 14].map((count) => ({
    name: `wall-alarms-${count}`,
    alike: count > 1,
    loads: true,
    who: 'admin' as const,
    path,
    prepare: withAlarms(count),
    act: ({ page, text }: Driver) =>
      page.getByRole('region', { name: text('wall.andon.label') }).waitFor(),
  })),
  { name: 'wall-metrics', alike: true, loads: true, who: 'admin', path, prepare: withMetrics },
  {
    name: 'wall-boards',
    who: 'admin',
    path,
    act: async (driver) => {
      await pressAtWall(driver, 'wall.toolbar.boards');
      await driver.dialog();
    },
  },
  { name: 'wall-editor', who: 'admin', path, alone: true, act: edit },
  {
    name: 'wall-editor-small',
    alike: true,
    alone: true,
    who: 'admin',
    path,
    act: async (driver) => {
      await edit(driver);
      const distance = driver.field('wallEditor.edit.distance');
      await distance.fill('9');
      await distance.press('Tab');
      await driver.button('wallEditor.edit.rearrange').waitFor();
    },
  },
  {
    name: 'wall-editor-add',
    alone: true,
    who: 'admin',
    path,
    act: async (driver) => {
      await edit(driver);
      await driver.press('wallEditor.edit.add');
      await driver.dialog();
    },
  },
  {
    name: 'wall-editor-versions',
    alone: true,
    who: 'admin',
    path,
    prepare: withVersions,
    act: async (driver) => {
      await edit(driver);
      await driver.press('wallEditor.versions.open');
      await driver.dialog();
      await driver.page.locator('.version-changes li').first().waitFor();
    },
  },
];
