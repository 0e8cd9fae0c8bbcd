import { toDayNumber } from './planDays.ts';
import { complianceRule } from './planEnums.ts';

/** The formulas of the rules, by complianceRule. */
export const complianceFormulas = [
  'count(doneDate <= dueDate) / count(dueDate)',
  'count(doneDate <= dueDate + 1 d) / count(dueDate)',
  'count(doneDate <= dueDate + min(20 % interval, 28 d)) / count(dueDate)',
] as const;

/** The share of the interval by which a point may be late, and the most days, by the rule `fifth`. */
export const fifthShare = 0.2;
export const mostFifth = 28;

/** Returns the days after the due date that a rule of compliance allows. @param interval days between two points */
export function complianceDays(rule: number, interval: number): number {
  const { due, dayAfter } = complianceRule.values;
  if (rule === due) return 0;
  if (rule === dayAfter) return 1;
  return Math.min(Math.round(interval * fifthShare), mostFifth);
}

/** A figure of compliance. */
interface Compliance {
  readonly due: number;
  readonly inTime: number;
  /** With one decimal; null: nothing was due. */
  readonly percent: number | null;
}

/** Points that were due, of one interval, and done as many days after their due dates. */
export interface DoneGroup {
  /** Days between two points. */
  readonly interval: number;
  /** Below zero: before it; null: not done. */
  readonly lateDays: number | null;
  readonly count: number;
}

/** Returns the compliance of points that were due: overdue and skipped ones stay in the denominator. */
export function complianceOf(groups: readonly DoneGroup[], rule: number): Compliance {
  const sum = (some: readonly DoneGroup[]) => some.reduce((all, { count }) => all + count, 0);
  const due = sum(groups);
  const inTime = sum(
    groups.filter(
      ({ lateDays, interval }) => lateDays !== null && lateDays <= complianceDays(rule, interval),
    ),
  );
  return { due, inTime, percent: percentOf(inTime, due) };
}

/** Returns a share in percent with one decimal; null: of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
}

/** The difference that an edit makes to the dates of a device. */
interface PointChanges {
  readonly stays: string[];
  readonly moves: (readonly [from: string, to: string])[];
  readonly drops: string[];
  readonly adds: string[];
}

/**
 * Returns the difference between two sorted lists of due dates. A date that is in both stays; of the others the nearest
 * pairs within `days` days have moved.
 */
export function compareDates(
  before: readonly string[],
  after: readonly string[],
  days: number,
): PointChanges {
  const [old, next] = [new Set(before), new Set(after)];
  const stays = before.filter((day) => next.has(day));
  const gone = before.filter((day) => !next.has(day));
  const added = after.filter((day) => !old.has(day));
  const moves: [string, string][] = [];
  const drops: string[] = [];
  const adds: string[] = [];
  let at = 0;
  for (const day of gone) {
    const number = toDayNumber(day);
    for (; at < added.length; at += 1) {
      const one = added[at];
      if (one === undefined || toDayNumber(one) >= number - days) break;
      adds.push(one);
    }
    const candidate = added[at];
    if (candidate !== undefined && toDayNumber(candidate) <= number + days) {
      moves.push([day, candidate]);
      at += 1;
    } else drops.push(day);
  }
  adds.push(...added.slice(at));
  return { stays, moves, drops, adds };
}
