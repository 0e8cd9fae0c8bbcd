import { describe, expect, test } from 'vitest';
import { isAmong, type OrderSides, whoLabel, whoLabels } from '../../src/contract/doer.ts';
import { openOrderStates, orderState } from '../../src/contract/enums.ts';
import type { PermissionID } from '../../src/contract/permissions.ts';
import { findTransition, transitions } from '../../src/contract/transitions.ts';
import { callLabels, type WorkOrderCall } from '../../src/contract/workOrderCall.ts';

/** Design page 3, Transitions: from, call, result, to, who. */
const page = [
  [null, 'Add', undefined, 0, 'reporters'],
  [0, 'Receiving', undefined, 1, 'repairSide'],
  [0, 'Reject', undefined, 5, 'repairSide'],
  [1, 'Reject', undefined, 5, 'repairSupervisor'],
  [1, 'Scan', undefined, 2, 'repairer'],
  [0, 'Scan', undefined, 2, 'repairSide'],
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
  // where the device changed hands
  [0, 'Withdraw', undefined, 0, 'system'],
  [1, 'Withdraw', undefined, 0, 'system'],
  [2, 'Withdraw', undefined, 0, 'system'],
  [7, 'Withdraw', undefined, 0, 'system'],
  [6, 'Withdraw', undefined, 3, 'system'],
] as const;

test('the table holds exactly what design page 3 says of its calls', () => {
  const table = transitions.map((t) => [t.from, t.call, t.result, t.to, t.who]);
  expect(new Set(table.map((row) => JSON.stringify(row)))).toEqual(
    new Set(page.map((row) => JSON.stringify(row))),
  );
});

