import { menu, sidebarGroups } from '../../permissions.ts';

/** /maintenance/formConfig: the forms of maintenance. It imports no schema, because the shell loads it with all pages. */
export const maintenanceFormMenu = menu(
  'form.maintenance',
  sidebarGroups.maintenance,
  '保养表单',
  'Maintenance forms',
  'formConfig',
  { defaultRoles: ['维修主管', '维修工'] },
);

/** /Inspection/formConfig: the forms of inspections. */
export const inspectionFormMenu = menu(
  'form.inspection',
  sidebarGroups.inspection,
  '点检表单',
  'Inspection forms',
  'formConfig',
  { defaultRoles: ['维修主管', '维修工'] },
);
