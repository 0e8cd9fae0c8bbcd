import { inspectionFormMenu, maintenanceFormMenu } from '../../../contract/areas/form/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

const designer = label('设计表单', 'Form designer');

/** The pages of forms, of maintenance and of inspections. Their parts are loaded when a page is opened. */
export const formPages: readonly Page[] = [
  {
    path: pagePaths.inspectionFormConfig,
    name: 'inspectionFormConfig',
    title: inspectionFormMenu.label,
    namespace: 'form',
    permission: inspectionFormMenu.id,
    load: async () => (await import('./formPages.tsx')).InspectionFormListPage,
  },
  {
    path: pagePaths.inspectionFormDetail,
    name: 'inspectionFormDetail',
    title: label('巡检表单详情', 'Inspection form'),
    namespace: 'form',
    hidden: true,
    keyParam: 'id',
    permission: inspectionFormMenu.id,
    parent: 'inspectionFormConfig',
    load: async () => (await import('./formPages.tsx')).InspectionFormPage,
  },
  {
    path: pagePaths.inspectionConfigItem,
    name: 'inspectionConfigItem',
    title: designer,
    namespace: 'form',
    hidden: true,
    keyParam: 'id',
    permission: inspectionFormMenu.id,
    parent: 'inspectionFormConfig',
    load: async () => (await import('./DesignerPage.tsx')).InspectionDesignerPage,
  },
  {
    path: pagePaths.maintenanceFormConfig,
    name: 'maintenanceFormConfig',
    title: maintenanceFormMenu.label,
    namespace: 'form',
    permission: maintenanceFormMenu.id,
    load: async () => (await import('./formPages.tsx')).MaintenanceFormListPage,
  },
  {
    path: pagePaths.maintenanceFormDetail,
    name: 'maintenanceFormDetail',
    title: label('保养表单详情', 'Maintenance form'),
    namespace: 'form',
    hidden: true,
    keyParam: 'id',
    permission: maintenanceFormMenu.id,
    parent: 'maintenanceFormConfig',
    load: async () => (await import('./formPages.tsx')).MaintenanceFormPage,
  },
  {
    path: pagePaths.maintenanceConfigItem,
    name: 'maintenanceConfigItem',
    title: designer,
    namespace: 'form',
    hidden: true,
    keyParam: 'id',
    permission: maintenanceFormMenu.id,
    parent: 'maintenanceFormConfig',
    load: async () => (await import('./DesignerPage.tsx')).MaintenanceDesignerPage,
  },
];
