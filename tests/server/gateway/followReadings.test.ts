import { describe, expect, test } from 'vitest';
import {
  type DeviceReading,
  followReadings,
  type LastHeard,
} from '../../../src/server/gateway/followReadings.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8) + minute * 60_000);
const reading = (minute: number, runState?: number): DeviceReading => ({
  at: at(minute),
  runState,
});
const heard = (over: Partial<LastHeard> = {}): LastHeard => ({
  runState: 1,
  since: at(-60),
  heardTime: at(0),
  silentTime: null,
  ...over,
});
const starts = (before: LastHeard | null, ...readings: DeviceReading[]) =>
  followReadings(before, readings)?.starts.map(({ startTime, runState }) => [
    (startTime.getTime() - at(0).getTime()) / 60_000,
    runState,
  ]);

describe('readings of a device', () => {
  test('begin its history, whatever the state', () => {
    expect(starts(null, reading(0, 3))).toEqual([[0, 3]]);
    expect(followReadings(null, [reading(0, 3)])).toMatchObject({
      changed: true,
      retractedStart: null,
    });
  });

  test('of one call count by their time, whatever their order', () => {
    const inOrder = [reading(1, 2), reading(2, 1), reading(3, 0)];
    expect(starts(heard(), ...inOrder)).toEqual([
      [1, 2],
      [2, 1],
      [3, 0],
    ]);
    expect(followReadings(heard(), inOrder.toReversed())).toEqual(followReadings(heard(), inOrder));
  });

  test('with the same state change only the time of the last reading', () => {
    expect(followReadings(heard(), [reading(1, 1), reading(2, 1)])).toEqual({
      heard: heard({ heardTime: at(2) }),
      starts: [],
      retractedStart: null,
      ran: [],
      retractedRun: null,
      changed: false,
    });
  });

  test('older than the last reading are ignored', () => {
    expect(followReadings(heard(), [reading(-1, 2)])).toBeNull();
    expect(starts(heard(), reading(-1, 2), reading(1, 0))).toEqual([[1, 0]]);
  });

  test('of one instant: the later item counts, and a sign of life retracts nothing', () => {
    expect(starts(heard(), reading(1, 2), reading(1, 0), reading(1))).toEqual([[1, 0]]);
    expect(starts(heard(), reading(1, 2), reading(1, 1))).toEqual([]);
  });

  test('without a state continue the last one, and are ignored where there is none', () => {
    expect(followReadings(heard(), [reading(4)])?.heard).toEqual(heard({ heardTime: at(4) }));
    expect(followReadings(null, [reading(4)])).toBeNull();
  });
});

describe('silence', () => {
  test('of more than five minutes between readings is offline time', () => {
    expect(starts(heard(), reading(5, 1))).toEqual([]);
    expect(starts(heard(), reading(20, 1))).toEqual([
      [5, 3],
      [20, 1],
    ]);
    expect(starts(heard(), reading(20))).toEqual([
      [5, 3],
      [20, 1],
    ]);
  });

  test('after the device itself reported offline adds nothing', () => {
    expect(starts(heard({ runState: 3 }), reading(20, 3))).toEqual([]);
    expect(starts(heard({ runState: 3 }), reading(20, 1))).toEqual([[20, 1]]);
  });

  test('that a node noticed meanwhile gives the same history', () => {
    const noted = heard({ silentTime: at(5) });
    expect(starts(noted, reading(20, 1))).toEqual(starts(heard(), reading(20, 1)));
  });

  test('that late readings disprove is retracted: the state continues', () => {
    const noted = heard({ silentTime: at(5) });
    expect(followReadings(noted, [reading(3, 1), reading(7, 1)])).toEqual({
      heard: heard({ heardTime: at(7) }),
      starts: [],
      retractedStart: at(5),
      ran: [],
      retractedRun: { from: at(-60), to: at(5) },
      changed: true,
    });
  });
});
