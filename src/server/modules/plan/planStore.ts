import { v7 as uuid } from 'uuid';
import { type PlanArea, planAreas, planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { executorType, planScope } from '../../../contract/areas/plan/planEnums.ts';
import type { PlanRule } from '../../../contract/areas/plan/planMath.ts';
import { label } from '../../../contract/locale.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { isActiveUser } from '../../kernel/auth/stateSql.ts';
import { insertReturning, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { requireForm } from '../form/api.ts';
import { removeDraftAnswers } from './answers.ts';
import { type LockedPlan, lockPlans, makePoints, storeDevices } from './makePoints.ts';
import { startNights } from './nights.ts';
import { selectDeviceIDs } from './planDevices.ts';
import { type PlanBody, partiesOf, ruleOf } from './planRule.ts';
import { isCyclic } from './pointState.ts';

/** The context of a change of plans. */
export interface PlanScopeOfWrite {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'orgCode' | 'realName' | 'timeZone' | 'userID'>;
  readonly now: Date;
}

/** Locks a plan of an area. @throws AppError NOT_FOUND, which names the field, STALE_VERSION */
export async function lockPlan(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  { ID, Version }: { readonly ID: string; readonly Version?: number | undefined },
  field = 'ID',
): Promise<LockedPlan> {
  const [plan] = await lockPlans(tx, orgCode, [ID]);
  if (plan === undefined || plan.kind !== planAreas[area].kind || plan.isSpot)
    throw new AppError('NOT_FOUND', { field });
  requireVersion(plan, Version);
  return plan;
}

/** Adds a plan with its first revision, and makes its points. Returns its id. @throws AppError as its body is refused */
export async function insertPlan(
  scope: PlanScopeOfWrite,
  area: PlanArea,
  body: PlanBody,
): Promise<string> {
  const { tx, actor, now } = scope;
  const { orgCode, userID, timeZone } = actor;
  const { kind } = planAreas[area];
  const today = calendarDay(now, timeZone);
  const parts = await requireParts(tx, orgCode, area, body, today);
  await lockCodes(tx, orgCode);
  const [counted] = await tx.query<{ count: number }>(
    `select count(*)::int as count from plan p where p.org_code = $1 and ${isCyclic}`,
    [orgCode],
  );
  const count = counted?.count ?? 0;
  if (count >= planLimits.plans)
    throw new AppError('TOO_MANY_PLANS', { params: { limit: planLimits.plans } });
  const id = uuid();
  await insertReturning(tx, 'plan', {
    org_code: orgCode,
    id,
    kind,
    plan_code: await codeOf(tx, orgCode, kind, body.PlanCode, null),
    plan_name: body.PlanName,
    revision: 1,
    active_from: today,
    create_user_id: userID,
    create_time: now,
    update_time: now,
  });
  await insertRevision(scope, id, 1, body, parts, today);
  await remake(scope, id, today);
  await startNights(tx, orgCode, timeZone, now);
  return id;
}

/** Changes a locked plan by a new revision. @throws AppError as its body is refused */
export async function revisePlan(
  scope: PlanScopeOfWrite,
  plan: LockedPlan,
  body: PlanBody,
): Promise<void> {
  const { tx, actor, now } = scope;
  const { orgCode, timeZone } = actor;
  const today = calendarDay(now, timeZone);
  const area = plan.kind === planAreas.maintenance.kind ? 'maintenance' : 'inspection';
  const checked = await requireParts(tx, orgCode, area, body, today);
  const parts = { ...checked, rule: withMoves(checked.rule, plan) };
  await lockCodes(tx, orgCode);
  // what the former revision leads to until today is there before the next one begins
  if (plan.isUse) await makePoints(tx, orgCode, plan, { today, now }, { isForced: true });
  const revision = plan.revision + 1;
  await insertRevision(scope, plan.id, revision, body, parts, today);
  await updateRow(tx, 'plan', orgCode, plan.id, {
    plan_code: await codeOf(tx, orgCode, plan.kind, body.PlanCode, plan.id),
    plan_name: body.PlanName,
    revision,
    update_time: now,
  });
  await remake(scope, plan.id, today);
}

/** Returns a rule with the moves of the revision before it, where its cycle is the same. */
export function withMoves(rule: PlanRule, before: LockedPlan): PlanRule {
  const cycleOf = (one: PlanRule) => {
    const { cycleType, cycleNum, baseType, startDate, onWeekdays, onMonthDays, nth } = one;
    const { month, weekNo, missingDay } = one;
    const place = { onWeekdays, onMonthDays, nth, month, weekNo, missingDay };
    return JSON.stringify({ cycleType, cycleNum, baseType, startDate, ...place });
  };
  return cycleOf(rule) === cycleOf(before) ? { ...rule, moves: before.moves } : rule;
}

async function remake({ tx, actor, now }: PlanScopeOfWrite, id: string, today: string) {
  const [plan] = await lockPlans(tx, actor.orgCode, [id]);
  if (plan !== undefined)
    await makePoints(tx, actor.orgCode, plan, { today, now }, { isForced: false });
}

/** Enables or disables locked plans. @throws AppError TOO_MANY_POINTS; BAD_FIELD where they have too many points together */
export async function setPlansUse(
  { tx, actor, now }: PlanScopeOfWrite,
  plans: readonly LockedPlan[],
  isUse: boolean,
): Promise<void> {
  const { orgCode, timeZone } = actor;
  const today = calendarDay(now, timeZone);
  const changed = plans.filter((plan) => plan.isUse !== isUse);
  let points = isUse ? 0 : await countOpen(tx, orgCode, changed);
  requireFew(points, changed);
  for (const plan of changed) {
    if (plan.isUse) await makePoints(tx, orgCode, plan, { today, now }, { isForced: true });
    const columns = { is_use: isUse, update_time: now, ...(isUse && { active_from: today }) };
    await updateRow(tx, 'plan', orgCode, plan.id, columns);
    const activeFrom = isUse ? today : plan.activeFrom;
    const after = { ...plan, isUse, activeFrom };
    points += await makePoints(tx, orgCode, after, { today, now }, { isForced: !isUse });
    requireFew(points, changed);
  }
}

/** Requires that plans have few points together; a single plan may have any number. @throws AppError BAD_FIELD */
function requireFew(points: number, plans: readonly LockedPlan[]): void {
  const most = planLimits.pointsOfCall;
  if (points > most && plans.length > 1)
    throw badField(
      'IDs',
      label(
        `这些计划的任务合计超过 ${most} 个，请分几次操作`,
        `these plans have more than ${most} tasks together; change fewer plans at a time`,
      ),
    );
}

async function countOpen(tx: Tx, orgCode: string, plans: readonly LockedPlan[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from plan_point where org_code = $1 and plan_id = any($2) and is_open',
    [orgCode, plans.map(({ id }) => id)],
  );
  return row?.count ?? 0;
}

/** Deletes a locked plan. @throws AppError PLAN_HAS_RECORDS */
export async function removePlan(
  { tx, actor: { orgCode }, now }: PlanScopeOfWrite,
  id: string,
): Promise<void> {
  const records = await tx.query(
    'select from plan_record where org_code = $1 and plan_id = $2 limit 1',
    [orgCode, id],
  );
  if (records.length > 0) throw new AppError('PLAN_HAS_RECORDS', { field: 'ID' });
  const drafts = await tx.query<{ recordID: string }>(
    `select f.record_id as "recordID" from plan_draft f join plan_point t on t.org_code = f.org_code and t.id = f.point_id
     where t.org_code = $1 and t.plan_id = $2`,
    [orgCode, id],
  );
  const recordIDs = drafts.map(({ recordID }) => recordID);
  await removeDraftAnswers(tx, orgCode, recordIDs, now);
  await tx.query('delete from plan where org_code = $1 and id = $2', [orgCode, id]);
}

/** The parts of a checked body: its rule, its devices and its executors. */
export interface PlanParts extends ReturnType<typeof partiesOf> {
  readonly rule: PlanRule;
  /** The devices that it has now. */
  readonly devices: readonly string[];
}

/** Checks a body. @throws AppError BAD_FIELD, NOT_FOUND */
export async function requireParts(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  body: PlanBody,
  today: string,
): Promise<PlanParts> {
  const rule = ruleOf(body, today);
  const parties = partiesOf(body);
  const devices = await selectDeviceIDs(tx, orgCode, {
    ...parties,
    planScope: body.PlanScope,
    isRoute: body.IsRoute === 1,
    cycleType: body.CycleType,
  });
  await requireExecutors(tx, orgCode, body.ExecutorType, parties.executorIDs);
  await requireShift(tx, orgCode, parties.shiftID);
  await requireReading(tx, orgCode, rule);
  if (typeof body.FormID === 'string') await requireForm(tx, area, orgCode, body.FormID);
  return { ...parties, rule, devices };
}

/** Requires a shift of the duty; null: none is given. @throws AppError NOT_FOUND */
async function requireShift(tx: Tx, orgCode: string, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await tx.query('select from out_call_set where org_code = $1 and id = $2', [
    orgCode,
    id,
  ]);
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'ShiftID' });
}

