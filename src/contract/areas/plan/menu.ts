import { menu, sidebarGroups } from '../../permissions.ts';

/** /maintenance/planCalendar. It imports no schema, because the shell loads it with all pages. */
export const maintenanceMenu = menu(
  'maintenance.view',
  sidebarGroups.maintenance,
  '保养计划',
  'Maintenance plans',
  'planCalendar',
  { defaultRoles: ['维修主管', '维修工'] },
);

/** /Inspection/inspectionPlan */
export const inspectionMenu = menu(
  'inspection.view',
  sidebarGroups.inspection,
  '巡检计划',
  'Inspection plans',
  'inspectionPlan',
  { defaultRoles: ['维修主管', '维修工'] },
);

/** /Inspection/spotCheck: a single check of a machine by whoever works at it. */
export const spotCheckMenu = menu(
  'inspection.spot',
  sidebarGroups.inspection,
  '单次点检',
  'Spot check',
  'spotCheck',
  { defaultRoles: ['维修主管', '维修工', '报修员'] },
);
