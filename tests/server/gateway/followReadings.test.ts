import { describe, expect, test } from 'vitest';
import {
  followReadings,
  type Heard,
  type Reading,
} from '../../../src/server/gateway/followReadings.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8) + minute * 60_000);
const said = (minute: number, runState?: number): Reading => ({ at: at(minute), runState });
const heard = (over: Partial<Heard> = {}): Heard => ({
  runState: 1,
  since: at(-60),
  heardTime: at(0),
  silentTime: null,
  ...over,
});
const starts = (before: Heard | null, ...readings: Reading[]) =>
  followReadings(before, readings)?.starts.map(({ startTime, runState }) => [
    (startTime.getTime() - at(0).getTime()) / 60_000,
    runState,
  ]);

describe('what is heard of a device', () => {
  test('begins its history, whatever it says', () => {
    expect(starts(null, said(0, 3))).toEqual([[0, 3]]);
    expect(followReadings(null, [said(0, 3)])).toMatchObject({ changed: true, unsaid: null });
  });

  test('of one call goes in by its time, in whatever order it came', () => {
    const inOrder = [said(1, 2), said(2, 1), said(3, 0)];
    expect(starts(heard(), ...inOrder)).toEqual([
      [1, 2],
      [2, 1],
      [3, 0],
    ]);
    expect(followReadings(heard(), inOrder.toReversed())).toEqual(followReadings(heard(), inOrder));
  });

  test('the same state again moves only the time of the last word', () => {
    expect(followReadings(heard(), [said(1, 1), said(2, 1)])).toEqual({
      heard: heard({ heardTime: at(2) }),
      starts: [],
      unsaid: null,
      changed: false,
    });
  });

  test('what is older than the last reading counts for nothing', () => {
    expect(followReadings(heard(), [said(-1, 2)])).toBeNull();
    expect(starts(heard(), said(-1, 2), said(1, 0))).toEqual([[1, 0]]);
  });

  test('of one instant the later item counts, and a sign of life takes nothing back', () => {
    expect(starts(heard(), said(1, 2), said(1, 0), said(1))).toEqual([[1, 0]]);
    expect(starts(heard(), said(1, 2), said(1, 1))).toEqual([]);
  });

  test('a sign of life goes on with the state; of a device that never said one it is nothing', () => {
    expect(followReadings(heard(), [said(4)])?.heard).toEqual(heard({ heardTime: at(4) }));
    expect(followReadings(null, [said(4)])).toBeNull();
  });
});

describe('silence', () => {
  test('of more than five minutes between readings is offline time', () => {
    expect(starts(heard(), said(5, 1))).toEqual([]);
    expect(starts(heard(), said(20, 1))).toEqual([
      [5, 3],
      [20, 1],
    ]);
    expect(starts(heard(), said(20))).toEqual([
      [5, 3],
      [20, 1],
    ]);
  });

  test('after the device itself said offline adds nothing', () => {
    expect(starts(heard({ runState: 3 }), said(20, 3))).toEqual([]);
    expect(starts(heard({ runState: 3 }), said(20, 1))).toEqual([[20, 1]]);
  });

  test('that was noted meanwhile gives the same history', () => {
    const noted = heard({ silentTime: at(5) });
    expect(starts(noted, said(20, 1))).toEqual(starts(heard(), said(20, 1)));
  });

  test('that late readings disprove is taken back: the state goes on as if nothing had been', () => {
    const noted = heard({ silentTime: at(5) });
    expect(followReadings(noted, [said(3, 1), said(7, 1)])).toEqual({
      heard: heard({ heardTime: at(7) }),
      starts: [],
      unsaid: at(5),
      changed: true,
    });
  });
});
