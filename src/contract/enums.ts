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
