import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { addDays, toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import { complianceRule } from '../../../contract/areas/plan/planEnums.ts';
import {
  complianceWindow,
  dueListed,
  type planFigures,
} from '../../../contract/areas/plan/planFigures.ts';
import {
  complianceFormulas,
  complianceOf,
  type DoneGroup,
} from '../../../contract/areas/plan/planJudgement.ts';
import { planCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { label } from '../../../contract/locale.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import type { PlanReader } from './planReader.ts';
import { stopName } from './pointState.ts';

type Figures = (typeof planFigures)[PlanArea];

/** Returns the window of the compliance: it ends before today at the latest. @throws AppError BAD_FIELD */
function windowOf({ FirstDate, LastDate }: BodyOf<Figures>, today: string) {
  const yesterday = addDays(today, -1);
  const lastDate = LastDate === undefined || LastDate > yesterday ? yesterday : LastDate;
  const firstDate = FirstDate ?? addDays(lastDate, 1 - complianceWindow.usual);
  if (toDayNumber(lastDate) - toDayNumber(firstDate) >= complianceWindow.most)
    throw badField(
      'FirstDate',
      label(`最多 ${complianceWindow.most} 天`, `at most ${complianceWindow.most} days`),
    );
  if (LastDate !== undefined && FirstDate !== undefined && LastDate < FirstDate)
    throw badField('LastDate', label('不能早于开始日期', 'must not lie before the first day'));
  return { firstDate, lastDate };
}

/** Selects the compliance of a window by each rule. @param planID null: of all plans @throws AppError BAD_FIELD */
export async function selectCompliance(
  tx: Tx,
  { orgCode, today }: Pick<PlanReader, 'orgCode' | 'today'>,
  area: PlanArea,
  body: BodyOf<Figures>,
  planID: string | null = null,
): Promise<Pick<ResultOf<Figures>, 'compliance' | 'firstDate' | 'lastDate'>> {
  const { firstDate, lastDate } = windowOf(body, today);
  const values = [orgCode, planAreas[area].kind, firstDate, lastDate];
  const window = 't.org_code = $1 and t.kind = $2 and t.due_date between $3 and $4';
  const groups = await (planID === null
    ? tx.query<DoneGroup>(
        `select t.interval_days as interval, t.late_days as "lateDays", sum(t.points)::int as count
         from plan_day_count t where ${window} group by 1, 2`,
        values,
        'eachTime',
      )
    : tx.query<DoneGroup>(
        `select coalesce(t.interval_days, 0) as interval, t.done_date - t.due_date as "lateDays", count(*)::int as count
         from plan_point t where ${window} and t.plan_id = $5 group by 1, 2`,
        [...values, planID],
        'eachTime',
      ));
  const listed = {
    FirstDate: firstDate,
    LastDate: lastDate,
    ...(planID !== null && { PlanID: planID }),
  };
  return {
    firstDate,
    lastDate,
    compliance: complianceRule.list.map((rule) => ({
      ...complianceOf(groups, rule),
      rule,
      formula: complianceFormulas[rule],
      drilldown: { path: planCalls[area].points.path, body: { ...listed, Rule: rule } },
    })),
  };
}

/** Selects what is due, and the compliance of a window. */
export async function selectPlanFigures(
  tx: Tx,
  { orgCode, today }: PlanReader,
  area: PlanArea,
  body: BodyOf<Figures>,
): Promise<ResultOf<Figures>> {
  const { kind } = planAreas[area];
  const values = [orgCode, kind, today];
  const open = 't.org_code = $1 and t.kind = $2 and t.is_open';
  const [counts] = await tx.query<Pick<ResultOf<Figures>, 'due' | 'late' | 'week'>>(
    `select coalesce(sum(t.points) filter (where t.from_date <= $3::date), 0)::int as due,
       coalesce(sum(t.points) filter (where t.until_date < $3::date), 0)::int as late,
       coalesce(sum(t.points) filter (where t.due_date between $3::date and $3::date + 6), 0)::int as week
     from plan_day_count t where ${open}`,
    values,
    'eachTime',
  );
  const first = await tx.query<ResultOf<Figures>['first'][number]>(
    `select x.id as "pointID", p.plan_name as "planName", ${stopName('x')} as "deviceName",
       to_char(x.due_date, 'YYYY-MM-DD') as "dueDate", x.is_late::int as "isLate"
     from (select t.org_code, t.id, t.plan_id, t.device_id, t.position_id, t.due_date, t.until_date < $3::date as is_late
       from plan_point t where ${open} and t.from_date <= $3::date
       order by t.due_date, t.plan_id, t.id limit ${dueListed}) x
     join plan p on p.org_code = x.org_code and p.id = x.plan_id order by x.due_date, x.plan_id, x.id`,
    values,
    'eachTime',
  );
  return {
    ...(counts ?? { due: 0, late: 0, week: 0 }),
    first,
    ...(await selectCompliance(tx, { orgCode, today }, area, body)),
  };
}
