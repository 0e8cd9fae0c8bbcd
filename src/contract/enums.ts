import type { Locale, Text } from './locale.ts';

type Entry = readonly [value: number, zh: string, en: string];

/**
 * Makes a numbered enumeration: `values` by name, and their labels in each language. `oneOf` makes its zod
 * schema. This file does not import zod, because the shared worker imports it and must stay small.
 */
export function enumeration<const E extends Readonly<Record<string, Entry>>>(entries: E) {
  type Value = E[keyof E][0];
  const list: Entry[] = Object.values(entries);
  const labels = new Map<number, Text>(
    list.map(([value, zh, en]) => [value, { 'zh-CN': zh, 'en-US': en }]),
  );
  const text = (value: number): Text =>
    labels.get(value) ?? { 'zh-CN': String(value), 'en-US': String(value) };
  return {
    values: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, entry[0]]),
    ) as {
      readonly [K in keyof E]: E[K][0];
    },
    list: list.map(([value]) => value) as [Value, ...Value[]],
    /** Returns the label of a value; the number itself if the value is unknown. */
    label: (value: number, locale: Locale): string => text(value)[locale],
    /** Returns the label in each language. */
    text,
  };
}

/** Specification 4 Enumerations. */
export const orgType = enumeration({
  provider: [0, '设备服务商', 'Equipment service provider'],
  user: [1, '设备使用方', 'Equipment user'],
});

/** Specification 4. */
export const orgState = enumeration({
  disabled: [0, '停用', 'Disabled'],
  normal: [1, '正常', 'Normal'],
  expired: [2, '到期', 'Expired'],
});

/** Specification 4. */
export const userState = enumeration({
  disabled: [0, '停用', 'Disabled'],
  normal: [1, '正常', 'Normal'],
  pending: [2, '待审核', 'Pending review'],
  rejected: [3, '已驳回', 'Rejected'],
});

/** Returns whether a user may use the product. An inactive user can only read their own status. */
export function isActive(user: { readonly userState: number }): boolean {
  return user.userState === userState.values.normal;
}

/** Specification 4. */
export const deviceState = enumeration({
  disabled: [0, '停用', 'Disabled'],
  normal: [1, '正常', 'Normal'],
});

/** The run state of a device, as the gateway reports it. */
export const runState = enumeration({
  stopped: [0, '停止', 'Stopped'],
  running: [1, '运行', 'Running'],
  fault: [2, '故障', 'Fault'],
  offline: [3, '离线', 'Offline'],
});

/** Specification 4. */
export const relationOrgState = enumeration({
  applying: [0, '申请中', 'Applying'],
  associated: [1, '已关联', 'Associated'],
  rejected: [2, '已驳回', 'Rejected'],
});

/** A relation as people see it: `relationOrgState`, of which the last is divided by how the relation ended (`relationEvent`). */
export const relationStatus = enumeration({
  applying: [0, '申请中', 'Applying'],
  associated: [1, '已关联', 'Associated'],
  rejected: [2, '已驳回', 'Rejected'],
  withdrawn: [3, '已撤回', 'Withdrawn'],
  ended: [4, '已解除', 'Ended'],
});

/** Which of the devices that are given to a provider it sees. */
export const relationScope = enumeration({
  all: [0, '交给它的全部设备', 'All devices given to it'],
  groups: [1, '所选类型和位置的设备', 'Devices of selected types and positions'],
  devices: [2, '所选设备', 'Selected devices'],
});

/** The events of a relation. */
export const relationEvent = enumeration({
  applied: [0, '申请关联', 'Applied'],
  accepted: [1, '同意关联', 'Accepted'],
  rejected: [2, '驳回申请', 'Rejected'],
  withdrawn: [3, '撤回申请', 'Withdrawn'],
  ended: [4, '解除关联', 'Ended'],
  shareChanged: [5, '调整共享', 'Sharing changed'],
});

/** The items that an owner may share with a provider beside the devices themselves. */
export const shareItems = {
  passports: { 'zh-CN': '设备档案', 'en-US': 'Passports' },
  documents: { 'zh-CN': '设备资料', 'en-US': 'Documents' },
  history: { 'zh-CN': '维修历史', 'en-US': 'History' },
  costs: { 'zh-CN': '价格与费用', 'en-US': 'Costs' },
} as const satisfies Readonly<Record<string, Text>>;
export type ShareItem = keyof typeof shareItems;

/** The stock level of a spare part (specification 4). */
export const partType = enumeration({
  normal: [0, '正常', 'Normal'],
  low: [1, '偏低', 'Low'],
  high: [2, '偏高', 'High'],
});

/** The division of the stock of a part by lots. */
export const lotUse = enumeration({
  none: [0, '不分批次', 'Without lots'],
  lots: [1, '按批次', 'By lot'],
});

