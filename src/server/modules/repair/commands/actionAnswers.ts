import { createHash } from 'node:crypto';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import type { Deed } from './deed.ts';

const otherOrder = {
  'zh-CN': '已用于另一张工单，请换一个',
  'en-US': 'was used for another order; choose another',
};

/** A call with an ActionID. */
interface Asked {
  /** The endpoint's id: an ActionID counts for one call. */
  readonly call: string;
  readonly body: {
    readonly ActionID?: string | undefined;
    /** The order that the call names; absent where the deed makes it. */
    readonly ID?: string | undefined;
    readonly Version?: number | undefined;
  };
}

/**
 * Makes a deed with an ActionID happen once: a repeat, even one at the same instant, answers as the
 * first time did (design page 2). A refused deed leaves nothing behind and may be tried again.
 *
 * @throws AppError BAD_FIELD where the call was made with this ActionID for another order;
 *   ACTION_DONE where it was made with other content: who corrects it after a lost answer would take
 *   it for done
 */
export async function once<Answer extends WorkOrder>(
  { tx, actor }: Deed,
  { call, body }: Asked,
  deed: () => Promise<Answer>,
): Promise<Answer> {
  const { ActionID: actionID, ID: orderID } = body;
  if (actionID === undefined) return deed();
  await lockByName(tx, `${actor.userID} ${actionID}`);
  const [before] = await tx.query<{ answer: Answer; asked: string | null }>(
    `select answer, asked from action_answer
     where org_code = $1 and user_id = $2 and action_id = $3 and call = $4`,
    [actor.orgCode, actor.userID, actionID, call],
  );
  const asked = hashOf(body);
  if (before !== undefined) {
    if (orderID !== undefined && before.answer.id !== orderID)
      throw new AppError('BAD_FIELD', { field: 'ActionID', params: { reason: otherOrder } });
    if (before.asked !== null && before.asked !== asked) throw new AppError('ACTION_DONE');
    return before.answer;
  }
  const answer = await deed();
  await tx.actAs(actor.orgCode);
  await tx.query(
    `insert into action_answer (org_code, user_id, action_id, call, answer, asked)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.orgCode, actor.userID, actionID, call, JSON.stringify(answer), asked],
  );
  return answer;
}

/** Of what is done, whichever version of the order was seen. */
function hashOf(body: Asked['body']): string {
  const content = { ...body, ActionID: undefined, Version: undefined };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
