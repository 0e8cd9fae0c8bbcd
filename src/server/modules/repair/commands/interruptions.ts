import type {
  interruptWorkOrder,
  recoverWorkOrder,
} from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import { repairReasons } from '../reasons.ts';
import { orderTargetOf } from '../rules/orderTarget.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import { newRepairer } from './assignments.ts';
import type { Move } from './moveOrder.ts';

/** The longest wait that is accepted; a later date is most likely a typing error. */
const longestWaitMs = 366 * 86_400_000;

/**
 * Returns the move that interrupts a repair.
 *
 * @param timeZone the caller's, for times without a zone
 * @throws AppError BAD_FIELD (reason `other` without a text), TIME_ORDER (the expected recovery lies
 *   before now, or more than a year from now)
 */
export function interrupting(
  body: BodyOf<typeof interruptWorkOrder>,
  timeZone: string,
  now: Date,
): Move {
  const { ReasonType: reason, Reason: reasonText, ExpectRecoverTime: expected } = body;
  if (reason === 'other' && reasonText === undefined)
    throw badField('Reason', repairReasons.reasonForOther);
  const recover =
    expected === undefined ? null : requireInstant(expected, timeZone, 'ExpectRecoverTime');
  if (recover !== null) {
    const latest = new Date(now.getTime() + longestWaitMs);
    requireBetween('ExpectRecoverTime', recover, now, latest, timeZone);
  }
  return {
    call: 'Interrupt',
    ...orderTargetOf(body),
    remark: reasonText,
    reason,
    machineUp: body.MachineUp === 1,
    effect: () => ({ columns: { expect_recover_time: recover } }),
  };
}

/** Returns the move that resumes a repair. Its effect throws NOT_YOURS or BAD_FIELD if a new repairer is not allowed. */
export function recovering(body: BodyOf<typeof recoverWorkOrder>): Move {
  return {
    call: 'Recovery',
    ...orderTargetOf(body),
    effect: async (context) => ({
      columns: { ...(await newRepairer(context, body.RepairUserID)), expect_recover_time: null },
    }),
  };
}
