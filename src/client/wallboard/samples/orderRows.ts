import { orderState as states } from '../../../contract/enums.ts';
import type { OpenOrderRow, OrderEventRow } from '../../../contract/topics/topicRows.ts';

const {
  reported,
  awaitingRepair,
  repairing,
  awaitingConfirmation,
  completed,
  toBeCompleted,
  interrupted,
} = states.values;

const minute = 60_000;
/** Minutes after which an unreceived order is escalated to the next on call, and to the supervisor. */
const escalateAfter = 15;
const superviseAfter = 30;

type Sample = readonly [
  state: number,
  level: number,
  device: string,
  minutes: number,
  who?: string | null,
  stop?: 0 | 1,
];

const orders: readonly Sample[] = [
  [reported, 1, '包装线 2', 4, null, 1],
  [reported, 2, '冲床 5', 17],
  [reported, 3, '照明柜 1', 1],
  [awaitingRepair, 2, '注塑机 11', 22, '李强'],
  [awaitingRepair, 3, '输送带 4', 35, '周敏'],
  [repairing, 2, '机械臂 7', 70, '赵刚', 1],
  [repairing, 3, '冷却塔 2', 48, '陈洁'],
  [repairing, 3, '叉车 9', 31, '孙涛'],
  [repairing, 3, '行车 3', 27, '王磊'],
  [repairing, 3, '锅炉 2', 19, '何静'],
  [repairing, 4, '通风机 6', 12, '吴鹏'],
  [interrupted, 2, '空压机 3', 402, '王磊', 1],
  [interrupted, 3, '行车 1', 185, '李强'],
  [toBeCompleted, 4, '贴标机 2', 95, '周敏'],
  [awaitingConfirmation, 3, '锅炉 1', 134, '二车间'],
  [awaitingConfirmation, 3, '切割机 6', 330, '三车间'],
  [awaitingConfirmation, 4, '码垛机 3', 1710, '一车间'],
];

const code = (n: number) => `WO-20261120-${String(n).padStart(4, '0')}`;

/** Returns the open orders of an ordinary afternoon, by id. @param now ms */
export function openOrderRows(now: number): Map<string, OpenOrderRow> {
  return new Map(
    orders.map((sample, index) => order(sample, index, now)).map((row) => [row.id, row]),
  );
}

function order(sample: Sample, index: number, now: number): OpenOrderRow {
  const [orderState, faultLevel, deviceName, minutes, who = null, isStop = 0] = sample;
  const ago = (n: number) => new Date(now - n * minute).toISOString();
  const at = ago(minutes);
  const place = orderState === awaitingConfirmation;
  const unreceived = orderState === reported;
  return {
    id: `order-${index + 1}`,
    orderCode: code(index + 1),
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
    escalateTime: unreceived ? ago(minutes - escalateAfter) : null,
    superviseTime: unreceived ? ago(minutes - superviseAfter) : null,
    acknowledgeTime: null,
    called: unreceived && faultLevel === 1 ? { names: ['李强', '周敏'], count: 2 } : null,
    interruptReason: orderState === interrupted ? (isStop === 1 ? 'part' : 'user') : null,
    dueTime: orderState === interrupted ? ago(isStop === 1 ? 60 : -60) : null,
  };
}

const events: readonly (readonly [
  call: string,
  toState: number,
  level: number,
  device: string,
  minutes: number,
  who: string,
])[] = [
  ['Add', reported, 3, '照明柜 1', 1, '刘洋'],
  ['Add', reported, 1, '包装线 2', 4, '陈晨'],
  ['Receiving', awaitingRepair, 3, '输送带 4', 6, '周敏'],
  ['Scan', repairing, 4, '通风机 6', 9, '吴鹏'],
  ['Interrupt', interrupted, 2, '空压机 3', 14, '王磊'],
  ['Surer', completed, 3, '裁断机 1', 21, '二车间'],
  ['Repair', awaitingConfirmation, 3, '锅炉 1', 34, '何静'],
];

/** Returns the latest order events, by order and version. @param now ms */
export function orderEventRows(now: number): Map<string, OrderEventRow> {
  return new Map(
    events.map(([call, toState, faultLevel, deviceName, minutes, userName], index) => {
      const orderID = `event-${index + 1}`;
      const time = new Date(now - minutes * minute).toISOString();
      const row = { orderID, orderCode: code(40 - index), deviceName, faultLevel, call, toState };
      return [`${orderID}:1`, { ...row, userName, time }];
    }),
  );
}
