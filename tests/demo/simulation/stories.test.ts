import { describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { onShift, shiftAt } from '../../../src/demo/people/shifts.ts';
import { eastPlant, southPlant } from '../../../src/demo/plant/plant.ts';
import { smallDevices } from '../../../src/demo/plant/smallDevices.ts';
import { mulberry32 } from '../../../src/demo/random.ts';
import { warningOf } from '../../../src/demo/simulation/deviceWarnings.ts';
import { nextRunState } from '../../../src/demo/simulation/runStates.ts';
import {
  drawScenario,
  nextStep,
  type StepName,
  scenarios,
} from '../../../src/demo/simulation/scenarios.ts';

const shanghai = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);

describe('shifts', () => {
  test('change at seven, fifteen and twenty-three, Shanghai time', () => {
    const times = ['00:00', '06:59', '07:00', '14:59', '15:00', '22:59', '23:00'];
    expect(times.map((time) => shiftAt(shanghai(time)))).toEqual([2, 2, 0, 0, 1, 1, 2]);
  });

  test('divide all people among them', () => {
    const people = ['a', 'b', 'c', 'd'];
    expect([onShift(people, 0), onShift(people, 1), onShift(people, 2)]).toEqual([
      ['a', 'd'],
      ['b'],
      ['c'],
    ]);
    expect(onShift(['a'], 2)).toEqual(['a']);
  });
});

describe('the scenario of an order', () => {
  const order = (orderState: number) =>
    ({ orderState, amendTime: null, reworkCount: 0 }) as WorkOrder;

  test('is drawn at random; every one occurs, the plain one most often', () => {
    const random = mulberry32(3);
    const drawn = Array.from({ length: 5_000 }, () => drawScenario(random));
    expect(new Set(drawn)).toEqual(new Set(scenarios));
    expect(drawn.filter((scenario) => scenario === 'plain').length).toBeGreaterThan(1_500);
  });

  test('hands over first when the shift ends', () => {
    const story = { scenario: 'partMissing', done: new Set<StepName>(), isOffDuty: true } as const;
    expect(nextStep(order(2), story)).toBe('handover');
  });

  test('waits for a part once, then records the parts, then ends', () => {
    const steps: (StepName | null)[] = [];
    const done = new Set<StepName>();
    for (const state of [0, 1, 2, 7, 2, 2, 3]) {
      const step = nextStep(order(state), { scenario: 'partMissing', done, isOffDuty: false });
      steps.push(step);
      if (step !== null) done.add(step);
    }
    expect(steps).toEqual([
      'receive',
      'scan',
      'interrupt',
      'recover',
      'writeParts',
      'repair',
      'confirm',
    ]);
  });

  test.for([
    ['assignedAtOnce', [0, 1, 1, 2, 3], ['receive', 'assign', 'scan', 'repair', 'confirm']],
    ['assignedMeanwhile', [2, 2], ['assign', 'repair']],
    ['assignedWaiting', [2, 7, 7, 2], ['interrupt', 'assign', 'recover', 'repair']],
    ['assignedLate', [2, 6, 6], ['laterWrite', 'assign', 'repair']],
  ] as const)('%s gives the order to another repairer once', ([scenario, states, expected]) => {
    const done = new Set<StepName>();
    const steps = states.map((state) => {
      const step = nextStep(order(state), { scenario, done, isOffDuty: false });
      if (step !== null) done.add(step);
      return step;
    });
    expect(steps).toEqual(expected);
  });

  test('ends with a completed or rejected order, unless that is amended afterwards', () => {
    const story = { done: new Set<StepName>(), isOffDuty: false };
    for (const scenario of scenarios) {
      const expected = scenario === 'amendedAfterwards' ? 'amend' : null;
      expect(nextStep(order(4), { ...story, scenario })).toBe(expected);
      expect(nextStep(order(5), { ...story, scenario })).toBeNull();
    }
  });
});

describe('the devices', () => {
  test('are 160 small ones besides the 40 machines of the first plant, with unique codes', () => {
    const codes = [...eastPlant, ...smallDevices].map(({ device }) => device.DeviceCode);
    expect([smallDevices.length, new Set(codes).size]).toEqual([160, 200]);
  });

  test('all have warnings of their own', () => {
    const random = mulberry32(1);
    for (const { device } of [...eastPlant, ...southPlant, ...smallDevices]) {
      const { title, msg } = warningOf(device.DeviceCode, random);
      expect(title).not.toBe('运行提醒');
      expect(msg).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  test('are in fault while an order stops them and run when it does not, fewer by night', () => {
    const random = mulberry32(1);
    const around = { isDown: false, alwaysOn: false, shift: 0 } as const;
    expect(nextRunState(1, { ...around, isDown: true }, random)).toBe(2);
    expect(nextRunState(2, around, random)).toBe(1);
    const runningIn = (shift: 0 | 2) =>
      Array.from({ length: 2_000 }, () =>
        nextRunState(undefined, { ...around, shift }, random),
      ).filter((state) => state === 1).length;
    expect(runningIn(0)).toBeGreaterThan(runningIn(2) + 400);
  });
});
