import {
  alarmsMenu,
  gatewaysMenu,
  pointsMenu,
  recordsMenu,
  rulesMenu,
  statusMenu,
} from '../../../contract/areas/metric/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of metrics and alarms. Their parts are loaded when a page is opened. */
export const metricPages: readonly Page[] = [
  {
    path: pagePaths.deviceStatus,
    name: 'deviceStatus',
    title: statusMenu.label,
    namespace: 'metric',
    permission: statusMenu.id,
    load: async () => (await import('./StatusPage.tsx')).StatusPage,
  },
  {
    path: pagePaths.monitoringRecords,
    name: 'monitoringRecords',
    title: recordsMenu.label,
    namespace: 'metric',
    permission: recordsMenu.id,
    load: async () => (await import('./MonitoringPage.tsx')).MonitoringPage,
  },
  {
    path: pagePaths.alarms,
    name: 'alarms',
    title: alarmsMenu.label,
    namespace: 'metric',
    permission: alarmsMenu.id,
    load: async () => (await import('./AlarmsPage.tsx')).AlarmsPage,
  },
  {
    path: pagePaths.metricPoints,
    name: 'metricPoints',
    title: pointsMenu.label,
    namespace: 'metric',
    permission: pointsMenu.id,
    load: async () => (await import('./metricPages.tsx')).PointListPage,
  },
  {
    path: pagePaths.metricPointDetail,
    name: 'metricPointDetail',
    title: label('监测点详情', 'Measuring point'),
    namespace: 'metric',
    permission: pointsMenu.id,
    hidden: true,
    parent: 'metricPoints',
    keyParam: 'id',
    load: async () => (await import('./metricPages.tsx')).MetricPointPage,
  },
  {
    path: pagePaths.alarmRules,
    name: 'alarmRules',
    title: rulesMenu.label,
    namespace: 'metric',
    permission: rulesMenu.id,
    load: async () => (await import('./metricPages.tsx')).RuleListPage,
  },
  {
    path: pagePaths.alarmRuleDetail,
    name: 'alarmRuleDetail',
    title: label('报警规则详情', 'Alarm rule'),
    namespace: 'metric',
    permission: rulesMenu.id,
    hidden: true,
    parent: 'alarmRules',
    keyParam: 'id',
    load: async () => (await import('./metricPages.tsx')).RulePage,
  },
  {
    path: pagePaths.gateways,
    name: 'gateways',
    title: gatewaysMenu.label,
    namespace: 'metric',
    permission: gatewaysMenu.id,
    load: async () => (await import('./GatewaysPage.tsx')).GatewaysPage,
  },
];
