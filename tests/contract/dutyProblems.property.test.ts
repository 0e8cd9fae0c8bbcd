import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dutyProblem } from '../../src/contract/areas/duty/dutyEnums.ts';
import {
  type DutyProblem,
  dutyProblemsIn,
  newDutyProblems,
} from '../../src/contract/areas/duty/problems.ts';

const hourMs = 3_600_000;
const first = Date.parse('2026-03-02T00:00:00Z');
/** Hours that the naive calendar counts. */
const hours = 240;
const people = ['a', 'b', 'c'];
const { gap, overlap, long, rest } = dutyProblem.values;

const iso = (hour: number) => new Date(first + hour * hourMs).toISOString();
const shift = fc
  .record({
    from: fc.integer({ min: 1, max: hours - 40 }),
    length: fc.integer({ min: 1, max: 30 }),
    on: fc.subarray(people),
  })
  .map(({ from, length, on }) => ({
    start: iso(from),
    end: iso(from + length),
    people: on.map((userID) => ({ userID, realName: userID })),
  }));
type Shift = Parameters<typeof dutyProblemsIn>[0][number];

const isOn = ({ start, end }: Pick<Shift, 'start' | 'end'>, hour: number) =>
  start <= iso(hour) && iso(hour) < end;

/** Returns the runs of hours in which something is so, counted hour by hour. */
function runsOf(isSo: (hour: number) => boolean): (readonly [from: number, to: number])[] {
  const runs: [number, number][] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    if (!isSo(hour)) continue;
    const last = runs.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else runs.push([hour, hour + 1]);
  }
  return runs;
}

const textOf = (kind: number, userID: string | null, from: number, to: number) =>
  `${kind} ${userID ?? ''} ${iso(from)} ${iso(to)}`;
const textsOf = (problems: readonly DutyProblem[], kinds: readonly number[]) =>
  problems
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, userID, start, end }) => `${kind} ${userID ?? ''} ${start} ${end}`)
    .toSorted();

test('gaps, hours in a row and rests equal those of a calendar that is counted hour by hour', () => {
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 14 }), (shifts) => {
      const found = dutyProblemsIn(shifts, [first, first + hours * hourMs]);
      const gaps = runsOf(
        (hour) => !shifts.some((one) => one.people.length > 0 && isOn(one, hour)),
      );
      const wanted = gaps.map(([from, to]) => textOf(gap, null, from, to));
      for (const person of people) {
        const own = shifts.filter((one) => one.people.some(({ userID }) => userID === person));
        const runs = runsOf((hour) => own.some((one) => isOn(one, hour)));
        for (const [at, [from, to]] of runs.entries()) {
          if (to - from > 12) wanted.push(textOf(long, person, from, to));
          const next = runs[at + 1]?.[0];
          if (next !== undefined && next - to < 11) wanted.push(textOf(rest, person, to, next));
        }
        const twice = runsOf((hour) => own.filter((one) => isOn(one, hour)).length > 1);
        const shared = found.filter((one) => one.kind === overlap && one.userID === person);
        const covered = (hour: number) =>
          shared.some(({ start, end }) => start <= iso(hour) && iso(hour) < end);
        expect(runsOf(covered)).toEqual(twice);
      }
      expect(textsOf(found, [gap, long, rest])).toEqual(wanted.toSorted());
    }),
    { numRuns: 300 },
  );
});

test('a change makes what was not there before it; a gap that was there in part is named where it grows', () => {
  const day = (from: number, to: number, ...on: string[]): Shift => ({
    start: iso(from),
    end: iso(to),
    people: on.map((userID) => ({ userID, realName: userID })),
  });
  const of = (...shifts: Shift[]) => dutyProblemsIn(shifts, [first, first + 48 * hourMs]);
  const before = of(day(0, 8, 'a'), day(24, 48, 'b'));
  expect(newDutyProblems(before, before)).toEqual([]);
  expect(newDutyProblems(before, of(day(0, 12, 'a'), day(24, 48, 'b')))).toEqual([]); // a smaller gap
  expect(textsOf(newDutyProblems(before, of(day(0, 4, 'a'), day(24, 48, 'b'))), [gap])).toEqual([
    textOf(gap, null, 4, 24),
  ]);
  expect(newDutyProblems(before, of(day(0, 8, 'a'), day(8, 24, 'a'), day(24, 48, 'b')))).toEqual([
    { kind: long, userID: 'a', realName: 'a', start: iso(0), end: iso(24) },
  ]);
});
