import { defineArea } from '../../area.ts';
import { faultLevel } from '../../enums.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import {
  acknowledgeAlarms,
  endAlarms,
  listAlarms,
  listOverrides,
  removeOverride,
  saveOverride,
} from './alarms.ts';
import { getReceived, listGateways, listRefusals, sendMetrics } from './ingest.ts';
import {
  alarmsMenu,
  gatewaysMenu,
  pointsMenu,
  recordsMenu,
  rulesMenu,
  statusMenu,
} from './menu.ts';
import { alarmState } from './metricEnums.ts';
import { alarmRule, metricPoint } from './point.ts';
import { getCurves, getDays, listSeries } from './values.ts';

export const metricArea = defineArea({
  name: 'metric',
  label: label('实时监测', 'Metrics'),
  resources: [metricPoint, alarmRule],
  endpoints: [
    sendMetrics,
    listGateways,
    listRefusals,
    getReceived,
    listSeries,
    getCurves,
    getDays,
    listAlarms,
    acknowledgeAlarms,
    endAlarms,
    listOverrides,
    saveOverride,
    removeOverride,
  ],
  permissions: [
    statusMenu,
    recordsMenu,
    button('metric.export', 'metric.records', '导出监测数据', 'Export values', {
      defaultRoles: ['维修主管'],
    }),
    alarmsMenu,
    button('metric.handle', 'metric.alarms', '确认和结束报警', 'Acknowledge and end alarms', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    pointsMenu,
    button('metric.edit', 'metric.points', '维护监测点', 'Edit measuring points'),
    rulesMenu,
    button('metric.editRules', 'metric.rules', '维护报警规则', 'Edit alarm rules'),
    gatewaysMenu,
  ],
  actionNames: {
    acknowledge: label('确认报警', 'Acknowledge alarms'),
    endAlarms: label('结束报警', 'End alarms'),
    saveOverride: label('设置设备限值', "Set a device's own limits"),
    removeOverride: label('取消设备限值', "Remove a device's own limits"),
  },
  exports: {
    MetricValue: { permission: 'metric.export', title: label('监测数据', 'Values') },
    Alarm: { permission: 'metric.alarms', title: label('报警', 'Alarms') },
  },
  notifications: {
    alarmStarted: {
      name: label('设备报警', 'Alarm of a device'),
      title: { 'zh-CN': '报警：{ruleName}', 'en-US': 'Alarm: {ruleName}' },
      msg: {
        'zh-CN': '{deviceName} 的{pointName}为 {value}（限值 {threshold}）',
        'en-US': '{pointName} of {deviceName} is {value} (limit {threshold})',
      },
    },
    alarmsGrouped: {
      name: label('大量报警', 'Many alarms'),
      title: {
        'zh-CN': '大量报警：一分钟内 {count} 条',
        'en-US': 'Many alarms: {count} in a minute',
      },
      msg: {
        'zh-CN': '一分钟内新增报警超过 {limit} 条，请打开报警页查看',
        'en-US': 'More than {limit} new alarms in a minute; open the page of alarms',
      },
    },
  },
  fieldNames: {
    alarmState: { label: label('报警状态', 'State of the alarm'), values: alarmState },
    severity: { label: label('级别', 'Severity'), values: faultLevel },
    isOpen: { label: label('未结束', 'Lasting'), values: 'yesNo' },
    isOff: { label: label('不报警', 'No alarms'), values: 'yesNo' },
    series: label('曲线', 'Curves'),
    ruleID: label('报警规则', 'Alarm rule'),
  },
  listPages: ['alarms'],
  changeKinds: ['alarm'],
});
