import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import {
  getRunStateHistory,
  listDeviceKeys,
  makeDeviceKey,
  revokeDeviceKey,
  sendTelemetry,
} from './endpoints.ts';

export const gatewayArea = defineArea({
  name: 'gateway',
  label: label('设备密钥', 'Device keys'),
  endpoints: [makeDeviceKey, listDeviceKeys, revokeDeviceKey, sendTelemetry, getRunStateHistory],
  permissions: [button('gateway.manage', 'device.view', '管理设备密钥', 'Manage device keys')],
  errors: {
    DEVICE_KEY: defineError(
      '设备密钥无效，请在管理端重新生成',
      'The device key is not valid; generate a new one in the console',
      { code: '401', http: 401 },
    ),
  },
  actionNames: {
    makeDeviceKey: label('生成设备密钥', 'Make a device key'),
    revokeDeviceKey: label('吊销设备密钥', 'Revoke a device key'),
  },
  fieldNames: {
    keyName: label('密钥名称', 'Key name'),
  },
});
