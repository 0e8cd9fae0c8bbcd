import type {
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { scanMode } from '../../../contract/enums.ts';
import { type FieldReason, fieldReasons } from '../../../contract/validators.ts';
import { AppError } from '../../kernel/appError.ts';
import { requireInstant } from '../../kernel/orgTime.ts';
import { chooseCause } from './cause.ts';
import type { Move } from './moveOrder.ts';

function refusal(field: string, reason: FieldReason): AppError {
  return new AppError('BAD_FIELD', { field, params: { reason: fieldReasons[reason] } });
}

export function receiving(body: BodyOf<typeof receiveWorkOrder>): Move {
  return { call: 'Receiving', id: body.ID, version: body.Version };
}

/**
 * @param isQrOf whether a scanned text is the label of this device
 * @throws AppError BAD_FIELD without a label and a reason; WRONG_QR for another device's label
 */
export function scanning(
  body: BodyOf<typeof scanWorkOrder>,
  isQrOf: (text: string, deviceID: string) => boolean,
): Move {
  const { QrCode: qr, ManualReason: reason } = body;
  if (qr === undefined && reason === undefined) throw refusal('QrCode', 'qrOrReason');
  return {
    call: 'Scan',
    id: body.ID,
    version: body.Version,
    remark: reason,
    columns(_tx, { deviceID, deviceCode }) {
      if (qr === undefined) return { scan_mode: scanMode.values.manual, scan_reason: reason };
      if (isQrOf(qr, deviceID))
        return { scan_mode: scanMode.values.qr, scan_reason: reason ?? null };
      throw new AppError('WRONG_QR', { field: 'QrCode', params: { deviceCode } });
    },
  };
}

/**
 * @param timeZone the caller's, for a time without one
 * @throws AppError BAD_FIELD, NOT_FOUND (a cause that is not the owner's)
 */
export function repairing(body: BodyOf<typeof repairWorkOrder>, timeZone: string): Move {
  const { FinishTime: finish, Measures: measures } = body;
  if (body.CauseID !== undefined && body.CauseName !== undefined) {
    throw refusal('CauseID', 'causeOrName');
  }
  return {
    call: 'Repair',
    id: body.ID,
    version: body.Version,
    remark: measures,
    finishTime: finish === undefined ? undefined : requireInstant(finish, timeZone, 'FinishTime'),
    columns: async (tx, { orgCode }) => ({ ...(await chooseCause(tx, orgCode, body)), measures }),
  };
}

/** @throws AppError BAD_FIELD when it is sent back without a reason */
export function confirming(body: BodyOf<typeof confirmWorkOrder>): Move {
  const { Result: result, Reason: reason, Score: score } = body;
  if (result === 0 && reason === undefined) throw refusal('Reason', 'reasonForRework');
  return {
    call: 'Surer',
    id: body.ID,
    version: body.Version,
    result,
    remark: reason,
    columns: () => (result === 1 ? { score: score ?? null } : {}),
  };
}
