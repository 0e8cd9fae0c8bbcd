import { expect, test } from 'vitest';
import { offeredDeeds } from '../../../../src/client/console/repair/offeredDeeds.ts';
import { aUser } from '../../api/aUser.ts';
import { anOrder } from './anOrder.ts';

const repairer = aUser(['repair.view', 'repair.work'], { id: 'me' });
const mine = { repairUserID: 'me', repairUserName: '陈立' };

test('a reported order is offered to those who may repair in the organisation that repairs', () => {
  expect(offeredDeeds(anOrder(), repairer)).toEqual(['receive', 'scan']);
  expect(offeredDeeds(anOrder(), aUser(['repair.view']))).toEqual([]);
  expect(offeredDeeds(anOrder({ repairOrgCode: 'ORG9' }), repairer)).toEqual([]);
});

test('starting and finishing are the repairer’s alone', () => {
  expect(offeredDeeds(anOrder({ orderState: 1, ...mine }), repairer)).toEqual(['scan']);
  expect(offeredDeeds(anOrder({ orderState: 2, ...mine }), repairer)).toEqual(['repair']);
  expect(offeredDeeds(anOrder({ orderState: 2, repairUserID: 'other' }), repairer)).toEqual([]);
});

test('confirming is the reporter’s or of those who may confirm, never the repairer’s', () => {
  const done = anOrder({ orderState: 3, repairUserID: 'me' });
  const confirmer = ['repair.view', 'repair.confirm'] as const;
  expect(offeredDeeds(done, aUser(['repair.view'], { id: 'reporter' }))).toEqual([
    'confirm',
    'sendBack',
  ]);
  expect(offeredDeeds(done, aUser(confirmer, { id: 'chief' }))).toEqual(['confirm', 'sendBack']);
  expect(offeredDeeds(done, aUser(confirmer, { id: 'me' }))).toEqual([]);
  expect(offeredDeeds(done, aUser(['repair.view'], { id: 'somebody' }))).toEqual([]);
});

test.each([4, 5, 6, 7])('an order in state %i offers nothing yet', (orderState) => {
  const all = aUser(['repair.view', 'repair.work', 'repair.confirm'], { id: 'me' });
  expect(offeredDeeds(anOrder({ orderState, repairUserID: 'me' }), all)).toEqual([]);
});
