import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { addDays, toDayNumber } from '../../../contract/areas/plan/planDays.ts';
import { movesAfter, type PlanMove, planHorizon } from '../../../contract/areas/plan/planMath.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { label, type Text } from '../../../contract/locale.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { isPerDevice } from './computePoints.ts';
import { lockPoint, requireFirst, requireOpen } from './lockPoint.ts';
import { type LockedPlan, loadPlans, makePoints } from './makePoints.ts';
import { lockPlan, type PlanScopeOfWrite } from './planStore.ts';
import { stopOf } from './pointState.ts';

const dayPassed: Text = {
  'zh-CN': '日期已过，请选择今天或以后',
  'en-US': 'The day has passed; choose today or a later day',
};

/** The most moves of the dates of a plan, beside those whose dates have passed. */
const mostMoves = 20;

/** Requires a day to which a point can be moved. @throws AppError BAD_FIELD */
function requireDay(day: string, today: string): void {
  if (day < today) throw badField('DueDate', dayPassed);
  if (day > addDays(today, planHorizon.days))
    throw badField(
      'DueDate',
      label(
        `请选择 ${planHorizon.days} 天以内的日期`,
        `select a day within the next ${planHorizon.days} days`,
      ),
    );
}

/** Moves an open point to another day, where computations leave it. @throws AppError NOT_FOUND, POINT_CLOSED, BAD_FIELD */
export async function movePoint(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  { ID, DueDate, Version }: BodyOf<PlanCalls['movePoint']>,
  today: string,
): Promise<{ readonly before: string }> {
  const { orgCode, timeZone } = actor;
  const { plan, point } = await lockPoint(tx, orgCode, area, ID, 'ID');
  if (plan.isSpot) throw new AppError('NOT_FOUND', { field: 'ID' });
  requireVersion(point, Version);
  requireOpen(point, timeZone, 'ID');
  await requireFirst(tx, orgCode, plan, point, 'ID');
  requireDay(DueDate, today);
  await updateRow(tx, 'plan_point', orgCode, ID, {
    due_date: DueDate,
    from_date: addDays(DueDate, -plan.earlyDays),
    until_date: addDays(DueDate, plan.graceDays),
    is_moved: true,
    reason: null,
    notified: 0,
    update_time: now,
  });
  return { before: point.dueDate };
}

/** A point of a day that is moved. */
interface DayPoint {
  readonly id: string;
  readonly nominalDate: string;
  readonly isMoved: boolean;
}

/**
 * Moves the open points of a plan from one day to another; with `IsFollowing` the later dates of its cycle move by as many
 * days, by a new revision. Returns the number of points of the day.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, EARLIER_OPEN, BAD_FIELD
 */
export async function moveDay(
  scope: PlanScopeOfWrite,
  area: PlanArea,
  { PlanID, Version, FromDate, DueDate, IsFollowing }: BodyOf<PlanCalls['moveDay']>,
  today: string,
): Promise<number> {
  const { tx, actor, now } = scope;
  const { orgCode } = actor;
  const plan = await lockPlan(tx, orgCode, area, { ID: PlanID, Version }, 'PlanID');
  requireDay(DueDate, today);
  const days = toDayNumber(DueDate) - toDayNumber(FromDate);
  if (IsFollowing === 1) requireFollowing(plan);
  const points = await tx.query<DayPoint>(
    `select id, to_char(nominal_date, 'YYYY-MM-DD') as "nominalDate", is_moved as "isMoved" from plan_point
     where org_code = $1 and plan_id = $2 and due_date = $3 and is_open order by nominal_date, id for update`,
    [orgCode, PlanID, FromDate],
  );
  const [first] = points;
  if (first === undefined)
    throw badField(
      'FromDate',
      label(
        '当天没有未完成的任务，已完成的任务不能调整',
        'has no open tasks; those that are done stay where they are',
      ),
    );
  await requireFirstOfDay(tx, orgCode, plan, { field: 'FromDate', day: FromDate });
  if (IsFollowing === 1) {
    // what was moved alone has come to the day from another date of the cycle
    const { nominalDate: from } = points.find(({ isMoved }) => !isMoved) ?? first;
    await moveFollowing(scope, plan, requireMoves(plan, { from, days }, today), today);
  }
  // what does not come to the day by its cycle stays there from now on
  await tx.query(
    `update plan_point set due_date = $3, from_date = $3::date - $4::int, until_date = $3::date + $5::int, is_moved = true,
       reason = null, notified = 0, update_time = $6, version = version + 1
     where org_code = $1 and id = any($2) and due_date <> $3`,
    [orgCode, points.map(({ id }) => id), DueDate, plan.earlyDays, plan.graceDays, now],
  );
  return points.length;
}

/** Requires a plan whose later dates follow from its cycle alone. @throws AppError BAD_FIELD */
function requireFollowing(plan: LockedPlan): void {
  if (isPerDevice(plan))
    throw badField(
      'IsFollowing',
      label(
        '该计划从完成日或运行小时推算，之后的日期会自动跟随，请只调整这一次',
        'the later dates of this plan follow from its completions or run hours; move this one alone',
      ),
    );
  if (!plan.isUse)
    throw badField(
      'IsFollowing',
      label('计划已停用，请先启用', 'the plan is disabled; enable it first'),
    );
}