/** Requires the measuring point of a rule by readings. @throws AppError NOT_FOUND */
async function requireReading(
  tx: Tx,
  orgCode: string,
  { readingPointID: id = null }: PlanRule,
): Promise<void> {
  if (id === null) return;
  const found = await tx.query('select from metric_point where org_code = $1 and id = $2', [
    orgCode,
    id,
  ]);
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'ReadingPointID' });
}

/** Returns the minutes of the day of a time, HH:mm. */
function minutesOf(clock: string | null): number | null {
  return clock === null ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** Lets one plan after the other take its code. */
function lockCodes(tx: Tx, orgCode: string): Promise<void> {
  return lockByName(tx, `plans ${orgCode}`);
}

async function requireExecutors(
  tx: Tx,
  orgCode: string,
  type: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isRole = type === executorType.values.role;
  const found = await tx.query<{ id: string; name: string; isActive: boolean }>(
    isRole
      ? `select id, role_name as name, true as "isActive" from role where org_code = $1 and id = any($2)`
      : `select u.id, u.real_name as name, ${isActiveUser('u')} as "isActive" from app_user u
         where u.org_code = $1 and u.id = any($2)`,
    [orgCode, ids],
  );
  if (found.length < ids.length) throw new AppError('NOT_FOUND', { field: 'ExecutorIDs' });
  const left = found.find(({ isActive }) => !isActive);
  if (left !== undefined)
    throw badField(
      'ExecutorIDs',
      label(
        `${left.name} 已停用，请换一位执行人`,
        `${left.name} is disabled; select somebody else`,
      ),
    );
}

/** Returns a code that no other plan of the area has: the given one, the present one, or the next number. @throws AppError PLAN_CODE_TAKEN */
async function codeOf(
  tx: Tx,
  orgCode: string,
  kind: number,
  code: string | undefined,
  id: string | null,
): Promise<string> {
  if (code === undefined) {
    const [row] = await tx.query<{ code: string }>(
      `with numbers as (
         select substring(look_alike(plan_code) from '^' || look_alike($4) || '(\\d{1,10})$')::bigint as n
         from plan where org_code = $1 and kind = $2),
       highest as (select coalesce(max(n), 0) as n from numbers where n < 1000000000),
       -- the number after the highest one of nine digits may be taken, and so may those after it
       free as (select min(c.n) as n
         from (select n + 1 as n from highest union select x.n + 1 from numbers x, highest h where x.n > h.n) c
         where not exists (select from numbers x where x.n = c.n))
       select coalesce((select plan_code from plan where org_code = $1 and id = $3),
         $4 || lpad(n::text, greatest(4, length(n::text)), '0')) as code from free`,
      [orgCode, kind, id, kind === planAreas.maintenance.kind ? 'BY' : 'XJ'],
    );
    return row?.code ?? '';
  }
  const taken = await tx.query(
    `select from plan where org_code = $1 and kind = $2 and look_alike(plan_code) = look_alike($3)
       and id is distinct from $4`,
    [orgCode, kind, code, id],
  );
  if (taken.length > 0)
    throw new AppError('PLAN_CODE_TAKEN', { field: 'PlanCode', params: { value: code } });
  return code;
}

async function insertRevision(
  { tx, actor, now }: PlanScopeOfWrite,
  planID: string,
  revision: number,
  body: PlanBody,
  { rule, devices, scopeID, shiftID, executorIDs }: PlanParts,
  today: string,
): Promise<void> {
  const { orgCode, userID } = actor;
  const { PlanScope: scope } = body;
  await insertReturning(
    tx,
    'plan_revision',
    {
      org_code: orgCode,
      plan_id: planID,
      revision,
      effective_from: today,
      plan_scope: scope,
      type_id: scope === planScope.values.type ? scopeID : null,
      position_id: scope === planScope.values.position ? scopeID : null,
      executor_type: body.ExecutorType,
      executor_ids: executorIDs,
      form_id: body.FormID ?? null,
      must_scan: body.MustScan === 1,
      min_stay_seconds: body.MinStaySeconds,
      is_route: body.IsRoute === 1,
      shift_id: shiftID,
      window_from: shiftID === null ? minutesOf(body.WindowFrom) : null,
      window_to: shiftID === null ? minutesOf(body.WindowTo) : null,
      moves: JSON.stringify(rule.moves ?? []),
      cycle_type: rule.cycleType,
      cycle_num: rule.cycleNum,
      reading_point_id: rule.readingPointID ?? null,
      reading_limit: rule.readingLimit ?? null,
      on_weekdays: rule.onWeekdays,
      on_month_days: rule.onMonthDays,
      nth: rule.nth,
      month: rule.month,
      week_no: rule.weekNo,
      missing_day: rule.missingDay,
      base_type: rule.baseType,
      start_date: rule.startDate,
      end_date: rule.endDate,
      grace_days: rule.graceDays,
      early_days: rule.earlyDays,
      season_from: rule.seasonFrom,
      season_to: rule.seasonTo,
      holiday_rule: rule.holidayRule,
      need_stop: body.NeedStop === 1,
      plan_minutes: body.PlanMinutes,
      remark: body.Remark,
      create_user_id: userID,
      create_time: now,
    },
    'revision',
  );
  await storeDevices(tx, orgCode, planID, devices, today);
}