/** The kinds of movements of the stock; the order of the values is that of lists and filters. */
export const stockMoveType = enumeration({
  in: [0, '入库', 'Receipt'],
  out: [1, '出库', 'Issue'],
  cacheOut: [2, '领入个人包', 'To a bag'],
  return: [3, '退回', 'Return'],
  adjust: [4, '更正', 'Correction'],
  transfer: [5, '移库', 'Transfer'],
  scrap: [6, '报废', 'Scrap'],
  count: [7, '盘点', 'Count'],
});

/** Where spare parts lie. */
export const stockPositionKind = enumeration({
  warehouse: [0, '仓库', 'Warehouse'],
  rack: [1, '货架', 'Rack'],
  bin: [2, '货位', 'Bin'],
  person: [3, '个人包或车', "Person's bag or van"],
});

/** The state of an application for spare parts (specification 4). */
export const applyState = enumeration({
  applying: [0, '申请中', 'Applying'],
  awaitingPickup: [1, '待领取', 'Awaiting pickup'],
  rejected: [2, '已驳回', 'Rejected'],
  completed: [3, '已完成', 'Completed'],
});

/** The kind of an application for spare parts. */
export const applyType = enumeration({
  requisition: [0, '领料', 'Requisition'],
  purchase: [1, '采购', 'Purchase'],
});

/** The ways in which an application for spare parts ends. */
export const applyEnd = enumeration({
  received: [0, '已完成', 'Completed'],
  rejected: [1, '已驳回', 'Rejected'],
  withdrawn: [2, '已撤回', 'Withdrawn'],
  givenUp: [3, '已放弃余量', 'Rest given up'],
  expired: [4, '逾期未领', 'Not picked up in time'],
});

/** The state of a day in a maintenance or inspection plan (specification 4). */
export const planState = enumeration({
  notStarted: [-1, '未开始', 'Not started'],
  onTime: [0, '按时', 'On time'],
  delayed: [1, '延期', 'Delayed'],
  early: [2, '提前', 'Early'],
});

/** The position of an instant relative to a time range (specification 4, time status of a range). */
export const rangeStatus = enumeration({
  inProgress: [1, '进行中', 'In progress'],
  notStarted: [0, '未开始', 'Not started'],
  expired: [2, '已过期', 'Expired'],
  invalid: [-2, '参数无效', 'Invalid parameters'],
});
export type RangeStatus = (typeof rangeStatus.list)[number];

/** The importance of a device (specification 4, weight rating), by the values of the wire. */
export const weightRatings = {
  A: { 'zh-CN': 'A 类', 'en-US': 'A' },
  B: { 'zh-CN': 'B 类', 'en-US': 'B' },
  C: { 'zh-CN': 'C 类', 'en-US': 'C' },
  other: { 'zh-CN': '其他', 'en-US': 'Other' },
} as const satisfies Readonly<Record<string, Text>>;
export type WeightRating = keyof typeof weightRatings;

/** Specification 4. The lanes of the wall show these labels. */
export const orderState = enumeration({
  reported: [0, '新报修', 'Reported'],
  awaitingRepair: [1, '待维修', 'To repair'],
  repairing: [2, '维修中', 'Under repair'],
  awaitingConfirmation: [3, '待确认', 'To confirm'],
  completed: [4, '已完成', 'Completed'],
  rejected: [5, '已驳回', 'Rejected'],
  toBeCompleted: [6, '待补填', 'To be written'],
  interrupted: [7, '中断', 'Interrupted'],
});
export type OrderState = (typeof orderState.list)[number];

/** The level of a fault; 1 is the highest. */
export const faultLevel = enumeration({
  critical: [1, '一级', 'Level 1'],
  high: [2, '二级', 'Level 2'],
  medium: [3, '三级', 'Level 3'],
  low: [4, '四级', 'Level 4'],
});
export type FaultLevel = (typeof faultLevel.list)[number];

/** The source of an order. */
export const orderSource = enumeration({
  manual: [0, '手工', 'Manual'],
  qr: [1, '扫码', 'QR code'],
  patrol: [2, '巡检', 'Patrol'],
  maintenance: [3, '保养', 'Maintenance'],
  alarm: [4, '报警', 'Alarm'],
  import: [5, '导入', 'Import'],
});

/** The kind of a time segment of an order. */
export const segmentKind = enumeration({
  wait: [0, '等待', 'Waiting'],
  repair: [1, '维修', 'Repair'],
  interrupt: [2, '中断', 'Interruption'],
});

/** The reasons for interrupting a repair, by the values of the wire. */
export const interruptReasons = {
  part: { 'zh-CN': '等备件', 'en-US': 'Waiting for a part' },
  user: { 'zh-CN': '等使用方', 'en-US': 'Waiting for the user' },
  vendor: { 'zh-CN': '等厂商', 'en-US': 'Waiting for the vendor' },
  shift: { 'zh-CN': '交接班', 'en-US': 'Shift change' },
  safety: { 'zh-CN': '安全停工', 'en-US': 'Safety stop' },
  skill: { 'zh-CN': '技能不足', 'en-US': 'Another skill needed' },
  other: { 'zh-CN': '其他', 'en-US': 'Other' },
} as const satisfies Readonly<Record<string, Text>>;
export type InterruptReason = keyof typeof interruptReasons;

