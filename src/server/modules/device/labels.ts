import type { Device } from '../../../contract/areas/device/endpoints.ts';
import { maxLabels } from '../../../contract/areas/device/labelFormats.ts';
import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../contract/areas/device/labels.ts';
import { fileRoute, type Route } from '../../kernel/http/module.ts';
import { answerLabels, type LabelledNode, nodeLabels } from '../../print/labels/answerLabels.ts';
import type { LabelContent } from '../../print/labels/labelLayout.ts';
import type { Tx } from '../../storage/db.ts';
import { type QrText, selectAllDevices, selectDevicesByID } from './queries/deviceQueries.ts';

/** Returns the routes of files of labels. */
export function labelRoutes(qr: QrText, positionQr: QrText): Route[] {
  return [
    fileRoute(printDeviceLabels, ({ body, ...call }) =>
      answerLabels(call, body, async (tx) => {
        const { orgCode } = call.actor;
        const devices = await selectAllDevices(tx, orgCode, body, maxLabels, call.now);
        return devices.map((device) => deviceLabel({ ...device, qrCode: qr(device.id) }));
      }),
    ),

    fileRoute(printCheckedLabels, ({ body, ...call }) =>
      answerLabels(call, body, async (tx) => {
        const { orgCode } = call.actor;
        const devices = await selectDevicesByID(tx, orgCode, body.DeviceIDs, qr, call.now);
        return devices.map(deviceLabel);
      }),
    ),

    fileRoute(printPositionLabels, ({ body, ...call }) =>
      answerLabels(call, body, async (tx) => {
        const positions = await selectPositions(tx, call.actor.orgCode);
        return nodeLabels(positions, body.PositionID, positionQr);
      }),
    ),
  ];
}

function deviceLabel(device: Device): LabelContent {
  const { qrCode, deviceName, deviceCode, positionName, typeName, model } = device;
  const isOf = [typeName, model].filter(Boolean).join(' ');
  const details = [positionName ?? '', isOf].filter((line) => line !== '');
  return { qr: qrCode, title: deviceName, code: deviceCode, details };
}

function selectPositions(tx: Tx, orgCode: string): Promise<LabelledNode[]> {
  return tx.query<LabelledNode>(
    `select id, position_name as name, position_code as code, parent_id as "parentID"
     from device_position where org_code = $1 order by sort, position_name, id`,
    [orgCode],
  );
}
