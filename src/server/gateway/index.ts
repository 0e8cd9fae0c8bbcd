import {
  getRunStateHistory,
  listDeviceKeys,
  makeDeviceKey,
  revokeDeviceKey,
  sendTelemetry,
} from '../../contract/areas/gateway/endpoints.ts';
import { defineModule, deviceRoute, route } from '../kernel/http/module.ts';
import { endDeviceKey, insertDeviceKey, selectDeviceKeys } from './deviceKeys.ts';
import { selectRunStates } from './runStateHistory.ts';
import { ingestTelemetry } from './telemetry.ts';

const defaultKeyName = { 'zh-CN': '网关', 'en-US': 'Gateway' } as const;

/** The device gateway: telemetry in, device states and messages out on its own hub. */
export const gatewayModule = defineModule({
  name: 'gateway',
  targetNames: { device_key: 'key_name' },
  routes: [
    route(makeDeviceKey, 'write', ({ tx, body, actor, locale, now }) =>
      insertDeviceKey(tx, actor, now, body.KeyName ?? defaultKeyName[locale]),
    ),

    route(listDeviceKeys, 'read', ({ tx, body, actor }) =>
      selectDeviceKeys(tx, actor.orgCode, body),
    ),

    route(
      revokeDeviceKey,
      'write',
      ({ tx, body, actor, now }) => endDeviceKey(tx, actor.orgCode, body.ID, now),
      { allowedWhenExpired: true }, // a leaked key must be revocable at any time
    ),

    deviceRoute(sendTelemetry, 'write', ({ tx, body, orgCode, timeZone, locale, now, publish }) =>
      ingestTelemetry(tx, { orgCode, timeZone, locale, now }, body.Items, publish),
    ),

    route(getRunStateHistory, 'read', ({ tx, body, actor, now }) =>
      selectRunStates(tx, actor, body, now),
    ),
  ],
});
