import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { faultLevel, runState } from '../enums.ts';
import { lengths } from '../lengths.ts';
import { id, instant, oneOf, text, timeText } from '../validators.ts';

/** The header that carries an organisation's device key. */
export const deviceKeyHeader = 'x-device-key';

/** A device that was heard and then says nothing for so long is offline. */
export const deviceSilenceMs = 5 * 60 * 1000;

/** A key of the organisation's machines, without its secret. */
export const deviceKey = z.object({
  id: z.string(),
  keyName: z.string(),
  createTime: instant,
  /** To about a minute; null: never used. */
  lastUsedTime: instant.nullable(),
  /** null: it is in use. */
  revokedTime: instant.nullable(),
});
export type DeviceKey = z.output<typeof deviceKey>;

/** Makes another device key of the organisation and shows it once; the others stay as they are. */
export const makeDeviceKey = defineEndpoint({
  id: 'gateway.makeDeviceKey',
  path: '/api/Kanban/MakeDeviceKey',
  permission: 'gateway.manage',
  summary: 'Make another device key',
  body: z.object({
    /** Where it is used, e.g. the gateway's name. */
    KeyName: text(60).optional(),
  }),
  data: deviceKey.extend({ deviceKey: z.string() }),
  source: 'decision: gateway fed by a call with a device key; design page 2 Our own calls',
});

/** The organisation's device keys, the newest first, revoked ones too. */
export const listDeviceKeys = defineEndpoint({
  id: 'gateway.listDeviceKeys',
  path: '/api/Kanban/ListDeviceKeys',
  permission: 'gateway.manage',
  summary: 'List device keys',
  body: pageBody,
  ...pageOf(deviceKey),
  source: 'decision: gateway; design page 2 Our own calls',
});

/** Ends a device key for good: the next call with it is refused. Again: nothing more happens. */
export const revokeDeviceKey = defineEndpoint({
  id: 'gateway.revokeDeviceKey',
  path: '/api/Kanban/RevokeDeviceKey',
  permission: 'gateway.manage',
  summary: 'Revoke a device key',
  body: z.object({ ID: id }),
  data: deviceKey,
  errors: ['NOT_FOUND'],
  source: 'decision: gateway; design page 2 Our own calls',
});

/** A machine's clock may be ahead by so much: what it says counts as of now; later is an error row. */
export const deviceClockAheadMs = 5 * 60 * 1000;

/** What one device says: its run state, a message, or that it is still there. */
export const telemetryItem = z.object({
  DeviceCode: text(lengths.deviceCode),
  RunState: oneOf(runState).optional(),
  /** When it was so, at most 5 minutes from now; now where absent. */
  Time: timeText.optional(),
  /** A message of the device to the people who watch it. */
  Title: text(80).optional(),
  Msg: text(500).optional(),
  /** How grave the message is: level 1 reaches people by a toast, others wait in their centre. */
  Level: oneOf(faultLevel).optional(),
});
export type TelemetryItem = z.output<typeof telemetryItem>;

/**
 * Takes what machines say: run states and messages. Items are checked each by itself: one that is
 * malformed, of an unknown device or of a time to come is an error row, the others go in. A run
 * state older than the one known is ignored. An item without a run state is a sign of life: the
 * device still is as it last said.
 */
export const sendTelemetry = defineEndpoint({
  id: 'gateway.sendTelemetry',
  path: '/api/Kanban/SendTelemetry',
  permission: 'deviceKey',
  summary: 'Device run states and messages',
  body: z.object({
    Items: z
      .array(z.union([telemetryItem, z.unknown()])) // anything passes: the call says which are wrong
      .min(1)
      .max(1000),
  }),
  data: z.object({
    accepted: z.int(),
    errors: z.array(z.object({ row: z.int(), field: z.string(), info: z.string() })),
  }),
  source: 'decision: gateway; design page 1 gateway, page 2 Our own calls',
});

/** A time that a device spent in one run state, clipped to the window. */
export const runStateSpan = z.object({
  /** runState */
  runState: z.int(),
  startTime: instant,
  endTime: instant,
  /** Unrounded. */
  hours: z.number(),
});
export type RunStateSpan = z.output<typeof runStateSpan>;

/**
 * What a device did in a window [StartTime, EndTime) of at most 31 days, oldest first, without gaps
 * from the first reading on; the last span ends now where the window ends later.
 */
export const getRunStateHistory = defineEndpoint({
  id: 'gateway.getRunStateHistory',
  path: '/api/Kanban/GetRunStateHistory',
  permission: 'device.view',
  summary: 'What a device did in a window',
  body: z.object({ DeviceID: id, StartTime: timeText, EndTime: timeText }),
  data: z.array(runStateSpan),
  errors: ['NOT_FOUND'],
  source: 'decision: gateway; design page 2 Our own calls, page 4 device runState',
});
