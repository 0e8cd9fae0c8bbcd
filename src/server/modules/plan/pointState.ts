import { complianceRule, planState } from '../../../contract/areas/plan/planEnums.ts';
import { fifthShare, mostFifth } from '../../../contract/areas/plan/planJudgement.ts';

const { notStarted, onTime, delayed, early } = planState.values;

/** SQL: a plan `p` has a cycle, and is not that of single checks. */
export const isCyclic = 'p.spot_form_id is null';

/** SQL: the planState of a point `t`; the contract has the same rule. @param today the place of the organisation's day */
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
