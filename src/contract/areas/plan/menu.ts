import { button, menu, sidebarGroups } from '../../permissions.ts';

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

/** The permissions of the area, in the order in which they are shown. */
export const planPermissions = [
  maintenanceMenu,
  button('maintenance.edit', 'maintenance.view', '维护保养计划', 'Edit maintenance plans', {
    defaultRoles: ['维修主管'],
  }),
  button('maintenance.work', 'maintenance.view', '执行保养', 'Carry out maintenance', {
    defaultRoles: ['维修主管', '维修工'],
  }),
  inspectionMenu,
  button('inspection.edit', 'inspection.view', '维护巡检计划', 'Edit inspection plans', {
    defaultRoles: ['维修主管'],
  }),
  button('inspection.work', 'inspection.view', '执行巡检', 'Carry out inspections', {
    defaultRoles: ['维修主管', '维修工'],
  }),
  spotCheckMenu,
] as const;
