import { complianceRule, planState } from '../../../contract/areas/plan/planEnums.ts';
import { fifthShare, mostFifth } from '../../../contract/areas/plan/planJudgement.ts';

const { notStarted, onTime, delayed, early } = planState.values;

/** SQL: a plan `p` has a cycle, and is not that of single checks. */
export const isCyclic = 'p.spot_form_id is null';

/** SQL: what a row `x` of points or devices of a plan is about: the machine, or of a stop without one the position. */
export const stopOf = (x: string) => `coalesce(${x}.device_id, ${x}.position_id)`;

/** SQL: the name of the stop of a row `x`. */
export const stopName = (x: string) => `coalesce(
  (select d.device_name from device d where d.org_code = ${x}.org_code and d.id = ${x}.device_id),
  (select g.position_name from device_position g where g.org_code = ${x}.org_code and g.id = ${x}.position_id))`;

/** SQL: the code of the stop of a row `x`, '' for none. */
export const stopCode = (x: string) => `coalesce(
  (select d.device_code from device d where d.org_code = ${x}.org_code and d.id = ${x}.device_id),
  (select g.position_code from device_position g where g.org_code = ${x}.org_code and g.id = ${x}.position_id), '')`;

/** SQL: the name of the position in which the stop of a row `x` is; null: none. */
export const stopAbove = (
  x: string,
) => `(select a.position_name from device_position a where a.org_code = ${x}.org_code
  and a.id = coalesce(
    (select d.position_id from device d where d.org_code = ${x}.org_code and d.id = ${x}.device_id),
    (select g.parent_id from device_position g where g.org_code = ${x}.org_code and g.id = ${x}.position_id)))`;

/** SQL: nobody has done anything at the open point `t`, or begun to fill in its record. */
export const isUntouched = `t.is_open and t.result is null
  and not exists (select from plan_draft f where f.org_code = t.org_code and f.point_id = t.id)`;

/** SQL: a point `t` that a computation may change: open, untouched, not moved by somebody, and its day has not passed. */
export const isFreePoint = `${isUntouched} and not t.is_moved`;

/**
 * SQL: the planState of a point `t`: by the day of completion against the window, and delayed if it is open after the window
 * (specification 4). One that was skipped is not done, and not delayed.
 *
 * @param today the place of the organisation's day
 */
export function planStateSql(today: string): string {
  return `(case when t.done_date is null then
    case when t.is_open and ${today}::date > t.until_date then ${delayed} else ${notStarted} end
    when t.done_date < t.from_date then ${early} when t.done_date > t.until_date then ${delayed} else ${onTime} end)`;
}

/** SQL: a point `t` was done in time by a complianceRule; the contract has the same rule. */
export function inTimeSql(rule: number): string {
  const { due, dayAfter } = complianceRule.values;
  const fifth = `least(round(coalesce(t.interval_days, 0) * ${fifthShare}), ${mostFifth})`;
  const allowed = rule === due ? 0 : rule === dayAfter ? 1 : fifth;
  return `coalesce(t.done_date - t.due_date <= ${allowed}, false)`;
}
