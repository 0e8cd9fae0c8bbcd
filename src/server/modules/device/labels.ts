import type { Device } from '../../../contract/areas/device/endpoints.ts';
import {
  type LabelFormatName,
  labelFormats,
  labelsPerPage,
  maxLabels,
} from '../../../contract/areas/device/labelFormats.ts';
import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../contract/areas/device/labels.ts';
import { label } from '../../../contract/locale.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { fileRoute, type Route } from '../../kernel/http/module.ts';
import { answerDocument, type DocumentCall } from '../../print/answerDocument.ts';
import type { LabelContent } from '../../print/labels/labelLayout.ts';
import type { Tx } from '../../storage/db.ts';
import { type QrText, selectAllDevices, selectDevicesByID } from './queries/deviceQueries.ts';

const title = label('打印标签', 'Labels');

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
        const labels = positionLabels(positions, body.PositionID, positionQr);
        return labels.slice(0, maxLabels);
      }),
    ),
  ];
}

interface Sheet {
  readonly Format: LabelFormatName;
  readonly Start: number;
}

/** @throws AppError BAD_FIELD where a page has no such place, NOT_FOUND without a label, and what `answerDocument` throws */
function answerLabels(
  call: DocumentCall,
  { Format, Start }: Sheet,
  read: (tx: Tx) => Promise<LabelContent[]>,
) {
  const places = labelsPerPage(labelFormats[Format]);
  if (Start > places)
    throw badField('Start', {
      'zh-CN': `应为 1 到 ${places} 的整数`,
      'en-US': `must be a whole number from 1 to ${places}`,
    });
  const name = title[call.locale];
  return answerDocument(call, {
    async read(tx) {
      const labels = await read(tx);
      if (labels.length === 0) throw new AppError('NOT_FOUND');
      return labels;
    },
    make: (labels) => ({ kind: 'labels', title: name, labels, format: Format, start: Start - 1 }),
    name: () => name,
  });
}

function deviceLabel(device: Device): LabelContent {
  const { qrCode, deviceName, deviceCode, positionName, typeName, model } = device;
  const isOf = [typeName, model].filter(Boolean).join(' ');
  const details = [positionName ?? '', isOf].filter((line) => line !== '');
  return { qr: qrCode, title: deviceName, code: deviceCode, details };
}

interface Position {
  readonly id: string;
  readonly name: string;
  readonly groupCode: string | null;
  readonly parentID: string | null;
}

function selectPositions(tx: Tx, orgCode: string): Promise<Position[]> {
  return tx.query<Position>(
    `select id, position_name as name, position_code as "groupCode", parent_id as "parentID"
     from device_position where org_code = $1 order by sort, position_name, id`,
    [orgCode],
  );
}

/** Returns the labels of a position with those below it; of all where there is no `top`. @throws AppError NOT_FOUND */
function positionLabels(
  positions: readonly Position[],
  top: string | undefined,
  positionQr: QrText,
): LabelContent[] {
  const byID = new Map(positions.map((one) => [one.id, one]));
  if (top !== undefined && !byID.has(top)) throw new AppError('NOT_FOUND', { field: 'PositionID' });
  return positions.flatMap((position) => {
    const path = above(byID, position);
    if (top !== undefined && ![position, ...path].some(({ id }) => id === top)) return [];
    const details = path.length === 0 ? [] : [path.map(({ name }) => name).join(' / ')];
    const { id, name, groupCode } = position;
    return [{ qr: positionQr(id), title: name, code: groupCode ?? '', details }];
  });
}

/** Returns the positions that a position is in, from the top. */
function above(byID: ReadonlyMap<string, Position>, { parentID }: Position): Position[] {
  const path: Position[] = [];
  let next = parentID;
  while (next !== null && path.length < byID.size) {
    const parent = byID.get(next);
    if (parent === undefined) break;
    path.unshift(parent);
    next = parent.parentID;
  }
  return path;
}
