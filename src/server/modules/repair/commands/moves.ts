import type {
  confirmWorkOrder,
  laterWriteWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { orderState, scanMode } from '../../../../contract/enums.ts';
import { orderPhotoKind } from '../../../../contract/orders/orderRecord.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { repairReasons } from '../reasons.ts';
import { storeCost } from '../record/cost.ts';
import { replaceLabour, requireDistinctPeople } from '../record/labour.ts';
import { addPhotos, replacePhotos } from '../record/photos.ts';
import { orderTargetOf } from '../rules/orderTarget.ts';
import { requireOneCause, resolveCause } from './edit/cause.ts';
import { codeColumns } from './edit/codes.ts';
import { replaceParts, requireDistinctParts } from './edit/parts.ts';
import type { Move } from './moveOrder.ts';
import type { OrderChange } from './writeContext.ts';

/** Returns the move that rejects an order. */
export function rejecting(body: BodyOf<typeof rejectWorkOrder>): Move {
  const { Reason: reason } = body;
  return {
    call: 'Reject',
    ...orderTargetOf(body),
    remark: reason,
    effect: () => ({ columns: { reject_reason: reason } }),
  };
}

/**
 * Returns the move that starts a repair by a scan, or manually with a reason.
 *
 * @param isQrOf returns true if a scanned text is the label of the device
 * @throws AppError BAD_FIELD without a label and a reason; WRONG_QR for another device's label
 */
export function scanning(
  body: BodyOf<typeof scanWorkOrder>,
  isQrOf: (text: string, deviceID: string) => boolean,
): Move {
  const { QrCode: qr, ManualReason: reason } = body;
  if (qr === undefined && reason === undefined) throw badField('QrCode', repairReasons.qrOrReason);
  return {
    call: 'Scan',
    ...orderTargetOf(body),
    remark: qr === undefined ? reason : undefined, // in the history a remark marks a manual start
    effect({ order: { deviceID, deviceCode } }) {
      const { qr: scanned, manual } = scanMode.values;
      if (qr !== undefined && !isQrOf(qr, deviceID)) {
        throw new AppError('WRONG_QR', { field: 'QrCode', params: { deviceCode } });
      }
      const mode = qr === undefined ? manual : scanned;
      return { columns: { scan_mode: mode, scan_reason: reason ?? null } };
    },
  };
}

/**
 * Returns the move that finishes a repair and writes its record.
 *
 * @param timeZone the caller's, for times without a zone
 * @throws AppError BAD_FIELD (a finish of an order whose machine runs already; a duplicate part),
 *   NOT_FOUND (a cause that is not the owner's, a part that is not the caller's)
 */
export function repairing(body: BodyOf<typeof repairWorkOrder>, timeZone: string): Move {
  const { Measures: measures, Parts: parts } = body;
  requireOneCause(body);
  requireDistinctParts(parts);
  requireDistinctPeople(body.Labour);
  return {
    call: 'Repair',
    ...orderTargetOf(body),
    remark: measures,
    finish: finishOf(body, timeZone),
    async effect({ tx, order, actor, now }) {
      const isWriting = order.orderState === orderState.values.toBeCompleted;
      if (isWriting && body.FinishTime !== undefined) {
        throw badField('FinishTime', repairReasons.finishTimeRecorded);
      }
      const cause = await resolveCause(tx, order, body);
      const columns = { ...cause, ...codeColumns(body), measures };
      return {
        columns,
        changes: actor === null ? [] : await writeRecord(tx, order, actor, body, now),
      };
    },
  };
}

/** Writes the parts, pictures, labour and cost of a repair. @returns the changes for the history */
async function writeRecord(
  tx: Tx,
  order: WorkOrder,
  actor: Actor,
  body: BodyOf<typeof repairWorkOrder>,
  now: Date,
): Promise<OrderChange[]> {
  const { Parts: parts, Labour: labour } = body;
  const changes = [
    ...(parts === undefined ? [] : await replaceParts(tx, order, actor, parts, now)),
    ...(labour === undefined ? [] : await replaceLabour(tx, order, actor, labour, now)),
    ...(await replacePhotos(tx, order, actor, body, now)),
  ];
  await storeCost(tx, order, actor, body.OutsideAmount, now);
  return changes;
}

/**
 * Returns the move that finishes a repair whose record is written later.
 *
 * @param timeZone the caller's, for times without a zone
 */
export function laterWriting(body: BodyOf<typeof laterWriteWorkOrder>, timeZone: string): Move {
  return {
    call: 'LaterWrite',
    ...orderTargetOf(body),
    finish: finishOf(body, timeZone),
  };
}

function finishOf(
  { FinishTime: time }: { readonly FinishTime?: string | undefined },
  timeZone: string,
) {
  return time === undefined
    ? undefined
    : { time: requireInstant(time, timeZone, 'FinishTime'), timeZone };
}

/** Returns the move that confirms a repair or sends it back. @throws AppError BAD_FIELD if it is sent back without a reason */
export function confirming(body: BodyOf<typeof confirmWorkOrder>): Move {
  const { Result: result, Reason: reason, Score: score, Signature: signed } = body;
  if (result === 0 && reason === undefined) throw badField('Reason', repairReasons.reasonForRework);
  return {
    call: 'Surer',
    ...orderTargetOf(body),
    result,
    remark: reason,
    async effect({ tx, order, actor, now }) {
      if (result === 0) return {};
      if (signed !== undefined && actor !== null) {
        const { signature: kind } = orderPhotoKind.values;
        const { repairOrgCode } = order;
        const photos = { kind, urls: [signed], field: 'Signature', repairOrgCode };
        await addPhotos(tx, order, actor, photos, now);
      }
      return {
        columns: {
          score: score ?? null,
          confirm_user_id: actor?.userID,
          confirm_user_name: actor?.realName,
        },
        changes: score === undefined ? [] : [{ field: 'Score', from: order.score, to: score }],
      };
    },
  };
}
