import { expect, test } from 'vitest';
import { applyState, partType } from '../../src/contract/areas/part/partEnums.ts';
import { planState } from '../../src/contract/areas/plan/planEnums.ts';
import { relationOrgState } from '../../src/contract/areas/relation/relationEnums.ts';
import {
  deviceState,
  messageType,
  orderState,
  orgState,
  orgType,
  rangeStatus,
  userState,
  weightRatings,
  workMessageTypes,
} from '../../src/contract/enums.ts';

/** The values and labels of specification 4 Enumerations. */
test.each([
  ['orgType', orgType, { 0: '设备服务商', 1: '设备使用方' }],
  ['orgState', orgState, { 0: '停用', 1: '正常', 2: '到期' }],
  ['userState', userState, { 0: '停用', 1: '正常', 2: '待审核', 3: '已驳回' }],
  ['deviceState', deviceState, { 1: '正常', 0: '停用' }],
  ['relationOrgState', relationOrgState, { 0: '申请中', 1: '已关联', 2: '已驳回' }],
  ['partType', partType, { 0: '正常', 1: '偏低', 2: '偏高' }],
  ['applyState', applyState, { 0: '申请中', 1: '待领取', 2: '已驳回', 3: '已完成' }],
  [
    'orderState',
    orderState,
    {
      0: '新报修',
      1: '待维修',
      2: '维修中',
      3: '待确认',
      4: '已完成',
      5: '已驳回',
      6: '待补填',
      7: '中断',
    },
  ],
  ['planState', planState, { '-1': '未开始', 0: '按时', 1: '延期', 2: '提前' }],
] as const)('4 Enumerations, values: %s', (_name, { list, label }, labels) => {
  expect(list.map(String).toSorted()).toEqual(Object.keys(labels).toSorted());
  for (const [value, expectedLabel] of Object.entries(labels)) {
    expect(label(Number(value), 'zh-CN')).toBe(expectedLabel);
    expect(label(Number(value), 'en-US')).toMatch(/^[A-Z][a-z ]+$/);
  }
});

test('4 Enumerations, range status: 1, 0, 2 and -2 have labels', () => {
  const { label, list } = rangeStatus;
  expect(list.toSorted((a, b) => a - b)).toEqual([-2, 0, 1, 2]);
  expect(list.map((value) => label(value, 'en-US'))).toEqual([
    'In progress',
    'Not started',
    'Expired',
    'Invalid parameters',
  ]);
});

test('4 Enumerations, weight rating: A, B, C and other', () => {
  expect(Object.keys(weightRatings)).toEqual(['A', 'B', 'C', 'other']);
});

test('4 Enumerations, notification types: there are ten, in the specified order', () => {
  const typeLabels = messageType.list.map((type) => messageType.label(type, 'en-US'));
  expect(typeLabels).toEqual([
    'User',
    'Permission',
    'Device',
    'Work order',
    'Spare part',
    'Inspection',
    'Maintenance',
    'System',
    'Knowledge base',
    'Affiliated enterprise',
  ]);
  expect(workMessageTypes).toEqual([3, 0, 5, 6]);
});
