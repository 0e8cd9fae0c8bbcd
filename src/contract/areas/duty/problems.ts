import type { z } from 'zod';
import { dutyProblem } from './dutyEnums.ts';
import type { DutyShift, dutyProblemSchema } from './endpoints.ts';

/** The most hours for which a person is on call in a row, and the least between two of their shifts. */
const limits = { inRow: 12, rest: 11 } as const;

const hourMs = 3_600_000;
const kinds = dutyProblem.values;

/** A weakness of the duty: when it is, and of whom; of a gap nobody. */
export type DutyProblem = z.output<typeof dutyProblemSchema>;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The part of a shift that decides when its people are on call. */
type CalledShift = Pick<DutyShift, 'start' | 'end' | 'people'>;

/**
 * Returns the weaknesses of shifts, in the order of their start: within [from, until) the times without anybody on call,
 * and of each person who is first on call the shifts at once, the hours in a row and the rests that are too short.
 *
 * @param window in ms
 */
export function dutyProblemsIn(
  shifts: readonly CalledShift[],
  [from, until]: readonly [from: number, until: number],
): DutyProblem[] {
  const spanOf = ({ start, end }: CalledShift) => ({
    start: Date.parse(start),
    end: Date.parse(end),
  });
  const assigned = shifts.filter(({ people }) => people.length > 0);
  const problems = gapsIn(assigned.map(spanOf), from, until).map((gap) => problem(kinds.gap, gap));
  const byPerson = new Map<string, { readonly realName: string; readonly spans: Span[] }>();
  for (const shift of assigned) {
    for (const { userID, realName } of shift.people) {
      const one = byPerson.get(userID) ?? { realName, spans: [] };
      one.spans.push(spanOf(shift));
      byPerson.set(userID, one);
    }
  }
  for (const [userID, { realName, spans }] of byPerson)
    problems.push(...personalProblems(spans, { userID, realName }));
  return problems.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.kind - b.kind);
}

type Person = Pick<DutyProblem, 'userID' | 'realName'>;

function problem(
  kind: number,
  { start, end }: Span,
  person: Person = { userID: null, realName: null },
): DutyProblem {
  const [from, until] = [start, end].map((ms) => new Date(ms).toISOString());
  return { kind, ...person, start: from ?? '', end: until ?? '' };
}

function personalProblems(spans: readonly Span[], person: Person): DutyProblem[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  const problems: DutyProblem[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of sorted) {
    if (one.start < end) {
      const shared = { start: one.start, end: Math.min(one.end, end) };
      problems.push(problem(kinds.overlap, shared, person));
    }
    end = Math.max(end, one.end);
  }
  const runs = merged(sorted);
  for (const [at, run] of runs.entries()) {
    if (run.end - run.start > limits.inRow * hourMs)
      problems.push(problem(kinds.long, run, person));
    const next = runs[at + 1];
    if (next !== undefined && next.start - run.end < limits.rest * hourMs)
      problems.push(problem(kinds.rest, { start: run.end, end: next.start }, person));
  }
  return problems;
}

/** Returns spans as few as possible: spans that touch or overlap are one. @param sorted by start */
function merged(sorted: readonly Span[]): Span[] {
  const runs: Span[] = [];
  for (const one of sorted) {
    const last = runs.at(-1);
    if (last === undefined || last.end < one.start) runs.push(one);
    else runs[runs.length - 1] = { start: last.start, end: Math.max(last.end, one.end) };
  }
  return runs;
}

function gapsIn(spans: readonly Span[], from: number, until: number): Span[] {
  const gaps: Span[] = [];
  let free = from;
  for (const { start, end } of merged(spans.toSorted((a, b) => a.start - b.start))) {
    if (start > free) gaps.push({ start: free, end: Math.min(start, until) });
    free = Math.max(free, end);
    if (free >= until) break;
  }
  if (free < until) gaps.push({ start: free, end: until });
  return gaps.filter(({ start, end }) => start < end);
}

/** Returns the weaknesses that a change of the duty makes: those after it that were not there before it. */
export function newDutyProblems(
  before: readonly DutyProblem[],
  after: readonly DutyProblem[],
): DutyProblem[] {
  const nameOf = ({ kind, userID, start, end }: DutyProblem) =>
    JSON.stringify([kind, userID, start, end]);
  const known = new Set(before.map(nameOf));
  const gaps = before.filter(({ kind }) => kind === kinds.gap);
  const isCovered = (one: DutyProblem) =>
    gaps.some(({ start, end }) => start <= one.start && one.end <= end);
  return after.filter(
    (one) => !known.has(nameOf(one)) && !(one.kind === kinds.gap && isCovered(one)),
  );
}
