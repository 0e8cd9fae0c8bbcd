import { enumeration } from '../../enums.ts';
import type { Text } from '../../locale.ts';

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
