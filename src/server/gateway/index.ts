import { randomBytes } from 'node:crypto';
import { makeDeviceKey, sendTelemetry } from '../../contract/areas/gateway.ts';
import { hashDeviceKey } from '../kernel/deviceCaller.ts';
import { defineModule, deviceRoute, route } from '../kernel/module.ts';
import { takeTelemetry } from './telemetry.ts';

/** The device gateway: telemetry in, device states and messages out on its own hub. */
export const gatewayModule = defineModule({
  name: 'gateway',
  routes: [
    route(makeDeviceKey, 'none', async ({ db, actor }) => {
      const deviceKey = `adk_${randomBytes(24).toString('base64url')}`;
      await db.transaction('system', 'write', (tx) =>
        tx.query('update organisation set device_key_hash = $2 where org_code = $1', [
          actor.orgCode,
          hashDeviceKey(deviceKey),
        ]),
      );
      return { deviceKey };
    }),

    deviceRoute(sendTelemetry, 'write', ({ tx, body, orgCode, timeZone, locale, now, publish }) =>
      takeTelemetry(tx, { orgCode, timeZone, locale, now }, body.Items, publish),
    ),
  ],
});
