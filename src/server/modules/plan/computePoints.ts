import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { pointInterval } from '../../../contract/areas/plan/planCycles.ts';
import { addDays } from '../../../contract/areas/plan/planDays.ts';
import { cycleType, planBase } from '../../../contract/areas/plan/planEnums.ts';
import {
  type ClosedPoint,
  type DeviceState,
  type MeterReading,
  type PlanCalendar,
  type PlannedPoint,
  type PlannedPoints,
  type PlanRule,
  planHorizon,
  pointsOf,
} from '../../../contract/areas/plan/planMath.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import type { PlanDevice } from './planDevices.ts';
import { stopOf } from './pointState.ts';

/** Devices with equal points. */
export interface PointGroup extends PlannedPoints {
  readonly devices: readonly PlanDevice[];
}

/** The devices of a plan by their ids, as records and readings leave them. */
export type DeviceStates = ReadonlyMap<string, Omit<DeviceState, 'from'>>;

const untouched: Omit<DeviceState, 'from'> = {
  closed: 0,
  last: null,
  readings: [],
  joinReading: null,
};

/** The most points of a device that one computation returns. */
const mostOfDevice = 1000;

interface Computation {
  readonly rule: PlanRule;
  readonly devices: readonly PlanDevice[];
  readonly calendars: ReadonlyMap<string, PlanCalendar>;
  readonly states: DeviceStates;
  /** Returns the first day for which a device has points. */
  readonly fromOf: (device: PlanDevice) => string;
  readonly today: string;
  /** The day from which the cycle is looked at, of fixed dates; older points exist. */
  readonly lookFrom?: string;
}

export function isMeter({ cycleType: type }: PlanRule): boolean {
  return type === cycleType.values.runHours;
}

/** A device has one open point at most, which is made once its readings lead to it. */
export function isByReadings(rule: PlanRule): boolean {
  return isMeter(rule) || rule.cycleType === cycleType.values.reading;
}

/** The points of a device follow from its own records, not from the calendar alone. */
export function isPerDevice(rule: PlanRule): boolean {
  return isByReadings(rule) || rule.baseType === planBase.values.floating;
}

/** Returns the next shorter horizon, days. */
function shorter(days: number): number {
  return Math.max(planLimits.leastDays, Math.floor(days * 0.8));
}

/** Returns the days that are computed ahead: fewer where so many devices would have far more points than a plan may have. */
function computedDays(rule: PlanRule, devices: number): number {
  const perDay = devices / (pointInterval(rule) ?? planHorizon.days);
  let days: number = planHorizon.days;
  while (perDay * days > 2 * planLimits.points && days > planLimits.leastDays) days = shorter(days);
  return days;
}

/** Computes the points of devices up to the horizon, those with equal points together. */
export function computePoints(computation: Computation): PointGroup[] {
  const { rule, devices, calendars, states, fromOf, today, lookFrom } = computation;
  const groups = Map.groupBy(devices, (device) => {
    if (isByReadings(rule)) return device.id;
    const { closed = 0, last = null } = states.get(device.id) ?? {};
    return `${device.workingTimeID} ${fromOf(device)} ${closed} ${last?.day}`;
  });
  const horizon = {
    until: addDays(today, computedDays(rule, devices.length)),
    most: isByReadings(rule) ? planLimits.preview : mostOfDevice,
    ...(lookFrom !== undefined && { from: lookFrom }),
  };
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { workingTimeID } = first;
    const calendar = workingTimeID === null ? null : (calendars.get(workingTimeID) ?? null);
    const state = { ...(states.get(first.id) ?? untouched), from: fromOf(first) };
    return [{ devices: alike, ...pointsOf(rule, calendar, state, horizon) }];
  });
}

/** The points ahead, cut where a plan would have too many; all that are past stay. */
interface BoundedPoints {
  readonly groups: readonly PointGroup[];
  /** The number of points ahead, and the days for which they are made. */
  readonly count: number;
  readonly days: number;
}

/**
 * Cuts the points ahead to what a plan may have.
 *
 * @param groups as `computePoints` returns them
 * @throws AppError TOO_MANY_POINTS where the shortest horizon has too many, unless the cut is forced
 */
export function boundPoints(
  groups: readonly PointGroup[],
  rule: PlanRule,
  today: string,
  isForced: boolean,
): BoundedPoints {
  const countUntil = (last: string) =>
    groups.reduce((sum, { devices, points }) => {
      const ahead = points.filter(({ dueDate }) => dueDate >= today && dueDate <= last).length;
      return sum + ahead * devices.length;
    }, 0);
  const devices = groups.reduce((sum, group) => sum + group.devices.length, 0);
  let days = computedDays(rule, devices);
  let count = countUntil(addDays(today, days));
  while (count > planLimits.points && days > planLimits.leastDays) {
    days = shorter(days);
    count = countUntil(addDays(today, days));
  }
  if (count > planLimits.points && !isForced)
    throw new AppError('TOO_MANY_POINTS', {
      field: 'CycleNum',
      params: { count, days, limit: planLimits.points },
    });
  if (days === planHorizon.days) return { groups, count, days };
  const last = addDays(today, days);
  const cut = groups.map((group) => ({
    ...group,
    points: group.points.filter(({ dueDate }) => dueDate <= last),
  }));
  return { groups: cut, count, days };
}

