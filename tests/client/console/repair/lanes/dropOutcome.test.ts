import { describe, expect, test } from 'vitest';
import { offeredActions } from '../../../../../src/client/console/repair/actions/offeredActions.ts';
import {
  dropOutcome,
  laneStates,
} from '../../../../../src/client/console/repair/lanes/dropOutcome.ts';
import { orderState } from '../../../../../src/contract/enums.ts';
import { transitions } from '../../../../../src/contract/transitions.ts';
import { aUser } from '../../../api/aUser.ts';
import { aCard } from './aCard.ts';

const repairer = aUser(['repair.view', 'repair.work'], { id: 'me' });
const supervisor = aUser(['repair.view', 'repair.work', 'repair.supervise'], { id: 'chief' });
const mine = { repairUserID: 'me', repairUserName: '陈立' };

test('every state is a lane', () => {
  expect(laneStates.toSorted((a, b) => a - b)).toEqual(orderState.list);
});

describe('a card', () => {
  test.for([
    [0, 1, 'receive'],
    [0, 2, 'scan'],
    [0, 5, 'reject'],
    [1, 2, 'scan'],
    [2, 7, 'interrupt'],
    [7, 2, 'recover'],
    [2, 3, 'repair'],
    [2, 6, 'laterWrite'],
    [6, 3, 'repair'],
  ] as const)('from lane %d to %d opens %s', ([from, to, action]) => {
    const order = aCard({ orderState: from, ...(from === 0 ? {} : mine) });
    expect(dropOutcome(order, to, repairer)).toEqual({ kind: 'action', action });
  });

  test('on its own lane does nothing', () => {
    expect(dropOutcome(aCard({ orderState: 2, ...mine }), 2, repairer)).toBeNull();
  });

  test('is refused where others must act, and where no action leads', () => {
    const order = aCard({ orderState: 3, ...mine });
    expect(dropOutcome(order, 4, repairer)).toEqual({
      kind: 'others',
      action: 'confirm',
      who: 'confirmer',
    });
    expect(dropOutcome(aCard({ orderState: 1, ...mine }), 4, repairer)).toEqual({
      kind: 'noWay',
      ways: [2],
    });
    expect(dropOutcome(aCard({ orderState: 1, ...mine }), 4, supervisor)).toEqual({
      kind: 'noWay',
      ways: [5],
    });
  });
});

test('a card is accepted exactly where the table has a transition whose action is offered', () => {
  for (const user of [repairer, supervisor, aUser(['repair.view'])]) {
    for (const from of orderState.list) {
      const order = aCard({ orderState: from, ...mine });
      const isOffered = offeredActions(order, user).length > 0;
      for (const to of orderState.list.filter((state) => state !== from)) {
        const outcome = dropOutcome(order, to, user);
        const hasStep = transitions.some(
          (step) => step.from === from && step.to === to && step.actors !== 'system',
        );
        expect(outcome?.kind === 'noWay').toBe(!hasStep);
        if (outcome?.kind === 'action') expect(isOffered).toBe(true);
      }
    }
  }
});
