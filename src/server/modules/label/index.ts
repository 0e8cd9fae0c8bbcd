import { checkLabel, readLabel } from '../../../contract/areas/label/endpoints.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, publicRoute, route } from '../../kernel/http/module.ts';
import { selectLabelDevice } from './queries.ts';

export interface LabelDeps {
  /** Returns true if a label's signature was made by this server for the device. */
  readonly isLabelOf: (signature: string, deviceID: string) => boolean;
}

export const labelModule = ({ isLabelOf }: LabelDeps) =>
  defineModule({
    name: 'label',
    routes: [
      publicRoute(checkLabel, 'read', ({ body }) => ({
        valid: isLabelOf(body.Signature, body.DeviceID),
      })),

      route(readLabel, 'read', async ({ tx, body, actor }) => {
        const genuine = isLabelOf(body.Signature, body.DeviceID);
        const device = genuine ? await selectLabelDevice(tx, actor, body.DeviceID) : null;
        if (device === null) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
        return device;
      }),
    ],
  });
