import { createHash } from 'node:crypto';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import type { Actor } from '../auth/actor.ts';
import { AppError, badField } from '../errors/appError.ts';

const otherOrder = {
  'zh-CN': '已用于另一张工单，请换一个',
  'en-US': 'was used for another order; choose another',
};

/** A call with an ActionID. */
interface ActionCall {
  /** The endpoint's id: an ActionID counts for one call. */
  readonly call: string;
  readonly body: {
    readonly ActionID?: string | undefined;
    /** The order of the call, or another record; absent if the call creates it. */
    readonly ID?: string | undefined;
    readonly Version?: number | undefined;
  };
}

/**
 * Performs an action with an ActionID at most once: a repeat, even a concurrent one, returns the first
 * answer. A refused action stores nothing and may be tried again.
 * What depends on the time is checked within `perform`, so that a late repeat is answered too.
 *
 * @throws AppError BAD_FIELD if the call was made with this ActionID for another order; ACTION_DONE if
 *   it was made with other content, because a person who corrects the content after a lost answer
 *   would otherwise believe that the correction was stored; the first answer is its `present`
 */
export async function onceByActionID<Answer extends object>(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  { call, body }: ActionCall,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  const { ActionID: actionID, ID: orderID } = body;
  if (actionID === undefined) return perform();
  await lockByName(tx, `${actor.userID} ${actionID}`);
  const [before] = await tx.query<{ answer: Answer; hash: string }>(
    `select answer, request_hash as hash from action_answer
     where org_code = $1 and user_id = $2 and action_id = $3 and call = $4`,
    [actor.orgCode, actor.userID, actionID, call],
  );
  const bodyHash = bodyHashOf(body);
  if (before !== undefined) {
    const { answer: present } = before;
    const answered = answeredOrder(present);
    if (orderID !== undefined && answered !== null && answered !== orderID)
      throw badField('ActionID', otherOrder);
    if (before.hash !== bodyHash) throw new AppError('ACTION_DONE', { present });
    return present;
  }
  const answer = await perform();
  await tx.actAs(actor.orgCode);
  await tx.query(
    `insert into action_answer (org_code, user_id, action_id, call, answer, request_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.orgCode, actor.userID, actionID, call, JSON.stringify(answer), bodyHash],
  );
  return answer;
}

/** Returns the id of the order that an answer is; null for another answer. */
function answeredOrder(answer: object): string | null {
  return 'orderState' in answer && 'id' in answer ? String(answer.id) : null;
}

/** Returns the hash of the content of a call, without the version that the caller saw. */
function bodyHashOf(body: ActionCall['body']): string {
  const content = { ...body, ActionID: undefined, Version: undefined };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
