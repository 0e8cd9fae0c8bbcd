import { button, menu, sidebarGroups } from '../../permissions.ts';

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

/** The permissions of the area, in the order in which they are shown. */
export const formPermissions = [
  inspectionFormMenu,
  button('form.inspectionEdit', 'form.inspection', '维护点检表单', 'Edit inspection forms', {
    defaultRoles: ['维修主管'],
  }),
  maintenanceFormMenu,
  button('form.maintenanceEdit', 'form.maintenance', '维护保养表单', 'Edit maintenance forms', {
    defaultRoles: ['维修主管'],
  }),
] as const;
