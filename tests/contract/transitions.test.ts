import { describe, expect, test } from 'vitest';
import { openOrderStates, orderState } from '../../src/contract/enums.ts';
import type { PermissionID } from '../../src/contract/index.ts';
import {
  actorGroupLabel,
  actorGroupLabels,
  isInActorGroup,
  type OrderSides,
} from '../../src/contract/orders/orderActor.ts';
import {
  type WorkOrderCall,
  workOrderCallLabels,
} from '../../src/contract/orders/workOrderCall.ts';
import { findTransition, transitions } from '../../src/contract/transitions.ts';

/** The expected transitions: from, call, result, to, actors. */
const expected = [
  [null, 'Add', undefined, 0, 'reporters'],
  [0, 'Receiving', undefined, 1, 'repairSide'],
  [0, 'Reject', undefined, 5, 'repairSide'],
  [1, 'Reject', undefined, 5, 'repairSupervisor'],
  [1, 'Scan', undefined, 2, 'repairer'],
  [0, 'Scan', undefined, 2, 'repairSide'],
  [1, 'Assign', undefined, 1, 'repairSupervisor'],
  [2, 'Assign', undefined, 2, 'repairSupervisor'],
  [6, 'Assign', undefined, 6, 'repairSupervisor'],
  [7, 'Assign', undefined, 7, 'repairSupervisor'],
  [2, 'Interrupt', undefined, 7, 'repairer'],
  [7, 'Recovery', undefined, 2, 'repairerOrSupervisor'],
  [2, 'Repair', undefined, 3, 'repairer'],
  [2, 'LaterWrite', undefined, 6, 'repairer'],
  [6, 'Repair', undefined, 3, 'repairer'],
  [3, 'XG_Repair', undefined, 3, 'repairer'],
  [4, 'XG_Repair', undefined, 4, 'repairAdministrator'],
  [3, 'Surer', 1, 4, 'confirmer'],
  [3, 'Surer', 0, 2, 'confirmer'],
  [3, 'Auto', undefined, 4, 'system'],
  // the device changed to another repair side
  [0, 'Withdraw', undefined, 0, 'system'],
  [1, 'Withdraw', undefined, 0, 'system'],
  [2, 'Withdraw', undefined, 0, 'system'],
  [7, 'Withdraw', undefined, 0, 'system'],
  [6, 'Withdraw', undefined, 3, 'system'],
] as const;

test('the table has exactly the expected transitions', () => {
  const table = transitions.map((t) => [t.from, t.call, t.result, t.to, t.actors]);
  expect(new Set(table.map((row) => JSON.stringify(row)))).toEqual(
    new Set(expected.map((row) => JSON.stringify(row))),
  );
});

