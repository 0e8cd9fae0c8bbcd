import { menu, sidebarGroups } from '../../permissions.ts';

const { realTime } = sidebarGroups;
const watchers = { defaultRoles: ['维修主管', '维修工'] } as const;
const supervisors = { defaultRoles: ['维修主管'] } as const;

/** /realTimeDevices/deviceStatus: run states and live values. It imports no schema, because the shell loads it with all pages. */
export const statusMenu = menu(
  'metric.status',
  realTime,
  '设备状态',
  'Device status',
  'deviceStatus',
  watchers,
);

/** /realTimeDevices/monitoringRecords: values over time. */
export const recordsMenu = menu(
  'metric.records',
  realTime,
  '监测记录',
  'Monitoring records',
  'monitoringRecords',
  watchers,
);

/** /realTimeDevices/alarms: the alarms. */
export const alarmsMenu = menu('metric.alarms', realTime, '报警', 'Alarms', 'alarms', watchers);

/** /realTimeDevices/points: measuring points. */
export const pointsMenu = menu(
  'metric.points',
  realTime,
  '监测点',
  'Measuring points',
  'points',
  supervisors,
);

/** /realTimeDevices/rules: rules of alarms. */
export const rulesMenu = menu(
  'metric.rules',
  realTime,
  '报警规则',
  'Alarm rules',
  'rules',
  supervisors,
);

/** /realTimeDevices/gateways: what gateways sent, and what was refused of it. */
export const gatewaysMenu = menu(
  'metric.gateways',
  realTime,
  '网关',
  'Gateways',
  'gateways',
  supervisors,
);
