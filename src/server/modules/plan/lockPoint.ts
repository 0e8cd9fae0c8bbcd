import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { label } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { isPerDevice } from './computePoints.ts';
import { type LockedPlan, lockPlans } from './makePoints.ts';
import { stopCode, stopName, stopOf } from './pointState.ts';

/** A point whose row is locked. */
export interface LockedPoint {
  readonly id: string;
  readonly planID: string;
  /** The device or the position. */
  readonly stopID: string;
  /** Null: a stop without a device. */
  readonly deviceID: string | null;
  /** The code of the device, or the name of a position without one. */
  readonly stopCode: string;
  readonly isOpen: boolean;
  readonly dueDate: string;
  readonly version: number;
  /** Who closed it, and when. */
  readonly userName: string | null;
  readonly closedTime: Date;
}

/** Locks the plan of a point, then the point. @throws AppError NOT_FOUND, which names the field */
export async function lockPoint(
  tx: Tx,
  orgCode: string,
  area: PlanArea,
  id: string,
  field: string,
): Promise<{ readonly plan: LockedPlan; readonly point: LockedPoint }> {
  const [found] = await tx.query<{ planID: string }>(
    'select plan_id as "planID" from plan_point where org_code = $1 and id = $2',
    [orgCode, id],
  );
  const [plan] = found === undefined ? [] : await lockPlans(tx, orgCode, [found.planID]);
  const [point] = await tx.query<LockedPoint>(
    `select t.id, t.plan_id as "planID", ${stopOf('t')} as "stopID", t.device_id as "deviceID", t.is_open as "isOpen",
       to_char(t.due_date, 'YYYY-MM-DD') as "dueDate", t.version, t.update_time as "closedTime",
       coalesce(nullif(${stopCode('t')}, ''), ${stopName('t')}) as "stopCode",
       (select u.real_name from app_user u where u.org_code = t.org_code and u.id = t.done_user_id) as "userName"
     from plan_point t where t.org_code = $1 and t.id = $2 for update of t`,
    [orgCode, id],
  );
  if (plan === undefined || point === undefined || plan.kind !== planAreas[area].kind)
    throw new AppError('NOT_FOUND', { field });
  return { plan, point };
}

/** Requires an open point. @throws AppError POINT_CLOSED */
export function requireOpen(
  { isOpen, userName, closedTime }: LockedPoint,
  timeZone: string,
  field: string,
) {
  if (isOpen) return;
  const who = userName ?? label('其他人', 'somebody');
  const day = formatInstant(closedTime, timeZone).slice(0, 16);
  throw new AppError('POINT_CLOSED', { field, params: { who, day } });
}

/**
 * Requires the earliest open point of its device, where the later ones follow from what is done at it.
 *
 * @throws AppError EARLIER_OPEN
 */
export async function requireFirst(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  { id, stopID }: LockedPoint,
  field: string,
): Promise<void> {
  if (!isPerDevice(plan)) return;
  const [first] = await tx.query<{ id: string; day: string }>(
    `select id, to_char(due_date, 'YYYY-MM-DD') as day from plan_point t
     where org_code = $1 and plan_id = $2 and ${stopOf('t')} = $3 and is_open order by nominal_date, sequence limit 1`,
    [orgCode, plan.id, stopID],
  );
  if (first !== undefined && first.id !== id)
    throw new AppError('EARLIER_OPEN', { field, params: { day: first.day } });
}
