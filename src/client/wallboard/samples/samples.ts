import { BehaviorSubject, NEVER } from 'rxjs';
import type { TilePlacement } from '../../../contract/areas/kanban/endpoints.ts';
import { getCurves } from '../../../contract/areas/metric/values.ts';
import { getPartsData } from '../../../contract/areas/part/figures.ts';
import { planFigures } from '../../../contract/areas/plan/planFigures.ts';
import { complianceFormulas } from '../../../contract/areas/plan/planJudgement.ts';
import type { TopicName, TopicRowOf } from '../../../contract/topics/live.ts';
import type { Live } from '../../streams/live.ts';
import type { LinkState, Links, TopicState } from '../../streams/state.ts';
import { fixedAnswers } from '../frame/useCalled.ts';
import { deviceStateRows, liveValueRows, openAlarmRows } from './deviceRows.ts';
import { countRows, dayFaultRows, mtrRows, rankRows, shareRows, trendRows } from './figureRows.ts';
import { openOrderRows, orderEventRows } from './orderRows.ts';

/** The time of every sample: a Friday afternoon in Shanghai. */
export const sampleNow = Date.parse('2026-11-20T08:24:08Z');
const today = '2026-11-20';

const onDutyRows = new Map(
  [
    ['白班', '2026-11-20T12:00:00Z', '李强', '王磊'],
    ['电气白班', '2026-11-20T12:00:00Z', '赵敏', '陈刚'],
    ['值班主管', '2026-11-21T00:00:00Z', '周建国', null],
  ].map(([setName = '', until = '', first = '', backup = null], at) => [
    String(at),
    {
      setName: setName ?? '',
      until: until ?? '',
      people: [
        { realName: first ?? '', level: 1 },
        ...(backup === null ? [] : [{ realName: backup, level: 2 }]),
      ],
    },
  ]),
);

/** Rows of every topic, as a plant of 180 machines has them on an ordinary day. */
export const sampleRows: { readonly [Name in TopicName]: ReadonlyMap<string, TopicRowOf<Name>> } = {
  openOrders: openOrderRows(sampleNow),
  faultTrend: trendRows(today),
  mttrRank: rankRows({ hours: 2.41, breakdowns: 212, open: 5, target: 2, previousHours: 2.62 }, [
    ['空压机 3', 9.8],
    ['注塑机 11', 6.3],
    ['机械臂 7', 5.1],
    ['冲床 5', 4.2],
    ['码垛机 3', 3.9],
    ['行车 1', 3.6],
  ]),
  mtbfRank: rankRows({ hours: 418, breakdowns: 212, open: 5, target: 360, previousHours: 398 }, [
    ['输送带 4', 61],
    ['包装线 2', 83],
    ['冲床 5', 107],
    ['贴标机 2', 138],
    ['叉车 9', 151],
    ['锅炉 1', 164],
  ]),
  mtrRank: mtrRows({ hours: 0.19, breakdowns: 226, open: 3, target: 0.25, previousHours: 0.19 }, [
    ['冷却塔 2', 1.42],
    ['行车 1', 0.93],
    ['码垛机 3', 0.61],
    ['锅炉 1', 0.48],
    ['照明柜 1', 0.35],
    ['叉车 9', 0.31],
  ]),
  errorRank: countRows(221, [
    ['输送带 4', 17],
    ['包装线 2', 14],
    ['冲床 5', 11],
    ['贴标机 2', 9],
    ['空压机 3', 8],
    ['注塑机 11', 7],
  ]),
  workOrderRank: countRows(243, [
    ['输送带 4', 19],
    ['冲床 5', 15],
    ['包装线 2', 14],
    ['锅炉 1', 12],
    ['贴标机 2', 10],
    ['空压机 3', 9],
  ]),
  dayFaults: dayFaultRows(today),
  faultTypes: shareRows([
    ['输送设备', 52],
    ['注塑机', 41],
    ['冲压设备', 36],
    ['空压系统', 29],
    ['起重设备', 24],
    ['包装设备', 17],
    ['锅炉', 9],
    ['叉车', 8],
    ['', 5],
  ]),
  faultCauses: shareRows([
    ['轴承磨损', 47],
    ['', 39],
    ['电气元件老化', 34],
    ['传感器失灵', 28],
    ['操作不当', 22],
    ['润滑不足', 19],
    ['皮带跑偏', 13],
    ['气路泄漏', 11],
    ['电机过载', 8],
  ]),
  orderEvents: orderEventRows(sampleNow),
  deviceStates: deviceStateRows(sampleNow),
  liveValues: liveValueRows(sampleNow),
  openAlarms: openAlarmRows(sampleNow),
  onDuty: onDutyRows,
  board: new Map(),
  inbox: new Map(),
  changes: new Map(),
};