/** Returns whether a point by run hours is made: the reading is there, or expected within the days in advance. */
function isMeterDue({ dueDate, basis }: PlannedPoint, rule: PlanRule): boolean {
  if (basis === null) return false;
  return basis.value >= basis.target || dueDate <= addDays(basis.lastDay, rule.earlyDays);
}

/** Returns the points that are made: by run hours a device has one open point, once its reading is near. */
export function madePoints(groups: readonly PointGroup[], rule: PlanRule): readonly PointGroup[] {
  if (!isMeter(rule)) return groups;
  return groups.map((group) => {
    const [next] = group.points;
    return { ...group, points: next !== undefined && isMeterDue(next, rule) ? [next] : [] };
  });
}

interface DayReading extends MeterReading {
  readonly id: string;
}

/** The days before today of which readings above a limit are looked at: a longer outage is rare. */
const highDays = 60;

/** Loads the highest readings above the limit of a rule, of each day in order; the points of the same key are one. */
async function loadHighs(
  tx: Tx,
  orgCode: string,
  { readingPointID: point = null, readingLimit: limit = null }: PlanRule,
  ids: readonly string[],
  today: string,
): Promise<DayReading[]> {
  if (point === null || limit === null) return [];
  return tx.query<DayReading>(
    `with alike as (
       select a.id from metric_point p join metric_point a on a.org_code = p.org_code and a.point_key = p.point_key
       where p.org_code = $1 and p.id = $2
     )
     select id, to_char(day, 'YYYY-MM-DD') as day, max(value) as value from (
       select d.device_id as id, d.day, d.high as value from metric_day d
       where d.org_code = $1 and d.device_id = any($3) and d.point_id in (select id from alike)
         and d.day > $5::date - $6::int and d.high > $4
       union all
       select s.device_id, (s.last_time at time zone o.time_zone)::date, s.last_value
       from metric_series s join organisation o on o.org_code = s.org_code
       where s.org_code = $1 and s.device_id = any($3) and s.point_id in (select id from alike) and s.last_value > $4) x
     where day <= $5::date group by id, day order by id, day`,
    [orgCode, point, ids, limit, today, highDays],
    'eachTime',
  );
}

/** Loads devices as records and readings leave them. Only plans whose points follow from them need it. */
export async function loadStates(
  tx: Tx,
  orgCode: string,
  planID: string | null,
  rule: PlanRule,
  devices: readonly PlanDevice[],
  today: string,
): Promise<DeviceStates> {
  if (!isPerDevice(rule)) return new Map();
  const ids = devices.map(({ id }) => id);
  const closed = await tx.query<{
    id: string;
    closed: number;
    day: string;
    reading: number | null;
  }>(
    `select distinct on (${stopOf('p')}) ${stopOf('p')} as id, (count(*) over (partition by ${stopOf('p')}))::int as closed,
       to_char(coalesce(p.done_date, p.due_date), 'YYYY-MM-DD') as day, p.reading
     from plan_point p where p.org_code = $1 and p.plan_id = $2 and ${stopOf('p')} = any($3) and not p.is_open
     order by 1, p.nominal_date desc, p.sequence desc`,
    [orgCode, planID, ids],
  );
  const joined = isMeter(rule)
    ? await tx.query<{ id: string; hours: number | null }>(
        `select device_id as id, join_hours as hours from plan_device
         where org_code = $1 and plan_id = $2 and device_id = any($3)`,
        [orgCode, planID, ids],
      )
    : [];
  const joinOf = new Map(joined.map(({ id, hours }) => [id, hours]));
  const readings = isMeter(rule)
    ? await tx.query<DayReading>(
        `select device_id as id, to_char(day, 'YYYY-MM-DD') as day, hours as value from plan_reading
         where org_code = $1 and device_id = any($2) and day < $3 order by device_id, day`,
        [orgCode, ids, today],
      )
    : await loadHighs(tx, orgCode, rule, ids, today);
  const readingsOf = Map.groupBy(readings, ({ id }) => id);
  const closedOf = new Map(closed.map((one) => [one.id, one]));
  return new Map(
    devices.map(({ id, runHours }) => {
      const one = closedOf.get(id);
      const last: ClosedPoint | null =
        one === undefined ? null : { day: one.day, reading: one.reading };
      const own = (readingsOf.get(id) ?? []).map(
        ({ day, value }): MeterReading => ({ day, value }),
      );
      const isRead = isMeter(rule) && runHours !== null;
      return [
        id,
        {
          closed: one?.closed ?? 0,
          last,
          readings: isRead ? [...own, { day: today, value: runHours }] : own,
          joinReading: joinOf.get(id) ?? (isMeter(rule) ? runHours : null),
        },
      ];
    }),
  );
}
