import {
  addDevice,
  concernDevice,
  getDeviceUsers,
  listConcernDevices,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from '../../../contract/areas/device/endpoints.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { assignDevices } from './assignDevices.ts';
import { selectFollowed } from './followed.ts';
import { bindPeople, follow, selectDevicePeople } from './people.ts';
import { insertDevice, type QrText, selectDevice, selectDevices } from './queries.ts';

export const deviceModule = ({ qr }: { readonly qr: QrText }) =>
  defineModule({
    name: 'device',
    targetNames: { device: 'device_name' },
    routes: [
      route(listDevices, 'read', ({ tx, body, actor }) =>
        selectDevices(tx, actor.orgCode, body, qr),
      ),

      route(addDevice, 'write', async ({ tx, body, actor, publish }) => {
        const id = await insertDevice(tx, actor.orgCode, actor.userID, body);
        publish(
          { kind: 'topic', orgCode: actor.orgCode, topic: 'deviceStates', keys: [id] },
          { kind: 'topic', orgCode: actor.orgCode, topic: 'mtbfRank' },
        );
        const device = await selectDevice(tx, id, qr);
        if (device === null) throw new Error(`device ${id} is not there`);
        return device;
      }),

      route(saveDeviceService, 'write', async ({ body, ...context }) => ({
        changed: await assignDevices(
          context,
          context.actor.orgCode,
          body.DeviceIDs,
          body.ServiceOrgCode,
        ),
      })),

      route(getDeviceUsers, 'read', ({ tx, body, actor }) =>
        selectDevicePeople(tx, actor, body.DeviceID),
      ),

      route(saveDeviceUsers, 'write', async ({ tx, body, actor }) => {
        await bindPeople(tx, actor, body.DeviceID, body.UserIDs);
        return selectDevicePeople(tx, actor, body.DeviceID);
      }),

      route(concernDevice, 'write', async ({ tx, body, actor }) => {
        await follow(tx, actor, body.DeviceID, body.Concern === 1);
        return selectDevicePeople(tx, actor, body.DeviceID);
      }),

      route(listConcernDevices, 'read', ({ tx, body, actor }) => selectFollowed(tx, actor, body)),
    ],
  });
