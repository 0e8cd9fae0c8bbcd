import { type Device, listDevices } from '../../../../contract/areas/device/endpoints.ts';
import type { DevicePosition } from '../../../../contract/areas/device/groups.ts';
import { call } from '../../../api/http/call.ts';
import { maxLabels } from './labelFormats.ts';
import type { LabelContent } from './labelLayout.ts';

/** The fields of a device that its label shows. */
export type LabelledDevice = Pick<
  Device,
  'id' | 'qrCode' | 'deviceName' | 'deviceCode' | 'typeName' | 'positionName' | 'model'
>;

/** The devices or positions that get labels. */
export type LabelSource =
  | { readonly kind: 'devices'; readonly devices: readonly LabelledDevice[] }
  | {
      /** The devices that a list shows, on all its pages. */
      readonly kind: 'list';
      readonly fields: object;
      readonly total: number;
    }
  | {
      /** A position with those below it; all of them where there is no `top`. */
      readonly kind: 'positions';
      readonly positions: readonly DevicePosition[];
      readonly top?: string;
    };

/** Returns the number of labels that a source has. */
export function sourceSize(source: LabelSource): number {
  if (source.kind === 'devices') return source.devices.length;
  return source.kind === 'list' ? source.total : selected(source).length;
}

/** Reads the content of the labels of a source, of the first ones that one file has room for. */
export async function readLabels(
  source: LabelSource,
  signal: AbortSignal,
): Promise<LabelContent[]> {
  if (source.kind === 'list') return readList(source.fields, signal);
  const labels =
    source.kind === 'devices' ? source.devices.map(deviceLabel) : positionLabels(source);
  return labels.slice(0, maxLabels);
}

function deviceLabel(device: LabelledDevice): LabelContent {
  const { id, qrCode, deviceName, deviceCode, positionName, typeName, model } = device;
  const isOf = [typeName, model].filter(Boolean).join(' ');
  const details = [positionName ?? '', isOf].filter((line) => line !== '');
  return { id, qr: qrCode, title: deviceName, code: deviceCode, details };
}

async function readList(fields: object, signal: AbortSignal): Promise<LabelContent[]> {
  const pageSize = 200;
  const labels: LabelContent[] = [];
  for (let pageNum = 0; labels.length < maxLabels; pageNum += 1) {
    const body = { ...fields, pageNum, pageSize };
    const { data } = await call(listDevices, body, { isRead: true, signal });
    labels.push(...data.map(deviceLabel));
    if (data.length < pageSize) break;
  }
  return labels.slice(0, maxLabels);
}

type Positions = Extract<LabelSource, { kind: 'positions' }>;

/** Returns the names of the positions that a position is in, from the top, with their ids. */
function above(byID: ReadonlyMap<string, DevicePosition>, position: DevicePosition) {
  const path: DevicePosition[] = [];
  let next = position.parentID;
  while (next !== null && path.length < byID.size) {
    const parent = byID.get(next);
    if (parent === undefined) break;
    path.unshift(parent);
    next = parent.parentID;
  }
  return path;
}

function selected({ positions, top }: Positions): readonly DevicePosition[] {
  if (top === undefined) return positions;
  const byID = new Map(positions.map((one) => [one.id, one]));
  return positions.filter(
    (one) => one.id === top || above(byID, one).some((parent) => parent.id === top),
  );
}

function positionLabels(source: Positions): LabelContent[] {
  const byID = new Map(source.positions.map((one) => [one.id, one]));
  return selected(source).map((position) => {
    const path = above(byID, position).map(({ name }) => name);
    const details = path.length === 0 ? [] : [path.join(' / ')];
    return {
      id: position.id,
      qr: position.qrCode,
      title: position.name,
      code: position.groupCode ?? '',
      details,
    };
  });
}
