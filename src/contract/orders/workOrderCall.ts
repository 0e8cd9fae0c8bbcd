import type { Text } from '../locale.ts';

/**
 * The calls that move a work order, and the steps of the system itself: `Auto` confirms an order, and
 * `Withdraw` takes it from a provider that no longer services the device.
 */
export type WorkOrderCall =
  | 'Add'
  | 'Receiving'
  | 'Assign'
  | 'Reject'
  | 'Scan'
  | 'Interrupt'
  | 'Recovery'
  | 'Repair'
  | 'LaterWrite'
  | 'XG_Repair'
  | 'Surer'
  | 'Auto'
  | 'Withdraw';

/** The calls in an order's history, including acknowledgements, separate updates of parts and of labour, and imports. */
export type RecordedCall =
  | WorkOrderCall
  | 'Acknowledge'
  | 'UpdateParts'
  | 'UpdateLabour'
  | 'Import';

/** The name of each call as it reads in a sentence: "the order cannot be {received}". */
export const workOrderCallLabels: Readonly<Record<WorkOrderCall, Text>> = {
  Add: { 'zh-CN': '报修', 'en-US': 'reported' },
  Receiving: { 'zh-CN': '接单', 'en-US': 'received' },
  Assign: { 'zh-CN': '转派', 'en-US': 'reassigned' },
  Reject: { 'zh-CN': '驳回', 'en-US': 'rejected' },
  Scan: { 'zh-CN': '扫码开工', 'en-US': 'started' },
  Interrupt: { 'zh-CN': '中断', 'en-US': 'interrupted' },
  Recovery: { 'zh-CN': '恢复维修', 'en-US': 'resumed' },
  Repair: { 'zh-CN': '完工', 'en-US': 'finished' },
  LaterWrite: { 'zh-CN': '稍后填写', 'en-US': 'left to be written later' },
  XG_Repair: { 'zh-CN': '修订', 'en-US': 'amended' },
  Surer: { 'zh-CN': '确认', 'en-US': 'confirmed' },
  Auto: { 'zh-CN': '自动确认', 'en-US': 'confirmed automatically' },
  Withdraw: { 'zh-CN': '转换维修方', 'en-US': 'passed to another repair side' },
};
