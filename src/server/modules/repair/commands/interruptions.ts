import type {
  interruptWorkOrder,
  recoverWorkOrder,
} from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectRepairers } from '../queries/repairers.ts';
import { orderTargetOf } from '../rules/orderTarget.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import { requireAmong } from '../rules/transitionRules.ts';
import type { Move } from './moveOrder.ts';
import type { EffectContext } from './writeContext.ts';

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
  if (reason === 'other' && reasonText === undefined) throw badField('Reason', 'reasonForOther');
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

const reassignment: Text = { 'zh-CN': '转派', 'en-US': 'given to somebody else' };

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

/** Returns the columns of a new repairer, whom only a supervisor may assign. */
async function newRepairer({ tx, order, actor }: EffectContext, userID: string | undefined) {
  if (userID === undefined) return {};
  requireAmong('repairSupervisor', order, actor, reassignment);
  const person = await selectRepairer(tx, order, userID);
  if (person === undefined) throw badField('RepairUserID', 'notARepairer');
  return { repair_user_id: person.id, repair_user_name: person.realName };
}

/** Loads a person of the repair side to whom the order may be assigned. */
async function selectRepairer(tx: Tx, { orgCode, repairOrgCode }: WorkOrder, userID: string) {
  await tx.actAs(repairOrgCode);
  const people = await selectRepairers(tx, repairOrgCode);
  await tx.actAs(orgCode);
  return people.find(({ id }) => id === userID);
}
