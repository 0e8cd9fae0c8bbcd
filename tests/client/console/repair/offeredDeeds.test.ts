import { expect, test } from 'vitest';
import { offeredDeeds } from '../../../../src/client/console/repair/offeredDeeds.ts';
import type { WorkOrder } from '../../../../src/contract/workOrder.ts';
import { aUser } from '../../api/aUser.ts';
import { anOrder } from './anOrder.ts';

const repairer = aUser(['repair.view', 'repair.work'], { id: 'me' });
const mine = { repairUserID: 'me', repairUserName: '陈立' };

const supervisor = aUser(['repair.view', 'repair.supervise'], { id: 'chief' });
const at = (orderState: number, over: Partial<WorkOrder> = {}) =>
  anOrder({ orderState, ...mine, ...over });

test('a reported order is offered to those who may repair in the organisation that repairs', () => {
  expect(offeredDeeds(anOrder(), repairer)).toEqual(['receive', 'scan', 'reject']);
  expect(offeredDeeds(anOrder(), aUser(['repair.view']))).toEqual([]);
  expect(offeredDeeds(anOrder({ repairOrgCode: 'ORG9' }), repairer)).toEqual([]);
});

test.each([
  [1, ['scan']],
  [2, ['repair', 'interrupt', 'laterWrite', 'parts']],
  [7, ['recover']],
  [6, ['repair', 'parts']],
  [3, ['amend', 'parts']],
  [4, []],
  [5, []],
] as const)('in state %i the repairer is offered %j, and no other repairer is', (state, deeds) => {
  expect(offeredDeeds(at(state), repairer)).toEqual(deeds);
  expect(offeredDeeds(at(state, { repairUserID: 'other' }), repairer)).toEqual([]);
});

test.each([
  [0, []],
  [1, ['reject']],
  [2, ['parts']],
  [7, ['recover']],
  [6, ['parts']],
  [3, ['parts']],
] as const)('in state %i a supervisor of the repair side is offered %j', (state, deeds) => {
  expect(offeredDeeds(at(state), supervisor)).toEqual(deeds);
  expect(offeredDeeds(at(state, { repairOrgCode: 'ORG9' }), supervisor)).toEqual([]);
});

test('a supervisor is offered what a repairer who has left could do', () => {
  const left = { ...at(2), repairerLeft: 1 } as const;
  expect(offeredDeeds(left, supervisor)).toEqual(['repair', 'interrupt', 'laterWrite', 'parts']);
});

test('a supervisor of the owner is offered what a provider that lost the device could do', () => {
  const lost = { repairOrgCode: 'ORG9', repairUserID: 'other' };
  expect(offeredDeeds(at(3, lost), supervisor)).toEqual([]);
  const left = { ...at(3, lost), repairSideLeft: 1 } as const;
  expect(offeredDeeds(left, supervisor)).toEqual(['amend', 'parts']);
  expect(offeredDeeds({ ...left, orgCode: 'ORG9', repairOrgCode: 'ORG1' }, supervisor)).toEqual([]);
});

test('confirming is the reporter’s or of those who may confirm, never the repairer’s', () => {
  const done = at(3);
  const confirmer = ['repair.view', 'repair.confirm'] as const;
  const both = ['confirm', 'sendBack'];
  expect(offeredDeeds(done, aUser(['repair.view'], { id: 'reporter' }))).toEqual(both);
  expect(offeredDeeds(done, aUser(confirmer, { id: 'chief' }))).toEqual(both);
  expect(offeredDeeds(done, aUser(confirmer, { id: 'me' }))).toEqual([]);
  expect(offeredDeeds(done, aUser(['repair.view'], { id: 'somebody' }))).toEqual([]);
});

test('a completed order is amended by those who may; a fault that came again is reported anew', () => {
  const amender = aUser(['repair.view', 'repair.amend'], { id: 'chief' });
  expect(offeredDeeds(at(4), amender)).toEqual(['amend']);
  expect(offeredDeeds(at(5), amender)).toEqual([]);
  const reporter = aUser(['repair.view', 'repair.report']);
  expect(offeredDeeds(at(4), reporter)).toEqual(['reportAgain']);
  expect(offeredDeeds(at(5), reporter)).toEqual(['reportAgain']);
  expect(offeredDeeds(at(3), reporter)).toEqual([]);
});
