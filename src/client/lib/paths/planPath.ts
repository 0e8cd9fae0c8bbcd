import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import { pagePaths } from './pagePaths.ts';

/** The views of the page of plans, by its query. */
export type PlanView = 'calendar' | 'due' | 'plans' | 'points' | 'routes' | 'workload';

const homes = {
  maintenance: pagePaths.maintenancePlan,
  inspection: pagePaths.inspectionPlan,
} as const;

/** Returns the path of a view of the plans of an area, with filters of its list. */
export function planViewPath(
  area: PlanArea,
  view: PlanView,
  filters: Readonly<Record<string, string>> = {},
): string {
  return `${homes[area]}?${new URLSearchParams({ view, ...filters })}`;
}

/** Returns the path of the records of an area, with filters of its list. */
export function planRecordsPath(
  area: PlanArea,
  filters: Readonly<Record<string, string>> = {},
): string {
  const path = area === 'maintenance' ? pagePaths.maintenanceRecords : pagePaths.inspectionRecords;
  const query = new URLSearchParams(filters).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the path of a plan. */
export function planPath(area: PlanArea, id: string): string {
  const path =
    area === 'maintenance' ? pagePaths.maintenancePlanDetail : pagePaths.inspectionPlanDetail;
  return `${path}?id=${id}`;
}

/** Returns the path of a point. */
export function pointPath(area: PlanArea, id: string): string {
  return area === 'maintenance'
    ? `${pagePaths.maintenanceProject}?id=${id}`
    : `${pagePaths.inspectionPlanDetail}?point=${id}`;
}

/** Returns the path of the single check of a machine: by its label, or by the code that somebody typed. */
export function spotCheckPath(
  by: { readonly d: string; readonly s: string } | { readonly code: string },
): string {
  return `${pagePaths.spotCheck}?${new URLSearchParams(by)}`;
}

/** Returns the path of the route of a plan on a day. */
export function routePath(area: PlanArea, planID: string, day: string): string {
  return `${planPath(area, planID)}&walk=${day}`;
}
