import { BehaviorSubject, NEVER } from 'rxjs';
import type { BoardLayout } from '../../contract/areas/kanban.ts';
import type { OpenOrderRow, RankRow, RowOf, TopicName, TrendRow } from '../../contract/live.ts';
import { shiftDay } from '../lib/dayRange.ts';
import type { Live } from '../streams/live.ts';
import type { LinkState, Links, TopicState } from '../streams/state.ts';

/** The moment of every sample: a Friday afternoon in Shanghai. */
export const sampleNow = Date.parse('2026-11-20T08:24:08Z');
const today = '2026-11-20';
const minute = 60_000;

type Sample = readonly [
  state: number,
  level: number,
  device: string,
  minutes: number,
  who?: string | null,
  stop?: 0 | 1,
];

const orders: readonly Sample[] = [
  [0, 1, '包装线 2', 4, null, 1],
  [0, 2, '冲床 5', 17],
  [0, 3, '照明柜 1', 1],
  [1, 2, '注塑机 11', 22, '李强'],
  [1, 3, '输送带 4', 35, '周敏'],
  [2, 2, '机械臂 7', 70, '赵刚', 1],
  [2, 3, '冷却塔 2', 48, '陈洁'],
  [2, 3, '叉车 9', 31, '孙涛'],
  [2, 3, '行车 3', 27, '王磊'],
  [2, 3, '锅炉 2', 19, '何静'],
  [2, 4, '通风机 6', 12, '吴鹏'],
  [7, 2, '空压机 3', 402, '王磊', 1],
  [7, 3, '行车 1', 185, '李强'],
  [6, 4, '贴标机 2', 95, '周敏'],
  [3, 3, '锅炉 1', 134, '二车间'],
  [3, 3, '切割机 6', 330, '三车间'],
  [3, 4, '码垛机 3', 1710, '一车间'],
];

function order(sample: Sample, index: number): OpenOrderRow {
  const [orderState, faultLevel, deviceName, minutes, who = null, isStop = 0] = sample;
  const at = new Date(sampleNow - minutes * minute).toISOString();
  const place = orderState === 3;
  return {
    id: `order-${index + 1}`,
    orderCode: `WO-20261120-${String(index + 1).padStart(4, '0')}`,
    orderState,
    faultLevel,
    isStop,
    deviceID: `device-${index + 1}`,
    deviceCode: `D-${index + 1}`,
    deviceName,
    positionName: place ? who : null,
    faultText: '',
    repairUserName: place ? null : who,
    faultTime: at,
    reportTime: at,
    stateTime: at,
  };
}

const failures = [
  6, 8, 5, 9, 7, 4, 3, 8, 10, 7, 6, 9, 5, 4, 7, 8, 11, 9, 6, 5, 8, 7, 9, 6, 5, 7, 8, 14, 9, 7,
];

function trend(): Map<string, TrendRow> {
  return new Map(
    failures.map((count, index) => {
      const day = shiftDay(today, index - failures.length + 1);
      const row = { day, failures: count, breakdowns: count, finished: count, downHours: count };
      return [day, row];
    }),
  );
}

function rank(
  fleet: Pick<RankRow, 'hours' | 'breakdowns' | 'open'>,
  devices: readonly (readonly [string, number])[],
): Map<string, RankRow> {
  const rows = devices.map(([deviceName, hours], index): [string, RankRow] => [
    String(index + 1),
    {
      deviceID: `device-${index}`,
      deviceCode: `D-${index}`,
      deviceName,
      hours,
      breakdowns: 4,
      open: 0,
    },
  ]);
  const all = { deviceID: null, deviceCode: '', deviceName: '', ...fleet };
  return new Map([...rows, ['fleet', all]]);
}

/** Rows of every topic, as a plant of 180 machines has them on an ordinary day. */
export const sampleRows: { readonly [Name in TopicName]: ReadonlyMap<string, RowOf<Name>> } = {
  openOrders: new Map(orders.map(order).map((row) => [row.id, row])),
  faultTrend: trend(),
  mttrRank: rank({ hours: 2.41, breakdowns: 212, open: 5 }, [
    ['空压机 3', 9.8],
    ['注塑机 11', 6.3],
    ['机械臂 7', 5.1],
    ['冲床 5', 4.2],
    ['码垛机 3', 3.9],
    ['行车 1', 3.6],
  ]),
  mtbfRank: rank({ hours: 418, breakdowns: 212, open: 5 }, [
    ['输送带 4', 61],
    ['包装线 2', 83],
    ['冲床 5', 107],
    ['贴标机 2', 138],
    ['叉车 9', 151],
    ['锅炉 1', 164],
  ]),
  deviceStates: new Map(),
  board: new Map(),
};

/** What a sample topic is like, whatever its rows. */
export type SampleState = Omit<TopicState<unknown>, 'topic' | 'rows'> & {
  readonly empty?: boolean;
};

const openLink: LinkState = {
  status: 'open',
  since: sampleNow - 3_600_000,
  nextTryAt: null,
  lastHeardAt: sampleNow - 2_000,
};

/** Channels as in the reference picture: the devices' has been silent for 32 s. */
export const sampleLinks: Links = {
  main: openLink,
  gateway: {
    ...openLink,
    status: 'waiting',
    nextTryAt: sampleNow + 2_000,
    lastHeardAt: sampleNow - 32_000,
  },
  daping: openLink,
};

/** Streams that stand still: every topic in one state at one moment. */
export function sampleLive({ empty = false, ...state }: SampleState, links: Links): Live {
  return {
    links$: new BehaviorSubject(links),
    messages$: NEVER,
    troubles$: NEVER,
    topic<Name extends TopicName>(topic: Name) {
      const rows: ReadonlyMap<string, RowOf<Name>> = empty ? new Map() : sampleRows[topic];
      return new BehaviorSubject<TopicState<RowOf<Name>>>({ topic, ...state, rows });
    },
    serverNow: () => sampleNow,
    clockOffset: () => 0,
    retry: () => undefined,
    stop: () => undefined,
  };
}

/** Every tile on one board, in the proportions of the reference picture. */
export const sampleLayout: BoardLayout = {
  schema: 1,
  items: [
    { i: 'faults', type: 'faultsNow', x: 0, y: 0, w: 6, h: 5, config: {} },
    { i: 'trend', type: 'faultTrend', x: 6, y: 0, w: 11, h: 5, config: {} },
    { i: 'clock', type: 'clockLink', x: 17, y: 0, w: 7, h: 5, config: {} },
    { i: 'flow', type: 'workOrderFlow', x: 0, y: 5, w: 17, h: 13, config: {} },
    { i: 'mttr', type: 'mttrRank', x: 17, y: 5, w: 7, h: 7, config: {} },
    { i: 'mtbf', type: 'mtbfRank', x: 17, y: 12, w: 7, h: 6, config: {} },
  ],
};
