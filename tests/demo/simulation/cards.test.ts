import { expect, test } from 'vitest';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import type { Crew, Worker } from '../../../src/demo/people/crew.ts';
import { mulberry32 } from '../../../src/demo/random.ts';
import { openCards } from '../../../src/demo/simulation/cards.ts';
import {
  repairerOf,
  repairersOnDuty,
  type SimulationScene,
} from '../../../src/demo/simulation/scene.ts';

const worker = (id: string): Worker => ({
  phone: id,
  id: () => id,
  orgCode: () => 'ORG',
  call: () => Promise.reject(new Error('nobody calls')),
  uploadDocument: () => Promise.resolve(''),
  uploadPicture: () => Promise.resolve(''),
  signIn: () => Promise.reject(new Error('nobody signs in')),
});
const crew = (orgCode: string): Crew => ({
  administrator: worker('admin'),
  supervisor: worker('supervisor'),
  repairers: [worker('r1'), worker('r2')],
  reporters: [worker('reporter')],
  orgCode: () => orgCode,
  signIn: () => Promise.resolve(),
});
const scene = (signedIn: readonly string[] = []): SimulationScene => ({
  crew: crew('ORG'),
  provider: crew('PROVIDER'),
  machines: [],
  random: mulberry32(1),
  shift: () => 2, // nobody's own: everybody works
  isFree: ({ id }) => !signedIn.includes(id()),
  devices: () => [],
  partsOf: () => [],
});
const order = (id: string, over: Partial<WorkOrder> = {}) =>
  ({
    id,
    version: 0,
    orderState: 0,
    reportUserID: 'reporter',
    repairOrgCode: 'ORG',
    repairUserID: null,
    deviceCode: `D-${id}`,
    isStop: 1,
    ...over,
  }) as WorkOrder;

const ever = Number.MAX_SAFE_INTEGER;

test('an order that a person has reported or moved is left alone, and still stops its device', () => {
  const cards = openCards(scene(), (ms) => ms, 0);
  const due = () => cards.due(ever).map((card) => card.order.id);
  cards.resync([order('old')], true); // of an earlier run
  cards.add(order('robot'));
  cards.resync([order('old'), order('robot'), order('person')], false);
  expect(due()).toEqual(['old', 'robot']);
  cards.resync([order('old'), order('robot', { version: 1 }), order('person')], false);
  expect(due()).toEqual(['old']);
  // a lost answer does not make the simulation adopt them
  cards.resync([order('old', { version: 1 }), order('robot', { version: 2 })], true);
  expect(due()).toEqual(['old']);
  expect([...cards.stoppedDevices()].toSorted()).toEqual(['D-old', 'D-robot']);
});

test('the simulation does not act for a user as whom a person has signed in', () => {
  const present = scene(['r1']);
  const assigned = order('o', { repairUserID: 'r1' });
  expect(repairersOnDuty(present, assigned).map(({ id }) => id())).toEqual(['r2']);
  expect(repairerOf(present, assigned)).toBeUndefined();
  expect(repairerOf(scene(), assigned)?.id()).toBe('r1');
});