/** Returns the moves of a plan after one more, without those whose dates have passed. @throws AppError BAD_FIELD for too many, or too far */
function requireMoves(
  plan: LockedPlan,
  { from, days }: { readonly from: string; readonly days: number },
  today: string,
): readonly PlanMove[] {
  const most = planHorizon.moveDays;
  const all = movesAfter(plan, from, days);
  if (all.some((one) => Math.abs(one.days) > most))
    throw badField(
      'DueDate',
      label(
        `之后的日期最多整体调整 ${most} 天，请改为编辑计划`,
        `later dates move by at most ${most} days; edit the plan instead`,
      ),
    );
  // a move and a holiday bring a date forward by so many days at most
  const passed = addDays(today, -3 * most - 1);
  const moves = all.slice(
    Math.max(
      0,
      all.findLastIndex((one) => one.from <= passed),
    ),
  );
  if (moves.length > mostMoves)
    throw badField(
      'DueDate',
      label(
        `之后的日期已整体调整 ${mostMoves} 次，请改为编辑计划`,
        `the later dates were moved ${mostMoves} times; edit the plan instead`,
      ),
    );
  return moves;
}

/** Requires the earliest open points of their devices, where the later ones follow from them. @throws AppError EARLIER_OPEN */
async function requireFirstOfDay(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  { field, day }: { readonly field: string; readonly day: string },
): Promise<void> {
  if (!isPerDevice(plan)) return;
  const [earlier] = await tx.query<{ day: string }>(
    `select to_char(o.due_date, 'YYYY-MM-DD') as day from plan_point t join plan_point o on o.org_code = t.org_code
       and o.plan_id = t.plan_id and ${stopOf('o')} = ${stopOf('t')} and o.is_open
       and (o.nominal_date, o.sequence) < (t.nominal_date, t.sequence)
     where t.org_code = $1 and t.plan_id = $2 and t.due_date = $3 and t.is_open order by o.due_date limit 1`,
    [orgCode, plan.id, day],
  );
  if (earlier !== undefined)
    throw new AppError('EARLIER_OPEN', { field, params: { day: earlier.day } });
}

/** Moves the dates of a cycle from one on by a new revision, which is else the present one. */
async function moveFollowing(
  { tx, actor, now }: PlanScopeOfWrite,
  plan: LockedPlan,
  moves: readonly PlanMove[],
  today: string,
): Promise<void> {
  const { orgCode, userID } = actor;
  // what the former revision leads to until today is there before the next one begins
  await makePoints(tx, orgCode, plan, { today, now }, { isForced: true });
  await tx.query(
    `insert into plan_revision
     select (jsonb_populate_record(r, jsonb_build_object('revision', r.revision + 1, 'effective_from', $4::date,
       'moves', $5::jsonb, 'create_user_id', $6::uuid, 'create_time', $7::timestamptz))).*
     from plan_revision r where r.org_code = $1 and r.plan_id = $2 and r.revision = $3`,
    [orgCode, plan.id, plan.revision, today, JSON.stringify(moves), userID, now],
  );
  await updateRow(tx, 'plan', orgCode, plan.id, { revision: plan.revision + 1, update_time: now });
  const [after] = await loadPlans(tx, orgCode, [plan.id]);
  if (after !== undefined) await makePoints(tx, orgCode, after, { today, now }, { isForced: true });
}

/**
 * Gives the open points of a plan on a day to a person, or back to the executors of the plan. Returns how many changed.
 *
 * @throws AppError NOT_FOUND, EARLIER_OPEN, BAD_FIELD
 */
export async function setSubstitute(
  { tx, actor, now }: PlanScopeOfWrite,
  area: PlanArea,
  { PlanID, DueDate, SubstituteID }: BodyOf<PlanCalls['substitute']>,
): Promise<{ readonly changed: number; readonly name: string | null }> {
  const { orgCode } = actor;
  const plan = await lockPlan(tx, orgCode, area, { ID: PlanID }, 'PlanID');
  // a completion makes the later points of its device anew, without their substitutes
  if (SubstituteID !== null)
    await requireFirstOfDay(tx, orgCode, plan, { field: 'DueDate', day: DueDate });
  const [person] =
    SubstituteID === null
      ? [undefined]
      : await tx.query<{ name: string; isActive: boolean; mayWork: boolean }>(
          `select u.real_name as name, ${isActiveUser('u')} as "isActive",
             coalesce($3 = any(o.permissions), false) as "mayWork"
           from app_user u left join role o on o.org_code = u.org_code and o.id = u.role_id
           where u.org_code = $1 and u.id = $2`,
          [orgCode, SubstituteID, `${area}.work`],
        );
  if (SubstituteID !== null && person === undefined)
    throw new AppError('NOT_FOUND', { field: 'SubstituteID' });
  if (person?.isActive === false)
    throw badField(
      'SubstituteID',
      label(`${person.name} 已停用，请换一位`, `${person.name} is disabled; select somebody else`),
    );
  if (person?.mayWork === false)
    throw badField(
      'SubstituteID',
      label(
        `${person.name} 没有执行任务的权限，请换一位`,
        `${person.name} may not do these tasks; select somebody else`,
      ),
    );
  const changed = await tx.query(
    `update plan_point set substitute_id = $4, notified = 0, update_time = $5, version = version + 1
     where org_code = $1 and plan_id = $2 and due_date = $3 and is_open and substitute_id is distinct from $4
     returning id`,
    [orgCode, PlanID, DueDate, SubstituteID, now],
  );
  return { changed: changed.length, name: person?.name ?? null };
}
