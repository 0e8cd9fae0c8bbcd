import { planLimits } from '../../../contract/areas/plan/planAreas.ts';
import { pointInterval } from '../../../contract/areas/plan/planCycles.ts';
import { addDays } from '../../../contract/areas/plan/planDays.ts';
import { compareDates } from '../../../contract/areas/plan/planJudgement.ts';
import { planHorizon } from '../../../contract/areas/plan/planMath.ts';
import type { PlanPreview } from '../../../contract/areas/plan/plans.ts';
import type { Tx } from '../../storage/db.ts';
import {
  boundPoints,
  computePoints,
  loadStates,
  madePoints,
  type PointGroup,
} from './computePoints.ts';
import { type LockedPlan } from './makePoints.ts';
import { loadCalendars, loadDevices } from './planDevices.ts';
import { type PlanParts, withMoves } from './planStore.ts';
import { isFreePoint, stopName, stopOf } from './pointState.ts';

/**
 * Computes the next dates of a plan as it would be saved now, and what it changes.
 *
 * @param present the plan that is edited; null: it is new
 * @throws AppError TOO_MANY_POINTS
 */
export async function previewPlan(
  tx: Tx,
  orgCode: string,
  { rule: given, devices: deviceIDs }: PlanParts,
  present: LockedPlan | null,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<PlanPreview> {
  const rule = present === null ? given : withMoves(given, present);
  const devices = await loadDevices(tx, orgCode, deviceIDs, now);
  const states = await loadStates(tx, orgCode, present?.id ?? null, rule, devices, today);
  const computed = computePoints({
    rule,
    devices,
    calendars: await loadCalendars(tx, orgCode, devices),
    states,
    fromOf: () => today,
    today,
  });
  const { groups, count, days } = boundPoints(madePoints(computed, rule), rule, today, false);
  return {
    devices: devices.length,
    ...nextDates(computed),
    count,
    days,
    changes:
      present === null
        ? null
        : await changesOf(tx, orgCode, present, groups, {
            today,
            hasSameLimit:
              present.limitSince !== null &&
              rule.cycleType === present.cycleType &&
              rule.readingPointID === present.readingPointID &&
              rule.readingLimit === present.readingLimit,
          }),
  };
}

/** The next dates of all devices together: devices with the same date and reason are one row. */
function nextDates(groups: readonly PointGroup[]): Pick<PlanPreview, 'points' | 'skipped'> {
  const rows = Map.groupBy(
    groups.flatMap(({ devices, points }) =>
      points.slice(0, planLimits.preview).map((point) => ({ devices, point })),
    ),
    ({ point }) => JSON.stringify([point.dueDate, point.nominalDate, point.reason]),
  );
  const points = [...rows.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const { dueDate, nominalDate, fromDate, untilDate, reason, basis } = first.point;
      const count = alike.reduce((sum, { devices }) => sum + devices.length, 0);
      const deviceName = first.devices[0]?.deviceName ?? '';
      return [
        { dueDate, nominalDate, fromDate, untilDate, reason, basis, devices: count, deviceName },
      ];
    })
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
    .slice(0, planLimits.preview);
  const last = points.at(-1)?.dueDate ?? '';
  const gone = Map.groupBy(
    groups.flatMap(({ devices, skipped }) => skipped.map((one) => ({ ...one, devices }))),
    ({ day, kind, name }) => JSON.stringify([day, kind, name]),
  );
  const skipped = [...gone.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined || first.day > last) return [];
      const count = alike.reduce((sum, { devices }) => sum + devices.length, 0);
      return [{ day: first.day, kind: first.kind, name: first.name, devices: count }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, planLimits.preview);
  return { points, skipped };
}

interface StoredPoint {
  readonly stopID: string;
  readonly deviceName: string;
  readonly dueDate: string;
  readonly isFree: boolean;
}

async function changesOf(
  tx: Tx,
  orgCode: string,
  plan: LockedPlan,
  groups: readonly PointGroup[],
  { today, hasSameLimit }: { readonly today: string; readonly hasSameLimit: boolean },
): Promise<PlanPreview['changes']> {
  const stored = await tx.query<StoredPoint>(
    `select ${stopOf('t')} as "stopID", ${stopName('t')} as "deviceName", to_char(t.due_date, 'YYYY-MM-DD') as "dueDate",
       (${isFreePoint} and t.due_date >= $3 and ($4::int is null or t.revision < $4)) as "isFree"
     from plan_point t
     where t.org_code = $1 and t.plan_id = $2 and (t.due_date >= $3 or t.is_open) order by t.due_date, 2`,
    [orgCode, plan.id, today, hasSameLimit ? plan.limitSince : null],
  );
  const before = Map.groupBy(
    stored.filter(({ isFree }) => isFree),
    ({ stopID }) => stopID,
  );
  const fixedOf = Map.groupBy(
    stored.filter(({ isFree }) => !isFree),
    ({ stopID }) => stopID,
  );
  const last = addDays(today, planHorizon.days);
  const datesOf = new Map(
    groups.flatMap(({ devices, points }) =>
      devices.map(({ id: device }) => [device, points.map(({ dueDate }) => dueDate)] as const),
    ),
  );
  const near = Math.max(1, Math.floor((pointInterval(plan) ?? 30) / 2));
  const changes = {
    fixed: stored.filter(({ isFree }) => !isFree).length,
    stays: 0,
    moves: 0,
    drops: 0,
    adds: 0,
    samples: [] as { deviceName: string; from: string; to: string | null }[],
  };
  for (const stopID of new Set([...before.keys(), ...datesOf.keys()])) {
    const old = before.get(stopID) ?? [];
    const settled = new Set((fixedOf.get(stopID) ?? []).map((one) => one.dueDate));
    const next = (datesOf.get(stopID) ?? []).filter(
      (day) => day >= today && day <= last && !settled.has(day),
    );
    const found = compareDates(
      old.map(({ dueDate }) => dueDate),
      next,
      near,
    );
    changes.stays += found.stays.length;
    changes.moves += found.moves.length;
    changes.drops += found.drops.length;
    changes.adds += found.adds.length;
    const deviceName = old[0]?.deviceName ?? '';
    for (const [from, to] of found.moves) changes.samples.push({ deviceName, from, to });
    for (const from of found.drops) changes.samples.push({ deviceName, from, to: null });
  }
  changes.samples = changes.samples
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .slice(0, planLimits.samples);
  return changes;
}
