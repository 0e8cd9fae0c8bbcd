import type { DutyPreview, DutyShift } from '../../../../contract/areas/duty/endpoints.ts';
import { dutyProblemsIn, newDutyProblems } from '../../../../contract/areas/duty/problems.ts';
import { instantAt } from '../zoneTime.ts';
import { shiftsOfDays } from './answers.ts';
import type { LoadedPlan } from './loadPlan.ts';

/** Days from the first to the last, both included. */
type Days = readonly [first: number, last: number];

/**
 * Returns the shifts of some sets by a plan before and after a change, on the days of spans, and the weaknesses that the
 * change makes in all shifts of the plan together.
 */
export function dutyPreviewOf(
  before: LoadedPlan,
  after: LoadedPlan,
  setIDs: readonly string[],
  spans: readonly Days[],
  now: Date,
): DutyPreview {
  const of = (plan: LoadedPlan) => {
    const bySpan = spans.map((days) => ({ days, shifts: shiftsOfDays(plan, days, now) }));
    const shifts = new Map(
      bySpan.flatMap((span) => span.shifts.map((one) => [`${one.setID} ${one.day}`, one] as const)),
    );
    return {
      shifts: [...shifts.values()].filter(({ setID }) => setIDs.includes(setID)),
      problems: bySpan.flatMap((span) => problemsOf(plan, span.days, span.shifts, now)),
    };
  };
  const [present, changed] = [of(before), of(after)];
  return {
    before: present.shifts,
    after: changed.shifts,
    problems: newDutyProblems(present.problems, changed.problems),
  };
}

function problemsOf(
  { timeZone }: LoadedPlan,
  [first, last]: Days,
  shifts: readonly DutyShift[],
  now: Date,
) {
  const from = Math.max(instantAt(first, 0, timeZone), now.getTime());
  return dutyProblemsIn(shifts, [from, instantAt(last + 1, 0, timeZone)]);
}
