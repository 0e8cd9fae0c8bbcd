import { expect, test } from 'vitest';
import { targetOf } from '../../../../src/client/console/message/messageTarget.ts';
import {
  firstTypeOf,
  groupOf,
  messageGroups,
} from '../../../../src/client/console/message/panel/messageGroups.ts';
import { messageType } from '../../../../src/contract/enums.ts';

const everywhere = () => true;
const id = '0199b2c4-0000-7000-8000-000000000001';

test.each([
  [0, '', '/userApply/applyList'],
  [1, '', '/account'],
  [2, id, '/device/concernDevice'],
  [3, id, `/Troubleshooting/workOrder/orderDetail?id=${id}&opt=detail`],
  [3, '', '/Troubleshooting/workOrder'],
  [4, id, `/sparePart/list/sparePartDetail?id=${id}`],
  [4, 'questions', '/sparePart/record?tab=questions&IsOpen=1'],
  [4, 'count:7', '/sparePart/counts?id=7'],
  [5, id, '/Inspection/inspectionPlan'],
  [6, id, '/maintenance/planCalendar'],
  [7, '', '/proclamation/list'],
  [7, id, `/proclamation/list/detail?id=${id}`],
  [8, '', '/knowledgeBase/EnterpriseKnow'],
  [8, id, `/knowledgeBase/EnterpriseKnow/detail?id=${id}`],
  [8, `public:${id}`, `/knowledgeBase/publicKnow/detail?id=${id}`],
  [9, '', '/systemInfo/AffEnterprise'],
  [99, '', null],
])('2 Navigation targets, every type: %d about "%s" leads to %s', (mType, url, target) => {
  expect(targetOf({ mType, url }, everywhere)).toBe(target);
});

test('2 Dynamic menu, no dead link: a page that is missing or not permitted is no target', () => {
  const checked: string[] = [];
  const nowhere = (path: string) => {
    checked.push(path);
    return false;
  };
  expect(targetOf({ mType: 3, url: id }, nowhere)).toBeNull();
  expect(checked).toEqual(['/Troubleshooting/workOrder/orderDetail']);
});

test('4 Enumerations, notification groups: work has 3, 0, 5, 6 and system 1, 7, 2, 4, 8, 9, in this order', () => {
  expect(messageGroups).toEqual({ work: [3, 0, 5, 6], system: [1, 7, 2, 4, 8, 9] });
  for (const type of messageType.list) {
    expect(messageGroups[groupOf(type)]).toContain(type);
  }
});

test('4 Enumerations, notification types: the ten codes are those of the specification', () => {
  expect(messageType.values).toEqual({
    user: 0,
    permission: 1,
    device: 2,
    workOrder: 3,
    sparePart: 4,
    inspection: 5,
    maintenance: 6,
    system: 7,
    knowledge: 8,
    affiliation: 9,
  });
});

test('a group starts at its first type', () => {
  expect([firstTypeOf('work'), firstTypeOf('system')]).toEqual([3, 1]);
});
