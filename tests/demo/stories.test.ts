import { describe, expect, test } from 'vitest';
import type { WorkOrder } from '../../src/contract/workOrder.ts';
import { warningOf } from '../../src/demo/deviceWords.ts';
import { type DeedName, drawFate, fates, nextDeed } from '../../src/demo/fates.ts';
import { eastPlant, southPlant } from '../../src/demo/plant.ts';
import { mulberry32 } from '../../src/demo/random.ts';
import { nextRunState } from '../../src/demo/runStates.ts';
import { onShift, shiftAt } from '../../src/demo/shifts.ts';
import { smallDevices } from '../../src/demo/smallDevices.ts';

const shanghai = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);

describe('shifts', () => {
  test('change at seven, fifteen and twenty-three, Shanghai time', () => {
    const times = ['00:00', '06:59', '07:00', '14:59', '15:00', '22:59', '23:00'];
    expect(times.map((time) => shiftAt(shanghai(time)))).toEqual([2, 2, 0, 0, 1, 1, 2]);
  });

  test('share the people, and nobody is left out', () => {
    const people = ['a', 'b', 'c', 'd'];
    expect([onShift(people, 0), onShift(people, 1), onShift(people, 2)]).toEqual([
      ['a', 'd'],
      ['b'],
      ['c'],
    ]);
    expect(onShift(['a'], 2)).toEqual(['a']);
  });
});

describe('the story of an order', () => {
  const order = (orderState: number) =>
    ({ orderState, amendTime: null, reworkCount: 0 }) as WorkOrder;

  test('every fate is drawn, the plain one most often', () => {
    const random = mulberry32(3);
    const drawn = Array.from({ length: 5_000 }, () => drawFate(random));
    expect(new Set(drawn)).toEqual(new Set(fates));
    expect(drawn.filter((fate) => fate === 'plain').length).toBeGreaterThan(1_500);
  });

  test('whoever goes home hands over before anything else', () => {
    const story = { fate: 'partMissing', done: new Set<DeedName>(), isOffDuty: true } as const;
    expect(nextDeed(order(2), story)).toBe('handOver');
  });

  test('waits for its part once, then writes the parts, then ends', () => {
    const deeds: (DeedName | null)[] = [];
    const done = new Set<DeedName>();
    for (const state of [0, 1, 2, 7, 2, 2, 3]) {
      const deed = nextDeed(order(state), { fate: 'partMissing', done, isOffDuty: false });
      deeds.push(deed);
      if (deed !== null) done.add(deed);
    }
    expect(deeds).toEqual([
      'receive',
      'scan',
      'interrupt',
      'recover',
      'writeParts',
      'repair',
      'confirm',
    ]);
  });

  test('is over when it is completed or rejected, but for one that is amended afterwards', () => {
    const story = { done: new Set<DeedName>(), isOffDuty: false };
    for (const fate of fates) {
      const expected = fate === 'amendedAfterwards' ? 'amend' : null;
      expect(nextDeed(order(4), { ...story, fate })).toBe(expected);
      expect(nextDeed(order(5), { ...story, fate })).toBeNull();
    }
  });
});

describe('the devices', () => {
  test('are 160 small ones beside the 40 machines of the first plant, each code once', () => {
    const codes = [...eastPlant, ...smallDevices].map(({ device }) => device.DeviceCode);
    expect([smallDevices.length, new Set(codes).size]).toEqual([160, 200]);
  });

  test('all have words of their own for a warning', () => {
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