/** The event at which MTR, the mean time to respond, ends. The acronym is ambiguous, so each organisation sets it. */
export const respondBasis = enumeration({
  receipt: [0, '接单', 'Receipt'],
  arrival: [1, '到场', 'Arrival'],
});

/** The way in which the repairer confirmed being at the device. */
export const scanMode = enumeration({
  qr: [0, '扫码', 'QR code'],
  manual: [1, '手工', 'Manual'],
});

/** Notification type codes, the MType of the wire (specification 4). */
export const messageType = enumeration({
  user: [0, '用户', 'User'],
  permission: [1, '权限', 'Permission'],
  device: [2, '设备', 'Device'],
  workOrder: [3, '工单', 'Work order'],
  sparePart: [4, '备件', 'Spare part'],
  inspection: [5, '巡检', 'Inspection'],
  maintenance: [6, '保养', 'Maintenance'],
  system: [7, '系统', 'System'],
  knowledge: [8, '知识库', 'Knowledge base'],
  affiliation: [9, '关联企业', 'Affiliated enterprise'],
});
export type MessageType = (typeof messageType.list)[number];

/** How the people of a shift take turns: each day on which it takes place, or each week from Monday. */
export const rotateType = enumeration({
  day: [0, '按天轮换', 'Daily'],
  week: [1, '按周轮换', 'Weekly'],
});

/** The effect of the default calendar's holidays on a shift. */
export const holidayMode = enumeration({
  usual: [0, '照常值班', 'As usual'],
  skipped: [1, '节假日不值班', 'Not on holidays'],
  only: [2, '仅节假日值班', 'On holidays only'],
});

/** Who is called first, and who is called when nobody has received the order by then. */
export const dutyLevel = enumeration({
  first: [1, '主值班', 'First'],
  backup: [2, '后备', 'Back-up'],
});
export type DutyLevel = (typeof dutyLevel.list)[number];

/** Why a person is on call. */
export const dutyReason = enumeration({
  rotation: [0, '轮值', 'Their turn'],
  change: [1, '调班', 'Change of the day'],
  replacement: [2, '代班', 'Replaces a colleague'],
  device: [3, '指定负责该设备', 'Named for the device'],
  general: [4, '固定后备', 'Standing back-up'],
  next: [5, '下一位轮值', 'Next turn'],
  unavailable: [6, '轮值人不可用，顺延', 'The one before cannot be called'],
});
export type DutyReason = (typeof dutyReason.list)[number];

/** How far a request to swap two days of the duty is. */
export const dutySwapState = enumeration({
  requested: [0, '待对方同意', 'Waits for the other person'],
  agreed: [1, '待主管批准', 'Waits for a supervisor'],
  approved: [2, '已换班', 'Swapped'],
  refused: [3, '已拒绝', 'Refused'],
  withdrawn: [4, '已撤回', 'Withdrawn'],
  expired: [5, '已过期', 'Too late'],
});

/** A weakness of the duty: nobody is on call, or a person is on call twice at once, too long, or again too soon. */
export const dutyProblem = enumeration({
  gap: [0, '无人值班', 'Nobody on call'],
  overlap: [1, '同时值两个班', 'On call in two shifts at once'],
  long: [2, '连续值班超过 12 小时', 'On call for more than 12 hours in a row'],
  rest: [3, '两班之间休息不足 11 小时', 'Less than 11 hours of rest between shifts'],
});

/** How far an application for overtime is. */
export const overtimeState = enumeration({
  waiting: [0, '待审批', 'Waiting'],
  approved: [1, '已批准', 'Approved'],
  refused: [2, '已拒绝', 'Refused'],
});

/** The kinds of days that labour law pays differently. */
export const dayKind = enumeration({
  workday: [0, '工作日', 'Workday'],
  restDay: [1, '休息日', 'Rest day'],
  holiday: [2, '节假日', 'Holiday'],
});
export type DayKind = (typeof dayKind.list)[number];

/** Message types of the work group; all others belong to the system group (specification 4). */
export const workMessageTypes = [
  messageType.values.workOrder,
  messageType.values.user,
  messageType.values.inspection,
  messageType.values.maintenance,
] as const satisfies readonly MessageType[];

/** States of open orders: all states except completed and rejected. */
export const openOrderStates = [
  orderState.values.reported,
  orderState.values.awaitingRepair,
  orderState.values.repairing,
  orderState.values.interrupted,
  orderState.values.toBeCompleted,
  orderState.values.awaitingConfirmation,
] as const satisfies readonly OrderState[];
