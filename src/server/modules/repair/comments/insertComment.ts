import { v7 as uuid } from 'uuid';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import type { StoredUpload } from '../../file/api.ts';

interface CommentContent {
  readonly content: string;
  /** True: only the author's organisation reads it. */
  readonly isInternal: boolean;
  /** The names of the mentioned people. */
  readonly mentions: readonly string[];
  readonly photos: readonly StoredUpload[];
  readonly actionID: string | null;
  readonly now: Date;
}

/** Stores a comment on an order, in a transaction of its author's organisation, and returns its id. */
export async function insertComment(
  tx: Tx,
  order: Pick<WorkOrder, 'orgCode' | 'id' | 'repairOrgCode'>,
  author: Pick<Actor, 'orgCode' | 'userID' | 'realName'>,
  { content, isInternal, mentions, photos, actionID, now }: CommentContent,
): Promise<string> {
  const id = uuid();
  await tx.query(
    `insert into work_order_comment (org_code, order_id, id, repair_org_code, user_org_code, user_id, user_name,
       content, internal, mentions, photos, action_id, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      order.orgCode,
      order.id,
      id,
      order.repairOrgCode,
      author.orgCode,
      author.userID,
      author.realName,
      content,
      isInternal,
      mentions,
      JSON.stringify(photos),
      actionID,
      now,
    ],
  );
  return id;
}
