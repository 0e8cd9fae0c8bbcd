import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { faultLevel } from '../../enums.ts';
import { type Locale, label } from '../../locale.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { bit, id, isoInstant, oneOf, text, timeText } from '../../validators.ts';
import { alarmState } from './metricEnums.ts';
import { largestValue } from './point.ts';

/** An alarm that starts again so soon after its end goes on. */
export const repeatMs = 5 * 60_000;
/** The reason of an end that a rule has, which was turned off; `endReasonText` shows it. */
export const ruleOff = 'rule-off';

/** Returns the reason of an alarm's end as people read it; null: its values recovered. */
export function endReasonText(reason: string | null, locale: Locale): string | null {
  return reason === ruleOff ? ruleOffText[locale] : reason;
}
const ruleOffText = label('规则已停用', 'The rule was turned off');

/** More new alarms in a minute become one message. */
export const mostMessages = 20;
/** More orders of alarms in an hour are not opened: the alarms remain. */
export const mostOrdersAnHour = 60;

/** An alarm: a device passed the limit of a rule from its start to its end. */
export const alarmRow = z.object({
  id: z.string(),
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  pointID: z.string(),
  pointName: z.string(),
  unit: z.string(),
  decimals: z.int(),
  ruleID: z.string(),
  ruleName: z.string(),
  /** faultLevel */
  severity: z.int(),
  /** comparison */
  comparison: z.int(),
  threshold: z.number(),
  /** alarmState */
  alarmState: z.int(),
  startTime: isoInstant,
  /** null while it lasts. */
  endTime: isoInstant.nullable(),
  firstValue: z.number(),
  lastValue: z.number(),
  peak: z.number(),
  /** The device sends nothing: nobody knows whether it lasts. */
  isSilent: z.boolean(),
  acknowledgeTime: isoInstant.nullable(),
  acknowledgeUserName: z.string().nullable(),
  /** The person who ended it, and why; null: its values recovered. */
  endUserName: z.string().nullable(),
  endReason: z.string().nullable(),
  orderID: z.string().nullable(),
  orderCode: z.string().nullable(),
  /** How often it has gone on after an end: a value that swings around its limit makes one alarm. */
  repeats: z.int(),
  /** The owner of a device that the caller's organisation services; alarms of it can only be read. */
  ...ownerNameField,
});
export type AlarmRow = z.output<typeof alarmRow>;

/** The filter of the list of alarms, which its export shares. */
export const alarmFilter = z.object({
  AlarmState: oneOf(alarmState).optional(),
  /** 1: those that last. */
  IsOpen: bit.optional(),
  Severity: oneOf(faultLevel).optional(),
  DeviceID: id.optional(),
  RuleID: id.optional(),
  OrderID: id.optional(),
  /** Those that started in [StartTime, EndTime). */
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
});

/** One page of the alarms, the latest first. */
export const listAlarms = defineEndpoint({
  id: 'metric.listAlarms',
  path: '/api/Metric/GetAlarmList',
  permission: 'metric.alarms',
  summary: 'List alarms',
  body: pageBody.extend(alarmFilter.shape),
  ...pageOf(alarmRow),
  source: 'product decision',
});

const changed = z.object({ changed: z.int() });

/** Acknowledges alarms: somebody has seen them. Those that are acknowledged already stay as they are. */
export const acknowledgeAlarms = defineEndpoint({
  id: 'metric.acknowledge',
  path: '/api/Metric/AcknowledgeAlarms',
  permission: 'metric.handle',
  summary: 'Acknowledge alarms',
  body: z.object({ IDs: z.array(id).min(1).max(200) }),
  data: changed,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Ends alarms by hand. A rule starts another one only after its values have recovered. */
export const endAlarms = defineEndpoint({
  id: 'metric.endAlarms',
  path: '/api/Metric/EndAlarms',
  permission: 'metric.handle',
  summary: 'End alarms',
  body: z.object({
    IDs: z.array(id).min(1).max(200),
    Reason: labelled(text(200), '说明', 'Reason'),
  }),
  data: changed,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** A device for which a rule has other limits. */
const overrideRow = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  isOff: bit,
  threshold: z.number().nullable(),
  recoveryThreshold: z.number().nullable(),
  updateTime: isoInstant,
});
export type OverrideRow = z.output<typeof overrideRow>;

/** The devices for which a rule has other limits, by code, at most 1,000. */
export const listOverrides = defineEndpoint({
  id: 'metric.overrides',
  path: '/api/Metric/GetOverrides',
  permission: 'metric.rules',
  summary: 'Devices with their own limits',
  body: z.object({ RuleID: id }),
  data: z.array(overrideRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const limit = z.number().min(-largestValue).max(largestValue).nullable();

/** Gives a device its own limits of a rule, or turns the rule off for it; replaces what it had. */
export const saveOverride = defineEndpoint({
  id: 'metric.saveOverride',
  path: '/api/Metric/SaveOverride',
  permission: 'metric.editRules',
  summary: "Set a device's own limits",
  body: z.object({
    RuleID: id,
    DeviceID: labelled(id, '设备', 'Device'),
    IsOff: labelled(bit.default(0), '不报警', 'No alarms'),
    Threshold: labelled(limit.optional(), '限值', 'Limit'),
    RecoveryThreshold: labelled(limit.optional(), '恢复值', 'Recovers at'),
  }),
  data: z.array(overrideRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Takes the own limits of a rule from a device. */
export const removeOverride = defineEndpoint({
  id: 'metric.removeOverride',
  path: '/api/Metric/DeleteOverride',
  permission: 'metric.editRules',
  summary: "Remove a device's own limits",
  body: z.object({ RuleID: id, DeviceID: id }),
  data: z.array(overrideRow),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
