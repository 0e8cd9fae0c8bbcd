import type {
  assignWorkOrder,
  receiveWorkOrder,
} from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectRepairer } from '../queries/repairers.ts';
import { repairReasons } from '../reasons.ts';
import { orderTargetOf } from '../rules/orderTarget.ts';
import { requireAmong } from '../rules/transitionRules.ts';
import type { Move } from './moveOrder.ts';
import type { EffectContext } from './writeContext.ts';

const reassignment: Text = { 'zh-CN': '转派', 'en-US': 'reassigned' };

/** Returns the move that receives an order. Its effect throws NOT_YOURS or BAD_FIELD if a named repairer is not allowed. */
export function receiving(body: BodyOf<typeof receiveWorkOrder>): Move {
  return {
    call: 'Receiving',
    ...orderTargetOf(body),
    effect: async (context) => ({ columns: await newRepairer(context, body.RepairUserID) }),
  };
}

/** Returns the move that gives an order to another repairer. Its effect throws BAD_FIELD if they may not repair, or have it already. */
export function assigning(body: BodyOf<typeof assignWorkOrder>): Move {
  const { RepairUserID: userID, Reason: reason } = body;
  return {
    call: 'Assign',
    ...orderTargetOf(body),
    remark: reason,
    async effect(context) {
      if (userID === context.order.repairUserID)
        throw badField('RepairUserID', repairReasons.sameRepairer);
      return { columns: await newRepairer(context, userID) };
    },
  };
}

/** Returns the columns of a new repairer, whom only a supervisor may assign. */
export async function newRepairer({ tx, order, actor }: EffectContext, userID: string | undefined) {
  if (userID === undefined) return {};
  requireAmong('repairSupervisor', order, actor, reassignment);
  const person = await repairerOf(tx, order, userID);
  if (person === undefined) throw badField('RepairUserID', 'notARepairer');
  return { repair_user_id: person.id, repair_user_name: person.realName };
}

/** Loads a person of the repair side to whom the order may be assigned. */
async function repairerOf(tx: Tx, { orgCode, repairOrgCode }: WorkOrder, userID: string) {
  await tx.actAs(repairOrgCode);
  const person = await selectRepairer(tx, repairOrgCode, userID);
  await tx.actAs(orgCode);
  return person;
}