test('a state, a call and a result determine the next state', () => {
  const keys = transitions.map(({ call, from, result }) => `${call} ${from} ${result}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const t of transitions) expect(findTransition(t.call, t.from, t.result)).toBe(t);
});

const { completed, rejected, repairing, awaitingConfirmation, toBeCompleted } = orderState.values;
const final: readonly number[] = [completed, rejected];

test('no call leaves a final state: a completed order can be amended and stays completed', () => {
  const out = transitions.filter(({ from }) => from !== null && final.includes(from));
  expect(out.map(({ call, from, to }) => [call, from, to])).toEqual([
    ['XG_Repair', completed, completed],
  ]);
  expect(new Set<number>([...openOrderStates, ...final])).toEqual(new Set<number>(orderState.list));
});

test('every state can be reached, and every open state can be left', () => {
  expect(new Set<number>(transitions.map(({ to }) => to))).toEqual(
    new Set<number>(orderState.list),
  );
  for (const state of openOrderStates) {
    expect(transitions.some(({ from, to }) => from === state && to !== state)).toBe(true);
  }
});

test('entering an open state begins a segment, entering a final state ends the last one, and staying continues it', () => {
  for (const { call, from, to, segment, withdraws } of transitions) {
    // a new repairer's work begins a segment
    if (call === 'Assign' && to === repairing) expect(segment).toBeTruthy();
    else if (from === to && withdraws !== true) expect(segment).toBeUndefined();
    else if (final.includes(to)) expect(segment).toBeNull();
    else expect(segment).toBeTruthy();
  }
});

test('only the repair side takes orders, and nobody is notified twice of the same transition', () => {
  for (const t of transitions) {
    if (t.assignsActor === true) expect(t.actors).toBe('repairSide');
    expect(new Set(t.notifications.map(({ to }) => to)).size).toBe(t.notifications.length);
  }
});

test('the machine runs after a repair is finished, and finishing sets finishTime', () => {
  for (const { from, to, segment, stamps } of transitions) {
    if (from === to) continue;
    const isFinished = ([awaitingConfirmation, toBeCompleted] as number[]).includes(to);
    expect(segment?.machineUp === true).toBe(isFinished);
    expect(stamps.includes('finishTime')).toBe(isFinished && from === repairing);
  }
});

test('only Auto and Withdraw are reserved for the system', () => {
  const systemTransitions = transitions.filter(({ actors: who }) => who === 'system');
  expect(new Set(systemTransitions.map(({ call }) => call))).toEqual(new Set(['Auto', 'Withdraw']));
});

describe('labels', () => {
  test.for(Object.keys(workOrderCallLabels) as WorkOrderCall[])(
    '%s has a label in both languages',
    (call) => {
      expect(workOrderCallLabels[call]['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(workOrderCallLabels[call]['en-US']).not.toMatch(/\p{Script=Han}/u);
    },
  );

  test('every actor group has a name', () => {
    for (const { actors: who } of transitions) expect(actorGroupLabels[who]['en-US']).not.toBe('');
  });
});

describe('actor groups', () => {
  const order: OrderSides = {
    orgCode: 'OWNER',
    repairOrgCode: 'PROVIDER',
    reportUserID: 'reporter',
    repairUserID: 'repairer',
  };
  const actor = (userID: string, orgCode: string, ...granted: PermissionID[]) => ({
    userID,
    orgCode,
    permissions: new Set(granted),
  });

  test('repairSide, repairer: the organisation that repairs, and after receipt only the repairer', () => {
    expect(isInActorGroup('repairSide', actor('x', 'PROVIDER', 'repair.work'), order)).toBe(true);
    expect(isInActorGroup('repairSide', actor('x', 'OWNER', 'repair.work'), order)).toBe(false);
    expect(isInActorGroup('repairSide', actor('x', 'PROVIDER', 'repair.view'), order)).toBe(false);
    expect(isInActorGroup('repairer', actor('x', 'PROVIDER', 'repair.work'), order)).toBe(false);
    expect(isInActorGroup('repairer', actor('repairer', 'PROVIDER', 'repair.work'), order)).toBe(
      true,
    );
  });

  test('confirmer: on the owner’s side, the reporter or a person who may confirm', () => {
    expect(isInActorGroup('confirmer', actor('reporter', 'OWNER'), order)).toBe(true);
    expect(isInActorGroup('confirmer', actor('chief', 'OWNER', 'repair.confirm'), order)).toBe(
      true,
    );
    expect(isInActorGroup('confirmer', actor('somebody', 'OWNER', 'repair.view'), order)).toBe(
      false,
    );
  });

  test('repairSupervisor: supervisors of the repair side, whoever the repairer is', () => {
    const supervisor = actor('x', 'PROVIDER', 'repair.supervise');
    for (const who of ['repairSupervisor', 'repairerOrSupervisor'] as const) {
      expect(isInActorGroup(who, supervisor, order)).toBe(true);
      expect(isInActorGroup(who, actor('x', 'OWNER', 'repair.supervise'), order)).toBe(false);
    }
    const holder = actor('repairer', 'PROVIDER', 'repair.work');
    expect(isInActorGroup('repairerOrSupervisor', holder, order)).toBe(true);
    expect(isInActorGroup('repairSupervisor', holder, order)).toBe(false);
    expect(
      isInActorGroup('repairerOrSupervisor', actor('x', 'PROVIDER', 'repair.work'), order),
    ).toBe(false);
  });

  test('a repairer who can no longer work is replaced by supervisors of the repair side', () => {
    const left = { ...order, repairerLeft: 1 } as const;
    const supervisor = actor('x', 'PROVIDER', 'repair.work', 'repair.supervise');
    expect(isInActorGroup('repairer', supervisor, order)).toBe(false);
    expect(isInActorGroup('repairer', supervisor, left)).toBe(true);
    expect(isInActorGroup('repairer', actor('x', 'PROVIDER', 'repair.work'), left)).toBe(false);
    expect(isInActorGroup('repairer', actor('x', 'OWNER', 'repair.supervise'), left)).toBe(false);
  });

  test('a provider that has lost the device is replaced by the owner’s supervisors and by the owner’s people who may amend', () => {
    const lost = { ...order, repairSideLeft: 1 } as const;
    const chief = actor('x', 'OWNER', 'repair.work', 'repair.supervise');
    const clerk = actor('y', 'OWNER', 'repair.amend');
    for (const who of ['repairer', 'repairerOrSupervisor', 'repairSupervisor'] as const) {
      expect(isInActorGroup(who, chief, order)).toBe(false);
      expect(isInActorGroup(who, chief, lost)).toBe(true);
      expect(isInActorGroup(who, actor('z', 'OWNER', 'repair.work'), lost)).toBe(false);
      expect(isInActorGroup(who, clerk, lost)).toBe(false);
    }
    expect(isInActorGroup('repairAdministrator', clerk, lost)).toBe(true);
    expect(isInActorGroup('repairAdministrator', chief, lost)).toBe(false);
    const former = ['repair.work', 'repair.supervise', 'repair.amend'] as const;
    for (const who of ['repairer', 'repairerOrSupervisor', 'repairAdministrator'] as const) {
      expect(isInActorGroup(who, actor('repairer', 'PROVIDER', ...former), lost)).toBe(false);
      expect(actorGroupLabel(who, lost)['en-US']).toMatch(/ of the owner/);
      expect(actorGroupLabel(who, order)).toBe(actorGroupLabels[who]);
    }
  });

  test('repairAdministrator: people of the repair side who may amend, not the repairer as such', () => {
    expect(
      isInActorGroup('repairAdministrator', actor('x', 'PROVIDER', 'repair.amend'), order),
    ).toBe(true);
    expect(isInActorGroup('repairAdministrator', actor('x', 'OWNER', 'repair.amend'), order)).toBe(
      false,
    );
    const holder = actor('repairer', 'PROVIDER', 'repair.work', 'repair.supervise');
    expect(isInActorGroup('repairAdministrator', holder, order)).toBe(false);
  });

  test('system: no person', () => {
    const all = actor('repairer', 'PROVIDER', 'repair.work', 'repair.supervise', 'repair.amend');
    expect(isInActorGroup('system', all, order)).toBe(false);
  });

  test('people do not confirm their own work, nor does the provider that repaired', () => {
    const own = { ...order, repairOrgCode: 'OWNER', repairUserID: 'reporter' };
    expect(isInActorGroup('confirmer', actor('reporter', 'OWNER', 'repair.confirm'), own)).toBe(
      false,
    );
    expect(
      isInActorGroup('confirmer', actor('reporter', 'PROVIDER', 'repair.confirm'), order),
    ).toBe(false);
  });
});