/** The state of a sample topic without its rows. */
export type SampleState = Omit<TopicState<unknown>, 'topic' | 'rows'> & {
  readonly empty?: boolean;
};

const openLink: LinkState = {
  status: 'open',
  since: sampleNow - 3_600_000,
  nextTryAt: null,
  lastHeardAt: sampleNow - 2_000,
};

/** Channels of which the devices' one has been silent for 32 s. */
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

/** Parts of the tile of low stock: what is available, and the minimum. */
const lowParts = [
  ['密封圈', 0, 6],
  ['轴承', 1, 6],
  ['加热圈', 2, 4],
  ['墨盒', 3, 6],
] as const;

/** Tasks of the tiles of plans: machine, plan and due date. */
const dueTasks = [
  ['空压机 3', '季度保养', '2026-11-16'],
  ['注塑机 11', '模板润滑', '2026-11-19'],
  ['行车 1', '钢丝绳检查', '2026-11-20'],
  ['叉车 9', '月度保养', '2026-11-22'],
] as const;

/** Figures of plans. @param inTime the points of 412 that were done in time, by each rule */
const planAnswer = (due: number, inTime: readonly number[]) => ({
  due,
  late: 1,
  week: 23,
  first: dueTasks.map(([deviceName, planName, dueDate], at) => ({
    pointID: String(at),
    planName,
    deviceName,
    dueDate,
    isLate: at === 0 ? 1 : 0,
  })),
  firstDate: '2026-08-22',
  lastDate: '2026-11-19',
  compliance: inTime.map((count, rule) => ({
    rule,
    formula: complianceFormulas[rule],
    due: 412,
    inTime: count,
    percent: Math.round((count * 1000) / 412) / 10,
  })),
});

const curveSteps = Array.from({ length: 240 }, (_, at) => at);
const curveValue = (at: number) => 82 + 7 * Math.sin(at / 38) + ((at * 7) % 5) / 2;

/** Answers of the calls that tiles make themselves. */
const sampleAnswers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [
    getPartsData.id,
    {
      startTime: '2026-08-22T16:00:00.000Z',
      endTime: '2026-11-20T16:00:00.000Z',
      days: 90,
      parts: 300,
      low: 15,
      high: 0,
      lowest: lowParts.map(([partName, available, minQty], at) => ({
        partID: String(at),
        partName,
        available,
        minQty,
        unit: '个',
      })),
      stocked: 297,
      receipts: 63,
      issues: 1683,
      value: 1_376_427.43,
      receivedAmount: 1_058_768.72,
      issuedAmount: 1_239_803.47,
    },
  ],
  [
    getCurves.id,
    {
      curves: [
        {
          deviceID: '0',
          deviceName: '空压机 3',
          pointID: 'temp',
          pointName: '排气温度',
          unit: '℃',
          decimals: 1,
          pointKind: 1,
          source: '5m',
          stepMs: 360_000,
          spacingMs: 300_000,
          count: 17_280,
          late: 0,
          times: curveSteps.map((at) => sampleNow - (240 - at) * 360_000),
          low: curveSteps.map((at) => curveValue(at) - 1.5),
          high: curveSteps.map((at) => curveValue(at) + 1.5),
          mean: curveSteps.map(curveValue),
          average: curveValue(0),
          rise: 0,
          falls: 0,
          limits: [{ ruleName: '排气温度过高', severity: 2, threshold: 95 }],
        },
      ],
      marks: { alarms: [], orders: [] },
    },
  ],
  [planFigures.maintenance.id, planAnswer(9, [371, 388, 402])],
  [planFigures.inspection.id, planAnswer(14, [396, 404, 408])],
]);

/** Creates streams that never change: every topic in one state. */
export function sampleLive(
  { empty = false, ...state }: SampleState,
  links: Links,
  given = sampleRows,
): Live {
  const live: Live = {
    links$: new BehaviorSubject(links),
    messages$: NEVER,
    brought$: NEVER,
    errors$: NEVER,
    changes$: NEVER,
    topic<Name extends TopicName>(topic: Name) {
      const rows: ReadonlyMap<string, TopicRowOf<Name>> = empty ? new Map() : given[topic];
      return new BehaviorSubject<TopicState<TopicRowOf<Name>>>({ topic, ...state, rows });
    },
    serverNow: () => sampleNow,
    clockOffset: () => 0,
    retry: () => undefined,
    stop: () => undefined,
  };
  fixedAnswers.set(live, sampleAnswers);
  return live;
}

/** Settings of tiles that are empty without any. */
export const sampleConfigs: Readonly<Record<string, TilePlacement['config']>> = {
  text: { title: '今日提示', text: '叉车通道施工，请绕行东门。\n交接班会 19:50，三车间看板前。' },
};
