import { expect, test } from 'vitest';
import { offeredActions } from '../../../../../src/client/console/repair/actions/offeredActions.ts';
import type { WorkOrder } from '../../../../../src/contract/orders/workOrder.ts';
import { aUser } from '../../../api/aUser.ts';
import { anOrder } from '../anOrder.ts';

const repairer = aUser(['repair.view', 'repair.work'], { id: 'me' });
const mine = { repairUserID: 'me', repairUserName: '陈立' };

const supervisor = aUser(['repair.view', 'repair.supervise'], { id: 'chief' });
const at = (orderState: number, over: Partial<WorkOrder> = {}) =>
  anOrder({ orderState, ...mine, ...over });

test('a reported order is offered to users of the repair organisation with the permission to repair', () => {
  expect(offeredActions(anOrder(), repairer)).toEqual(['receive', 'scan', 'reject']);
  const chief = aUser(['repair.view', 'repair.work', 'repair.supervise'], { id: 'chief' });
  expect(offeredActions(anOrder(), chief)).toEqual(['assign', 'receive', 'scan', 'reject']);
  expect(offeredActions(anOrder(), aUser(['repair.view']))).toEqual([]);
  expect(offeredActions(anOrder({ repairOrgCode: 'ORG9' }), repairer)).toEqual([]);
});

test.each([
  [1, ['scan']],
  [2, ['repair', 'interrupt', 'laterWrite', 'parts', 'labour', 'cost']],
  [7, ['recover', 'labour', 'cost']],
  [6, ['repair', 'parts', 'labour', 'cost']],
  [3, ['amend', 'parts', 'cost']],
  [4, ['cost']],
  [5, []],
] as const)('in state %i only the order’s repairer is offered %j', (state, actions) => {
  expect(offeredActions(at(state), repairer)).toEqual(actions);
  expect(offeredActions(at(state, { repairUserID: 'other' }), repairer)).toEqual([]);
});

test.each([
  [0, []],
  [1, ['assign', 'reject']],
  [2, ['parts', 'labour', 'cost', 'assign']],
  [7, ['recover', 'labour', 'cost', 'assign']],
  [6, ['parts', 'labour', 'cost', 'assign']],
  [3, ['parts', 'labour', 'cost']],
] as const)(
  'in state %i a supervisor of the repair organisation is offered %j',
  (state, actions) => {
    expect(offeredActions(at(state), supervisor)).toEqual(actions);
    const ofOwner = actions.some((action) => action === 'cost') ? ['cost'] : [];
    expect(offeredActions(at(state, { repairOrgCode: 'ORG9' }), supervisor)).toEqual(ofOwner);
  },
);

test('a supervisor is offered the actions of a repairer who has left', () => {
  const left = { ...at(2), repairerLeft: 1 } as const;
  const repairs = ['repair', 'interrupt', 'laterWrite', 'parts', 'labour', 'cost', 'assign'];
  expect(offeredActions(left, supervisor)).toEqual(repairs);
});

test('a supervisor of the owner is offered the actions of a provider that lost the device', () => {
  const lost = { repairOrgCode: 'ORG9', repairUserID: 'other' };
  expect(offeredActions(at(3, lost), supervisor)).toEqual(['cost']);
  const left = { ...at(3, lost), repairSideLeft: 1 } as const;
  expect(offeredActions(left, supervisor)).toEqual(['amend', 'parts', 'labour', 'cost']);
  expect(offeredActions({ ...left, orgCode: 'ORG9', repairOrgCode: 'ORG1' }, supervisor)).toEqual([
    'cost',
  ]);
});

test('the reporter and users with the permission may confirm, the repairer never', () => {
  const done = at(3);
  const confirmer = ['repair.view', 'repair.confirm'] as const;
  const both = ['confirm', 'sendBack'];
  expect(offeredActions(done, aUser(['repair.view'], { id: 'reporter' }))).toEqual(both);
  expect(offeredActions(done, aUser(confirmer, { id: 'chief' }))).toEqual(both);
  expect(offeredActions(done, aUser(confirmer, { id: 'me' }))).toEqual([]);
  expect(offeredActions(done, aUser(['repair.view'], { id: 'somebody' }))).toEqual([]);
});

test('a completed order can be amended with the permission, and its fault can be reported again', () => {
  const amender = aUser(['repair.view', 'repair.amend'], { id: 'chief' });
  expect(offeredActions(at(4), amender)).toEqual(['amend']);
  expect(offeredActions(at(5), amender)).toEqual([]);
  const reporter = aUser(['repair.view', 'repair.report']);
  expect(offeredActions(at(4), reporter)).toEqual(['reportAgain']);
  expect(offeredActions(at(5), reporter)).toEqual(['reportAgain']);
  expect(offeredActions(at(3), reporter)).toEqual([]);
});

test('the alarm of level 1 is offered to acknowledge until somebody has, and to nobody without the permission', () => {
  const permitted = aUser(['repair.view', 'repair.acknowledge']);
  expect(offeredActions(anOrder(), permitted)).toEqual(['acknowledge']);
  expect(offeredActions(anOrder({ faultLevel: 2 }), permitted)).toEqual([]);
  expect(offeredActions(anOrder({ orderState: 1 }), permitted)).toEqual([]);
  const acknowledgeTime = '2026-11-20T08:02:00.000Z';
  expect(offeredActions(anOrder({ acknowledgeTime }), permitted)).toEqual([]);
  const both = aUser(['repair.view', 'repair.work', 'repair.acknowledge']);
  expect(offeredActions(anOrder(), both)).toEqual(['receive', 'acknowledge', 'scan', 'reject']);
});
