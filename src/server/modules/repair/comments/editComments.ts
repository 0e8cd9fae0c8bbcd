import {
  type addOrderComment,
  deletableMinutes,
  type deleteOrderComment,
  mostComments,
  type OrderComment,
} from '../../../../contract/areas/repair/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { claimPictures, releaseFiles } from '../../file/api.ts';
import type { WriteContext } from '../commands/writeContext.ts';
import { storeOrderNotifications } from '../notify/notifyTransition.ts';
import { repairReasons } from '../reasons.ts';
import { services } from '../rules/delegation.ts';
import { insertComment } from './insertComment.ts';
import { type MentionedPerson, mentionablePeople } from './mentionable.ts';
import { type CommentReader, requireReadable, selectComment } from './selectComments.ts';

type CommentContext = WriteContext & CommentReader;
type NewComment = BodyOf<typeof addOrderComment>;

/**
 * Writes a comment and notifies the people whom it mentions. The comments of an order are written one at a time,
 * so that neither a limit nor a repeated call is passed by two at once.
 *
 * @throws AppError NOT_FOUND, NOT_SERVICED, TOO_MANY_COMMENTS, ACTION_DONE, BAD_FIELD
 */
export async function addComment(context: CommentContext, body: NewComment): Promise<OrderComment> {
  const { tx, actor, now, publish } = context;
  const order = await requireReadable(tx, body.ID);
  if (actor.orgCode !== order.orgCode && !(await services(tx, actor.orgCode, order)))
    throw new AppError('NOT_SERVICED');
  await lockByName(tx, `comments ${order.id}`);
  const before = await findRepeated(tx, order, actor, body);
  if (before !== null) return selectComment(context, order, before);
  await requireFreePlace(tx, order);
  const people = await requireMentionable(tx, actor, order, body);
  const photos = await claimPictures(tx, actor, body.Photos, 'Photos');
  const id = await insertComment(tx, order, actor, {
    content: body.Comment,
    isInternal: body.Internal === 1,
    mentions: people.map(({ realName }) => realName),
    photos,
    actionID: body.ActionID ?? null,
    now,
  });
  const to = people.filter(({ userID }) => userID !== actor.userID);
  const notified = to.map((person) => ({
    kind: 'orderMentioned' as const,
    to: recipientOf(person),
  }));
  publish(
    ...(await storeOrderNotifications(tx, order, notified, now, { person: actor.realName })),
    ...commentEvents(actor, order, body.Internal === 1),
  );
  return selectComment(context, order, id);
}

function recipientOf({ userID, orgCode }: MentionedPerson) {
  return { userID, orgCode };
}

/** Returns the id of the comment that a call with the same ActionID has written. @throws AppError ACTION_DONE */
async function findRepeated(
  tx: Tx,
  order: WorkOrder,
  { userID }: Actor,
  { ActionID, Comment }: NewComment,
): Promise<string | null> {
  if (ActionID === undefined) return null;
  const [before] = await tx.query<{ id: string; content: string }>(
    `select id, content from work_order_comment
     where org_code = $1 and order_id = $2 and user_id = $3 and action_id = $4`,
    [order.orgCode, order.id, userID, ActionID],
  );
  if (before !== undefined && before.content !== Comment) throw new AppError('ACTION_DONE');
  return before?.id ?? null;
}

/** @throws AppError TOO_MANY_COMMENTS */
export async function requireFreePlace(tx: Tx, order: WorkOrder): Promise<void> {
  const [count] = await tx.query<{ comments: number }>(
    'select count(*)::int as comments from work_order_comment where org_code = $1 and order_id = $2',
    [order.orgCode, order.id],
  );
  if ((count?.comments ?? 0) >= mostComments) throw new AppError('TOO_MANY_COMMENTS');
}

/** Returns the mentioned people, each once. @throws AppError BAD_FIELD */
async function requireMentionable(
  tx: Tx,
  actor: Actor,
  order: WorkOrder,
  { Mentions, Internal }: NewComment,
): Promise<MentionedPerson[]> {
  const ids = [...new Set(Mentions)];
  if (ids.length === 0) return [];
  const people = await mentionablePeople(tx, actor, order, { isInternal: Internal === 1, ids });
  if (people.length < ids.length) throw badField('Mentions', repairReasons.notMentionable);
  return people;
}

/**
 * Deletes a comment of the actor, and releases its photos.
 *
 * @throws AppError NOT_FOUND for another person's, COMMENT_TOO_OLD
 */
export async function deleteComment(
  { tx, actor, now, publish }: WriteContext,
  { ID, CommentID }: BodyOf<typeof deleteOrderComment>,
): Promise<void> {
  const order = await requireReadable(tx, ID);
  const [comment] = await tx.query<{
    isOld: boolean;
    internal: boolean;
    photos: OrderComment['photos'];
  }>(
    `select create_time <= $5::timestamptz - $6::interval as "isOld", internal, photos
     from work_order_comment where org_code = $1 and order_id = $2 and id = $3 and user_id = $4`,
    [order.orgCode, order.id, CommentID, actor.userID, now, `${deletableMinutes} minutes`],
  );
  if (comment === undefined) throw new AppError('NOT_FOUND', { field: 'CommentID' });
  if (comment.isOld) throw new AppError('COMMENT_TOO_OLD');
  await tx.query(
    'delete from work_order_comment where org_code = $1 and order_id = $2 and id = $3',
    [order.orgCode, order.id, CommentID],
  );
  await releaseFiles(tx, actor.orgCode, comment.photos, now);
  publish(...commentEvents(actor, order, comment.internal));
}

/** Returns the events of a comment, for each side that reads it; the key is the order's id. */
export function commentEvents(
  actor: Pick<Actor, 'orgCode'>,
  order: WorkOrder,
  isInternal: boolean,
): OutboxEvent[] {
  const sides = isInternal ? [actor.orgCode] : [order.orgCode, order.repairOrgCode];
  return [...new Set(sides)].map((side) => changeEvent(side, 'orderComment', [order.id]));
}
