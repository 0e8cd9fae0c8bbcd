import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { faultLevel, runState } from '../../enums.ts';
import { lengths } from '../../validation/lengths.ts';
import { id, isoInstant, oneOf, text, timeText } from '../../validators.ts';

/** The header that carries an organisation's device key. */
export const deviceKeyHeader = 'x-device-key';

/** A device that has reported before and then sends nothing for this time is offline. */
export const deviceSilenceMs = 5 * 60 * 1000;

/** A key of the organisation's machines, without its secret. */
export const deviceKeySchema = z.object({
  id: z.string(),
  keyName: z.string(),
  createTime: isoInstant,
  /** Accurate to about a minute; null if never used. */
  lastUsedTime: isoInstant.nullable(),
  /** null while the key is valid. */
  revokedTime: isoInstant.nullable(),
});
export type DeviceKey = z.output<typeof deviceKeySchema>;

/** Creates an additional device key and shows it once. Existing keys stay valid. */
export const makeDeviceKey = defineEndpoint({
  id: 'gateway.makeDeviceKey',
  path: '/api/Kanban/MakeDeviceKey',
  permission: 'gateway.manage',
  summary: 'Make another device key',
  body: z.object({
    /** Where it is used, e.g. the gateway's name. */
    KeyName: text(60).optional(),
  }),
  data: deviceKeySchema.extend({ deviceKey: z.string() }),
  source: 'product decision',
});

/** The organisation's device keys, the newest first, revoked ones too. */
export const listDeviceKeys = defineEndpoint({
  id: 'gateway.listDeviceKeys',
  path: '/api/Kanban/ListDeviceKeys',
  permission: 'gateway.manage',
  summary: 'List device keys',
  body: pageBody,
  ...pageOf(deviceKeySchema),
  source: 'product decision',
});

/** Revokes a device key permanently: the next call with it is refused. Repeating the call changes nothing. */
export const revokeDeviceKey = defineEndpoint({
  id: 'gateway.revokeDeviceKey',
  path: '/api/Kanban/RevokeDeviceKey',
  permission: 'gateway.manage',
  summary: 'Revoke a device key',
  body: z.object({ ID: id }),
  data: deviceKeySchema,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The tolerance for a machine's clock that is ahead: such times count as now; later ones are error rows. */
export const deviceClockAheadMs = 5 * 60 * 1000;

/** A report of one device: its run state, a message, or only a sign of life. */
export const telemetryItem = z.object({
  DeviceCode: text(lengths.deviceCode),
  RunState: oneOf(runState).optional(),
  /** The time of the report, at most 5 minutes in the future; the current time where absent. */
  Time: timeText.optional(),
  /** The title of a message from the device to its followers. */
  Title: text(80).optional(),
  Msg: text(500).optional(),
  /** The severity of the message: level 1 is shown as a toast, others only in the notification centre. */
  Level: oneOf(faultLevel).optional(),
});
export type TelemetryItem = z.output<typeof telemetryItem>;

/**
 * Accepts reports of machines: run states and messages. Each item is checked separately: an item that
 * is malformed, of an unknown device or of a future time becomes an error row, and the others are
 * stored. A run state older than the stored one is ignored. An item without a run state is a sign of
 * life and keeps the last run state.
 */
export const sendTelemetry = defineEndpoint({
  id: 'gateway.sendTelemetry',
  path: '/api/Kanban/SendTelemetry',
  permission: 'deviceKey',
  summary: 'Device run states and messages',
  body: z.object({
    Items: z
      .array(z.union([telemetryItem, z.unknown()])) // the schema accepts anything, since the call reports invalid items one by one
      .min(1)
      .max(1000),
  }),
  data: z.object({
    accepted: z.int(),
    errors: z.array(z.object({ row: z.int(), field: z.string(), info: z.string() })),
  }),
  source: 'product decision',
});

/** A period that a device spent in one run state, clipped to the window. */
export const runStateSpan = z.object({
  /** runState */
  runState: z.int(),
  startTime: isoInstant,
  endTime: isoInstant,
  /** Unrounded. */
  hours: z.number(),
});
export type RunStateSpan = z.output<typeof runStateSpan>;

/**
 * The run states of a device in a window [StartTime, EndTime) of at most 31 days, oldest first, without
 * gaps after the first reading. If the window ends in the future, the last span ends now.
 */
export const getRunStateHistory = defineEndpoint({
  id: 'gateway.getRunStateHistory',
  path: '/api/Kanban/GetRunStateHistory',
  permission: 'device.view',
  summary: 'Run states of a device in a window',
  body: z.object({ DeviceID: id, StartTime: timeText, EndTime: timeText }),
  data: z.array(runStateSpan),
  errors: ['NOT_FOUND'],
  source: 'specification 7 Device (sim-state reports)',
});
