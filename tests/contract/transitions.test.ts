import { describe, expect, test } from 'vitest';
import { openOrderStates, orderState } from '../../src/contract/enums.ts';
import type { PermissionID } from '../../src/contract/permissions.ts';
import {
  callLabels,
  findTransition,
  isAmong,
  transitions,
  type WorkOrderCall,
  whoLabels,
} from '../../src/contract/transitions.ts';

/** Design page 3, Transitions: from, call, result, to, who. */
const page = [
  [null, 'Add', undefined, 0, 'reporters'],
  [0, 'Receiving', undefined, 1, 'repairSide'],
  [1, 'Scan', undefined, 2, 'repairer'],
  [0, 'Scan', undefined, 2, 'repairSide'],
  [2, 'Repair', undefined, 3, 'repairer'],
  [3, 'Surer', 1, 4, 'confirmer'],
  [3, 'Surer', 0, 2, 'confirmer'],
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

test('nothing leads out of a final state', () => {
  const { completed, rejected } = orderState.values;
  expect(transitions.filter(({ from }) => from === completed || from === rejected)).toEqual([]);
  expect(new Set<number>([...openOrderStates, completed, rejected])).toEqual(
    new Set<number>(orderState.list),
  );
});

test('every state that is led to begins a segment, and the last one none', () => {
  for (const { to, segment } of transitions) {
    expect(segment === null).toBe(to === orderState.values.completed);
  }
});

test('what takes an order is done by the repair side, and nobody is told twice of one thing', () => {
  for (const t of transitions) {
    if (t.takes === true) expect(t.who).toBe('repairSide');
    expect(new Set(t.tells.map(({ to }) => to)).size).toBe(t.tells.length);
  }
});

test('a finish that is stamped is the only way to a machine that runs', () => {
  for (const t of transitions) {
    expect(t.segment?.up === true).toBe(t.stamps.includes('finishTime'));
  }
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
  const order = {
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

  test('nobody confirms their own work, nor does the provider that did it', () => {
    const own = { ...order, repairOrgCode: 'OWNER', repairUserID: 'reporter' };
    expect(isAmong('confirmer', doer('reporter', 'OWNER', 'repair.confirm'), own)).toBe(false);
    expect(isAmong('confirmer', doer('reporter', 'PROVIDER', 'repair.confirm'), order)).toBe(false);
  });
});
