import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { lengths } from '../../validation/lengths.ts';
import { dayText, id, isoInstant, oneOf, text, timeText } from '../../validators.ts';
import { valueQuality } from './metricEnums.ts';

/** The most values of one call. */
export const mostValues = 5_000;

/** The values a second that an organisation may send for long, and the most that it may send at once. */
export const valueRate = { perSecond: 20_000, burst: 200_000 } as const;

/** A value that is older when it comes is late: it never starts an alarm. */
export const lateValueMs = 10 * 60_000;

/** One value of a measuring point. */
export const metricItem = z.object({
  DeviceCode: text(lengths.deviceCode),
  /** The key of the measuring point. */
  Point: text(40),
  Value: z.number(),
  /** The time of the measurement, at most 5 minutes in the future; the current time where absent. */
  Time: timeText.optional(),
  /** Refused unless it is the unit of the measuring point. */
  Unit: text(20).optional(),
  Quality: oneOf(valueQuality).optional(),
});
export type MetricItem = z.output<typeof metricItem>;

/**
 * Accepts values of measuring points. The answer is sent after they are stored: a caller without an answer sends them again, and
 * what is there already counts as a duplicate. A value that is refused is counted by gateway, device and reason, and the others are
 * stored.
 */
export const sendMetrics = defineEndpoint({
  id: 'metric.send',
  path: '/api/Kanban/SendMetrics',
  permission: 'deviceKey',
  summary: 'Values of measuring points',
  body: z.object({
    Items: z
      .array(z.union([metricItem, z.unknown()])) // the schema accepts anything, since the call counts what is wrong
      .min(1)
      .max(mostValues),
    /** The time by the gateway's clock when it sends, by which its offset is shown. */
    SentTime: timeText.optional(),
  }),
  data: z.object({
    stored: z.int(),
    duplicates: z.int(),
    refused: z.int(),
    /** The first 100 that were refused. */
    errors: z.array(z.object({ row: z.int(), field: z.string(), info: z.string() })),
  }),
  errors: ['TOO_MANY'],
  source: 'product decision',
});

/** A gateway: a key that sent values. */
export const gatewayRow = z.object({
  keyID: z.string(),
  keyName: z.string(),
  isRevoked: z.boolean(),
  /** null: it sent nothing yet. */
  lastTime: isoInstant.nullable(),
  /** How far its clock is ahead of the server's; null: it does not send its time. */
  clockAheadMs: z.int().nullable(),
  received: z.number(),
  duplicates: z.number(),
  refused: z.number(),
  /** The last use of the key after it was revoked; null: none. */
  refusedTime: isoInstant.nullable(),
});
export type GatewayRow = z.output<typeof gatewayRow>;

/** All gateways with what they sent and what was refused. */
export const listGateways = defineEndpoint({
  id: 'metric.gateways',
  path: '/api/Metric/GetGateways',
  permission: 'metric.gateways',
  summary: 'List the gateways',
  body: z.object({}),
  data: z.array(gatewayRow),
  extras: {
    /** `isBrokerUp`: whether the node that answers is connected to the MQTT broker; null: there is none. */
    dataRemark: z.object({ isBrokerUp: z.boolean().nullable() }),
  },
  source: 'product decision',
});

/** Refused values, the latest first, at most 200 rows. */
export const listRefusals = defineEndpoint({
  id: 'metric.refusals',
  path: '/api/Metric/GetRefusals',
  permission: 'metric.gateways',
  summary: 'Refused values of a gateway on a day',
  body: z.object({ KeyID: id, Day: dayText }),
  data: z.array(
    z.object({
      hour: isoInstant,
      deviceCode: z.string(),
      pointKey: z.string(),
      /** refusalReason */
      reason: z.int(),
      refused: z.int(),
      /** One of the refused values. */
      sample: z.string(),
      lastTime: isoInstant,
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The values of each device by hour that came on a day, against the values that its measuring points should have sent. */
export const getReceived = defineEndpoint({
  id: 'metric.received',
  path: '/api/Metric/GetReceived',
  permission: 'metric.gateways',
  summary: 'Received and expected values by device and hour',
  body: z.object({ Day: dayText, KeyID: id.optional() }),
  data: z.array(
    z.object({
      deviceID: z.string(),
      deviceCode: z.string(),
      deviceName: z.string(),
      /** Values an hour by the intervals of the points of which values came. */
      expected: z.number(),
      /** By hour of the organisation's day, from its first. */
      received: z.array(z.int()),
      late: z.int(),
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
