import { type Device, listDevices } from '../../../../contract/areas/device/endpoints.ts';
import type { DevicePosition } from '../../../../contract/areas/device/groups.ts';
import { type LabelFormatName, maxLabels } from '../../../../contract/areas/device/labelFormats.ts';
import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../../contract/areas/device/labels.ts';
import { call } from '../../../api/http/call.ts';
import { type Download, download } from '../../../api/http/download.ts';

/** The fields of a device that its label shows. */
export type LabelledDevice = Pick<Device, 'id' | 'qrCode' | 'deviceName' | 'deviceCode'>;

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

/** A label as its preview shows it. */
export interface LabelSketch {
  readonly id: string;
  /** The text of the QR code. */
  readonly qr: string;
  readonly title: string;
  /** The code by which people name it; '' for none. */
  readonly code: string;
}

/** Returns the number of labels that a source has. */
export function sourceSize(source: LabelSource): number {
  if (source.kind === 'devices') return source.devices.length;
  return source.kind === 'list' ? source.total : selected(source).length;
}

/** The most labels of a page. */
const pageSize = 40;

/** Reads the first labels of a source, at least a page of them. */
export async function readSketches(
  source: LabelSource,
  signal: AbortSignal,
): Promise<LabelSketch[]> {
  if (source.kind === 'positions')
    return selected(source)
      .slice(0, pageSize)
      .map(({ id, qrCode, name, groupCode }) => ({
        id,
        qr: qrCode,
        title: name,
        code: groupCode ?? '',
      }));
  const devices =
    source.kind === 'devices'
      ? source.devices.slice(0, pageSize)
      : (await call(listDevices, { ...source.fields, pageSize }, { isRead: true, signal })).data;
  return devices.map(({ id, qrCode, deviceName, deviceCode }) => ({
    id,
    qr: qrCode,
    title: deviceName,
    code: deviceCode,
  }));
}

/** How the labels of a file are placed. */
interface LabelSheet {
  readonly Format: LabelFormatName;
  /** The first place that is used, from 1. */
  readonly Start: number;
}

/** Downloads the file of the labels of a source, of the first ones that one file has room for. */
export function downloadLabels(
  source: LabelSource,
  sheet: LabelSheet,
  signal: AbortSignal,
): Promise<Download> {
  if (source.kind === 'list')
    return download(printDeviceLabels, { ...source.fields, ...sheet }, { signal });
  if (source.kind === 'positions') {
    const { top } = source;
    const body = { ...sheet, ...(top !== undefined && { PositionID: top }) };
    return download(printPositionLabels, body, { signal });
  }
  const DeviceIDs = source.devices.slice(0, maxLabels).map(({ id }) => id);
  return download(printCheckedLabels, { ...sheet, DeviceIDs }, { signal });
}

type Positions = Extract<LabelSource, { kind: 'positions' }>;

function selected({ positions, top }: Positions): readonly DevicePosition[] {
  if (top === undefined) return positions;
  const byID = new Map(positions.map((one) => [one.id, one]));
  const isBelow = ({ id, parentID }: DevicePosition, levels = byID.size): boolean => {
    if (id === top) return true;
    const parent = parentID === null || levels === 0 ? undefined : byID.get(parentID);
    return parent !== undefined && isBelow(parent, levels - 1);
  };
  return positions.filter((position) => isBelow(position));
}
