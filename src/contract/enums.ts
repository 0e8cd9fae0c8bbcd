import type { Locale, Text } from './locale.ts';

type Entry = readonly [value: number, zh: string, en: string];

/**
 * A numbered enumeration: `values` by name, and a `label` in each language. Its schema: `oneOf`. No zod
 * here: the worker that owns the channels knows the message types, and needs none.
 */
function enumeration<const E extends Readonly<Record<string, Entry>>>(entries: E) {
  type Value = E[keyof E][0];
  const list: Entry[] = Object.values(entries);
  const labels = new Map<number, Text>(
    list.map(([value, zh, en]) => [value, { 'zh-CN': zh, 'en-US': en }]),
  );
  return {
    values: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, entry[0]]),
    ) as {
      readonly [K in keyof E]: E[K][0];
    },
    list: list.map(([value]) => value) as [Value, ...Value[]],
    /** The label of a value; the number itself where it is none of ours. */
    label: (value: number, locale: Locale): string => labels.get(value)?.[locale] ?? String(value),
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

/** Whether somebody may use the product; who may not reaches their own status alone (design page 2). */
export function isActive(user: { readonly userState: number }): boolean {
  return user.userState === userState.values.normal;
}

/** Specification 4. */
export const deviceState = enumeration({
  disabled: [0, '停用', 'Disabled'],
  normal: [1, '正常', 'Normal'],
});

/** Design page 4, device. */
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

/** How much of a spare part there is (specification 4). */
export const partType = enumeration({
  normal: [0, '正常', 'Normal'],
  low: [1, '偏低', 'Low'],
  high: [2, '偏高', 'High'],
});

/** Of an application for spare parts (specification 4). */
export const applyState = enumeration({
  applying: [0, '申请中', 'Applying'],
  awaitingPickup: [1, '待领取', 'Awaiting pickup'],
  rejected: [2, '已驳回', 'Rejected'],
  completed: [3, '已完成', 'Completed'],
});

/** Of a day in a plan of maintenance or inspection (specification 4). */
export const planState = enumeration({
  notStarted: [-1, '未开始', 'Not started'],
  onTime: [0, '按时', 'On time'],
  delayed: [1, '延期', 'Delayed'],
  early: [2, '提前', 'Early'],
});

/** Where an instant lies in a range of time (specification 4, time status of a range). */
export const rangeStatus = enumeration({
  inProgress: [1, '进行中', 'In progress'],
  notStarted: [0, '未开始', 'Not started'],
  expired: [2, '已过期', 'Expired'],
  invalid: [-2, '参数无效', 'Invalid parameters'],
});
export type RangeStatus = (typeof rangeStatus.list)[number];

/** How much hangs on a device (specification 4, weight rating); the wire's words. */
export const weightRatings = {
  A: { 'zh-CN': 'A 类', 'en-US': 'A' },
  B: { 'zh-CN': 'B 类', 'en-US': 'B' },
  C: { 'zh-CN': 'C 类', 'en-US': 'C' },
  other: { 'zh-CN': '其他', 'en-US': 'Other' },
} as const satisfies Readonly<Record<string, Text>>;
export type WeightRating = keyof typeof weightRatings;

/** Specification 4; the labels as the wall's lanes show them (design page 9). */
export const orderState = enumeration({
  reported: [0, '新报修', 'Reported'],
  awaitingRepair: [1, '待维修', 'Awaiting repair'],
  repairing: [2, '维修中', 'Under repair'],
  awaitingConfirmation: [3, '待确认', 'To confirm'],
  completed: [4, '已完成', 'Completed'],
  rejected: [5, '已驳回', 'Rejected'],
  toBeCompleted: [6, '待补填', 'To be written'],
  interrupted: [7, '中断', 'Interrupted'],
});
export type OrderState = (typeof orderState.list)[number];

/** Design page 2: 1 is the highest. */
export const faultLevel = enumeration({
  critical: [1, '一级', 'Level 1'],
  high: [2, '二级', 'Level 2'],
  medium: [3, '三级', 'Level 3'],
  low: [4, '四级', 'Level 4'],
});
export type FaultLevel = (typeof faultLevel.list)[number];

/** How an order came about (design page 4, work order). */
export const orderSource = enumeration({
  manual: [0, '手工', 'Manual'],
  qr: [1, '扫码', 'QR code'],
  patrol: [2, '巡检', 'Patrol'],
  maintenance: [3, '保养', 'Maintenance'],
  alarm: [4, '报警', 'Alarm'],
  import: [5, '导入', 'Import'],
});

/** What an order's time was spent on (design page 3, segments). */
export const segmentKind = enumeration({
  wait: [0, '等待', 'Waiting'],
  repair: [1, '维修', 'Repair'],
  interrupt: [2, '中断', 'Interruption'],
});

/** Why a repair was interrupted (design page 3, segments); the wire's words. */
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

/** What MTR, the mean time to respond, is measured to (design page 3; the acronym is ambiguous). */
export const respondBasis = enumeration({
  receipt: [0, '接单', 'Receipt'],
  arrival: [1, '到场', 'Arrival'],
});

/** How the repairer proved to be at the device (design page 3, Scan). */
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

/** Types of the work group; the system group has all others (specification 4). */
export const workMessageTypes = [3, 0, 5, 6] as const satisfies readonly MessageType[];

/** Orders that still wait for somebody: everything but completed and rejected. */
export const openOrderStates = [0, 1, 2, 7, 6, 3] as const satisfies readonly OrderState[];
