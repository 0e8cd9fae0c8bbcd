import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { runState } from '../enums.ts';
import { text, timeText } from '../validators.ts';

/** The header that carries an organisation's device key. */
export const deviceKeyHeader = 'x-device-key';

/** Makes the organisation's device key anew and shows it once; the former one ends. */
export const makeDeviceKey = defineEndpoint({
  id: 'gateway.makeDeviceKey',
  path: '/api/Kanban/MakeDeviceKey',
  permission: 'gateway.manage',
  summary: "Make the organisation's device key anew",
  body: z.object({}),
  data: z.object({ deviceKey: z.string() }),
  source: 'decision: gateway fed by a call with a device key; design page 2 Our own calls',
});

/**
 * Takes what machines say: run states and messages. A run state older than the one known is
 * ignored; an unknown device is an error row, the others go in.
 */
export const sendTelemetry = defineEndpoint({
  id: 'gateway.sendTelemetry',
  path: '/api/Kanban/SendTelemetry',
  permission: 'deviceKey',
  summary: 'Device run states and messages',
  body: z.object({
    Items: z
      .array(
        z.object({
          DeviceCode: text(60),
          RunState: runState.schema.optional(),
          /** When it was so; now where absent. */
          Time: timeText.optional(),
          /** A message of the device to the people who watch it. */
          Title: text(80).optional(),
          Msg: text(500).optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  data: z.object({
    accepted: z.int(),
    errors: z.array(z.object({ row: z.int(), field: z.string(), info: z.string() })),
  }),
  source: 'decision: gateway; design page 1 gateway, page 2 Our own calls',
});
