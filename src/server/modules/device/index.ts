import { addDevice, listDevices } from '../../../contract/areas/device.ts';
import { defineModule, route } from '../../kernel/module.ts';
import { insertDevice, type QrText, selectDevice, selectDevices } from './queries.ts';

export const deviceModule = ({ qr }: { readonly qr: QrText }) =>
  defineModule({
    name: 'device',
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
    ],
  });
