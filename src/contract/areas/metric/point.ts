import type { z } from 'zod';
import { faultLevel } from '../../enums.ts';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { defineResource, wire } from '../../resource/resource.ts';
import { noun } from '../../resource/texts.ts';
import { deviceType } from '../device/groups.ts';
import { comparison, pointKind } from './metricEnums.ts';

/** The characters of a key, which stands in topics of MQTT. */
export const pointKeyPattern = /^[\w.-]+$/;

/** The most measuring points of an organisation, rules of one point, and series (devices' points of which values came) of a device and of an organisation. */
export const metricLimits = {
  points: 2_000,
  rulesOfPoint: 10,
  seriesOfDevice: 200,
  series: 100_000,
} as const;

/** No value and no limit is farther from 0. */
export const largestValue = 1e15;

/** A measuring point: a device has those of its type and of the types above it, of each key the nearest one. */
export const metricPoint = defineResource('metricPoint', {
  area: 'metric',
  label: label('监测点', 'Measuring points'),
  noun: noun('监测点', 'measuring point', 'measuring points'),
  paths: wire('Metric', 'Point', { source: 'product decision' }),
  table: 'metric_point',
  access: { view: 'metric.points', edit: 'metric.edit', export: 'metric.edit' },
  actions: ['add', 'update', 'updateMany', 'setUse', 'remove', 'export'],
  fileKind: 'MetricPoint',
  orderedBy: 'PointName',
  fields: {
    PointName: field
      .text(60, '名称', 'Name')
      .title()
      .searched('name')
      .sorted()
      .example('排气温度', 'Discharge temperature'),
    PointKey: field
      .text(40, '标识', 'Key')
      .own()
      .searched('code')
      .help('网关上报用，只含字母、数字和 . _ -', 'As gateways send it: letters, digits and . _ -')
      .example('temp.out'),
    TypeID: field
      .node(deviceType, '设备类型', 'Equipment type')
      .optional()
      .filtered()
      .help('含下级类型；不选则适用于所有设备', 'With the types below it; all devices without one'),
    PointKind: field.option(pointKind, '类别', 'Kind').filtered(),
    Unit: field.text(20, '单位', 'Unit').optional().shared().example('℃'),
    Decimals: field.number({ min: 0, max: 6, isInteger: true }, '小数位', 'Decimals').shared(),
    IntervalSeconds: field
      .number({ min: 1, max: 86_400, isInteger: true }, '上报间隔（秒）', 'Interval (s)')
      .shared()
      .help(
        '超过 3 个间隔没有数据时，设备显示为离线',
        'Without values for 3 intervals a device is shown as offline',
      ),
    Remark: field.longText(500, '备注', 'Remark').optional().inDetailOnly(),
  },
});
export type MetricPoint = z.output<typeof metricPoint.row>;

/** A rule of alarms on a measuring point. */
export const alarmRule = defineResource('alarmRule', {
  area: 'metric',
  label: label('报警规则', 'Alarm rules'),
  noun: noun('报警规则', 'alarm rule', 'alarm rules'),
  paths: wire('Metric', 'AlarmRule', { source: 'product decision' }),
  table: 'alarm_rule',
  access: { view: 'metric.rules', edit: 'metric.editRules', export: 'metric.editRules' },
  actions: ['add', 'update', 'updateMany', 'setUse', 'remove', 'export'],
  fileKind: 'AlarmRule',
  orderedBy: 'RuleName',
  fields: {
    RuleName: field
      .text(60, '名称', 'Name')
      .title()
      .searched('name')
      .sorted()
      .example('排气温度过高', 'Discharge temperature too high'),
    PointID: field.record(metricPoint, '监测点', 'Measuring point').filtered(),
    Comparison: field.option(comparison, '比较', 'Comparison'),
    Threshold: field.number({ min: -largestValue, max: largestValue }, '限值', 'Limit'),
    RecoveryThreshold: field
      .number({ min: -largestValue, max: largestValue }, '恢复值', 'Recovers at')
      .optional()
      .hidden()
      .help(
        '回到该值才算恢复，避免反复报警；不填则为限值',
        'The alarm ends there, so that it does not flap; the limit unless set',
      ),
    DurationSeconds: field
      .number({ min: 0, max: 86_400, isInteger: true }, '持续（秒）', 'For (s)')
      .shared()
      .help('持续超限这么久才报警', 'The limit is passed for so long before the alarm starts'),
    Severity: field.option(faultLevel, '级别', 'Severity').filtered().shared(),
    OnlyWorking: field
      .bit('仅工作时间', 'In working time only')
      .shared()
      .hidden()
      .help('按设备的工作日历', "By the device's calendar"),
    MakesOrder: field.bit('自动报修', 'Reports a fault').shared(),
    Remark: field.longText(500, '备注', 'Remark').optional().inDetailOnly(),
  },
});
export type AlarmRule = z.output<typeof alarmRule.row>;
