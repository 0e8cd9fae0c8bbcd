import {
  inspectionMenu,
  maintenanceMenu,
  spotCheckMenu,
} from '../../../contract/areas/plan/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of plans, the same ones for both areas. Their parts are loaded when a page is opened. */
export const planPages: readonly Page[] = [
  {
    path: pagePaths.maintenancePlan,
    name: 'maintenancePlan',
    title: maintenanceMenu.label,
    namespace: 'plan',
    permission: maintenanceMenu.id,
    load: async () => (await import('./PlanHomePage.tsx')).MaintenancePlansPage,
  },
  {
    path: pagePaths.maintenancePlanDetail,
    name: 'maintenancePlanDetail',
    title: label('保养计划详情', 'Maintenance plan'),
    namespace: 'plan',
    permission: maintenanceMenu.id,
    hidden: true,
    parent: 'maintenancePlan',
    keyParam: 'id',
    load: async () => (await import('./planPages.tsx')).MaintenancePlanPage,
  },
  {
    path: pagePaths.maintenanceProject,
    name: 'maintenanceProject',
    title: label('保养任务', 'Maintenance task'),
    namespace: 'plan',
    permission: maintenanceMenu.id,
    hidden: true,
    parent: 'maintenancePlan',
    keyParam: 'id',
    load: async () => (await import('./planPages.tsx')).MaintenancePointPage,
  },
  {
    path: pagePaths.maintenanceRecords,
    name: 'maintenanceRecords',
    title: label('保养记录', 'Maintenance records'),
    namespace: 'plan',
    permission: maintenanceMenu.id,
    hidden: true,
    parent: 'maintenancePlan',
    load: async () => (await import('./RecordsPage.tsx')).MaintenanceRecordsPage,
  },
  {
    path: pagePaths.inspectionPlan,
    name: 'inspectionPlan',
    title: inspectionMenu.label,
    namespace: 'plan',
    permission: inspectionMenu.id,
    load: async () => (await import('./PlanHomePage.tsx')).InspectionPlansPage,
  },
  {
    path: pagePaths.inspectionPlanDetail,
    name: 'inspectionPlanDetail',
    title: label('巡检计划详情', 'Inspection plan'),
    namespace: 'plan',
    permission: inspectionMenu.id,
    hidden: true,
    parent: 'inspectionPlan',
    keyParam: 'id',
    load: async () => (await import('./planPages.tsx')).InspectionPlanPage,
  },
  {
    path: pagePaths.inspectionRecords,
    name: 'inspectionRecords',
    title: label('巡检记录', 'Inspection records'),
    namespace: 'plan',
    permission: inspectionMenu.id,
    hidden: true,
    parent: 'inspectionPlan',
    load: async () => (await import('./RecordsPage.tsx')).InspectionRecordsPage,
  },
  {
    path: pagePaths.spotCheck,
    name: 'spotCheck',
    title: spotCheckMenu.label,
    namespace: 'plan',
    permission: spotCheckMenu.id,
    load: async () => (await import('./SpotCheckPage.tsx')).SpotCheckPage,
  },
];
