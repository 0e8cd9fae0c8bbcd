import { type Device, listDevices } from '../../../../contract/areas/device/endpoints.ts';
import type { DevicePosition } from '../../../../contract/areas/device/groups.ts';
import { maxLabels } from '../../../../contract/areas/device/labelFormats.ts';
import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../../contract/areas/device/labels.ts';
import { call } from '../../../api/http/call.ts';
import { download } from '../../../api/http/download.ts';
import {
  type LabelSketch,
  type LabelSource,
  nodesUnder,
  sketchedLabels,
} from '../../../kit/labels/labelSource.ts';

/** The fields of a device that its label shows. */
export type LabelledDevice = Pick<Device, 'id' | 'qrCode' | 'deviceName' | 'deviceCode'>;

const sketchOf = ({ id, qrCode, deviceName, deviceCode }: LabelledDevice): LabelSketch => ({
  id,
  qr: qrCode,
  title: deviceName,
  code: deviceCode,
});

/** Returns the labels of some devices. */
export function checkedLabels(devices: readonly LabelledDevice[]): LabelSource {
  const DeviceIDs = devices.slice(0, maxLabels).map(({ id }) => id);
  return {
    key: DeviceIDs,
    size: devices.length,
    readSketches: () => Promise.resolve(devices.slice(0, sketchedLabels).map(sketchOf)),
    download: (sheet, signal) => download(printCheckedLabels, { ...sheet, DeviceIDs }, { signal }),
  };
}

/** Returns the labels of the devices that a list shows, on all its pages. */
export function listedLabels(fields: object, total: number): LabelSource {
  return {
    key: fields,
    size: total,
    async readSketches(signal) {
      const body = { ...fields, pageSize: sketchedLabels };
      return (await call(listDevices, body, { isRead: true, signal })).data.map(sketchOf);
    },
    download: (sheet, signal) => download(printDeviceLabels, { ...fields, ...sheet }, { signal }),
  };
}

/** Returns the labels of a position with those below it; of all where there is no `top`. */
export function positionLabels(positions: readonly DevicePosition[], top?: string): LabelSource {
  const shown = nodesUnder(positions, top);
  return {
    key: shown.map(({ id }) => id),
    size: shown.length,
    readSketches: () =>
      Promise.resolve(
        shown.slice(0, sketchedLabels).map(({ id, qrCode: qr, name: title, groupCode }) => ({
          id,
          qr,
          title,
          code: groupCode ?? '',
        })),
      ),
    download: (sheet, signal) =>
      download(
        printPositionLabels,
        { ...sheet, ...(top !== undefined && { PositionID: top }) },
        { signal },
      ),
  };
}
