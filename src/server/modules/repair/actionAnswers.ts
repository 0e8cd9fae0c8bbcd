import type { WorkOrder } from '../../../contract/workOrder.ts';
import { AppError } from '../../kernel/appError.ts';
import type { Deed } from './deed.ts';

const otherOrder = {
  'zh-CN': '已用于另一张工单，请换一个',
  'en-US': 'was used for another order; choose another',
};

/**
 * Makes a deed with an ActionID happen once: a repeat, even one at the same instant, answers as the
 * first time did (design page 2). A refused deed leaves nothing behind and may be tried again.
 *
 * @param call the endpoint's id: an ActionID counts for one call
 * @param orderID the order that the call names; absent where the deed makes it
 * @throws AppError BAD_FIELD where the call was made with this ActionID for another order
 */
export async function once<Answer extends WorkOrder>(
  { tx, actor }: Deed,
  call: string,
  actionID: string | undefined,
  deed: () => Promise<Answer>,
  orderID?: string,
): Promise<Answer> {
  if (actionID === undefined) return deed();
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${actor.userID} ${actionID}`,
  ]);
  const [before] = await tx.query<{ answer: Answer }>(
    `select answer from action_answer where org_code = $1 and user_id = $2 and action_id = $3 and call = $4`,
    [actor.orgCode, actor.userID, actionID, call],
  );
  if (before !== undefined && orderID !== undefined && before.answer.id !== orderID) {
    throw new AppError('BAD_FIELD', { field: 'ActionID', params: { reason: otherOrder } });
  }
  if (before !== undefined) return before.answer;
  const answer = await deed();
  await tx.actAs(actor.orgCode);
  await tx.query(
    `insert into action_answer (org_code, user_id, action_id, call, answer) values ($1, $2, $3, $4, $5)`,
    [actor.orgCode, actor.userID, actionID, call, JSON.stringify(answer)],
  );
  return answer;
}