test('one state, call and result lead to one place', () => {
  const keys = transitions.map(({ call, from, result }) => `${call} ${from} ${result}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const t of transitions) expect(findTransition(t.call, t.from, t.result)).toBe(t);
});

const { completed, rejected, repairing, awaitingConfirmation, toBeCompleted } = orderState.values;
const final: readonly number[] = [completed, rejected];

test('nothing leads out of a final state: a completed order can be amended and stays completed', () => {
  const out = transitions.filter(({ from }) => from !== null && final.includes(from));
  expect(out.map(({ call, from, to }) => [call, from, to])).toEqual([
    ['XG_Repair', completed, completed],
  ]);
  expect(new Set<number>([...openOrderStates, ...final])).toEqual(new Set<number>(orderState.list));
});

test('every state is led to, and every open one can be left', () => {
  expect(new Set<number>(transitions.map(({ to }) => to))).toEqual(
    new Set<number>(orderState.list),
  );
  for (const state of openOrderStates) {
    expect(transitions.some(({ from, to }) => from === state && to !== state)).toBe(true);
  }
});

test('who comes into an open state begins a segment, a final one ends the last, who stays lets it run', () => {
  for (const { from, to, segment, withdraws } of transitions) {
    if (from === to && withdraws !== true) expect(segment).toBeUndefined();
    else if (final.includes(to)) expect(segment).toBeNull();
    else expect(segment).toBeTruthy();
  }
});

test('what takes an order is done by the repair side, and nobody is told twice of one thing', () => {
  for (const t of transitions) {
    if (t.takes === true) expect(t.who).toBe('repairSide');
    expect(new Set(t.tells.map(({ to }) => to)).size).toBe(t.tells.length);
  }
});

test('the machine runs once a repair is finished, and a finish is stamped where a repair ends', () => {
  for (const { from, to, segment, stamps } of transitions) {
    if (from === to) continue;
    const isFinished = ([awaitingConfirmation, toBeCompleted] as number[]).includes(to);
    expect(segment?.up === true).toBe(isFinished);
    expect(stamps.includes('finishTime')).toBe(isFinished && from === repairing);
  }
});

test('only the system does what nobody may', () => {
  const nobody = transitions.filter(({ who }) => who === 'system');
  expect(new Set(nobody.map(({ call }) => call))).toEqual(new Set(['Auto', 'Withdraw']));
});

describe('words', () => {
  test.for(Object.keys(callLabels) as WorkOrderCall[])('%s reads in both languages', (call) => {
    expect(callLabels[call]['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(callLabels[call]['en-US']).not.toMatch(/\p{Script=Han}/u);
  });

  test('everybody who may act has a name', () => {
    for (const { who } of transitions) expect(whoLabels[who]['en-US']).not.toBe('');
  });
});

describe('who may', () => {
  const order: OrderSides = {
    orgCode: 'OWNER',
    repairOrgCode: 'PROVIDER',
    reportUserID: 'reporter',
    repairUserID: 'repairer',
  };
  const doer = (userID: string, orgCode: string, ...held: PermissionID[]) => ({
    userID,
    orgCode,
    permissions: new Set(held),
  });

  test('repair: the organisation that repairs, once taken the repairer alone', () => {
    expect(isAmong('repairSide', doer('x', 'PROVIDER', 'repair.work'), order)).toBe(true);
    expect(isAmong('repairSide', doer('x', 'OWNER', 'repair.work'), order)).toBe(false);
    expect(isAmong('repairSide', doer('x', 'PROVIDER', 'repair.view'), order)).toBe(false);
    expect(isAmong('repairer', doer('x', 'PROVIDER', 'repair.work'), order)).toBe(false);
    expect(isAmong('repairer', doer('repairer', 'PROVIDER', 'repair.work'), order)).toBe(true);
  });

  test('confirm: the owner’s side, who reported it or may confirm', () => {
    expect(isAmong('confirmer', doer('reporter', 'OWNER'), order)).toBe(true);
    expect(isAmong('confirmer', doer('chief', 'OWNER', 'repair.confirm'), order)).toBe(true);
    expect(isAmong('confirmer', doer('somebody', 'OWNER', 'repair.view'), order)).toBe(false);
  });

  test('supervise: who supervises where it is repaired, whoever holds it', () => {
    const supervisor = doer('x', 'PROVIDER', 'repair.supervise');
    for (const who of ['repairSupervisor', 'repairerOrSupervisor'] as const) {
      expect(isAmong(who, supervisor, order)).toBe(true);
      expect(isAmong(who, doer('x', 'OWNER', 'repair.supervise'), order)).toBe(false);
    }
    const holder = doer('repairer', 'PROVIDER', 'repair.work');
    expect(isAmong('repairerOrSupervisor', holder, order)).toBe(true);
    expect(isAmong('repairSupervisor', holder, order)).toBe(false);
    expect(isAmong('repairerOrSupervisor', doer('x', 'PROVIDER', 'repair.work'), order)).toBe(
      false,
    );
  });

  test('stand in for a repairer who can work no longer: who supervises there', () => {
    const left = { ...order, repairerLeft: 1 } as const;
    const supervisor = doer('x', 'PROVIDER', 'repair.work', 'repair.supervise');
    expect(isAmong('repairer', supervisor, order)).toBe(false);
    expect(isAmong('repairer', supervisor, left)).toBe(true);
    expect(isAmong('repairer', doer('x', 'PROVIDER', 'repair.work'), left)).toBe(false);
    expect(isAmong('repairer', doer('x', 'OWNER', 'repair.supervise'), left)).toBe(false);
  });

  test('stand in for a provider that has lost the device: who supervises or amends for the owner', () => {
    const lost = { ...order, repairSideLeft: 1 } as const;
    const chief = doer('x', 'OWNER', 'repair.work', 'repair.supervise');
    const clerk = doer('y', 'OWNER', 'repair.amend');
    for (const who of ['repairer', 'repairerOrSupervisor', 'repairSupervisor'] as const) {
      expect(isAmong(who, chief, order)).toBe(false);
      expect(isAmong(who, chief, lost)).toBe(true);
      expect(isAmong(who, doer('z', 'OWNER', 'repair.work'), lost)).toBe(false);
      expect(isAmong(who, clerk, lost)).toBe(false);
    }
    expect(isAmong('repairAdministrator', clerk, lost)).toBe(true);
    expect(isAmong('repairAdministrator', chief, lost)).toBe(false);
    const former = ['repair.work', 'repair.supervise', 'repair.amend'] as const;
    for (const who of ['repairer', 'repairerOrSupervisor', 'repairAdministrator'] as const) {
      expect(isAmong(who, doer('repairer', 'PROVIDER', ...former), lost)).toBe(false);
      expect(whoLabel(who, lost)['en-US']).toMatch(/ of the owner/);
      expect(whoLabel(who, order)).toBe(whoLabels[who]);
    }
  });

  test('amend what is completed: who may amend where it was repaired, not the repairer as such', () => {
    expect(isAmong('repairAdministrator', doer('x', 'PROVIDER', 'repair.amend'), order)).toBe(true);
    expect(isAmong('repairAdministrator', doer('x', 'OWNER', 'repair.amend'), order)).toBe(false);
    const holder = doer('repairer', 'PROVIDER', 'repair.work', 'repair.supervise');
    expect(isAmong('repairAdministrator', holder, order)).toBe(false);
  });

  test('the system: no person', () => {
    const all = doer('repairer', 'PROVIDER', 'repair.work', 'repair.supervise', 'repair.amend');
    expect(isAmong('system', all, order)).toBe(false);
  });

  test('nobody confirms their own work, nor does the provider that did it', () => {
    const own = { ...order, repairOrgCode: 'OWNER', repairUserID: 'reporter' };
    expect(isAmong('confirmer', doer('reporter', 'OWNER', 'repair.confirm'), own)).toBe(false);
    expect(isAmong('confirmer', doer('reporter', 'PROVIDER', 'repair.confirm'), order)).toBe(false);
  });
});
