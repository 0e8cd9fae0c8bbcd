import { labelAuthorID } from '../../../../contract/areas/repair/comments.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import { claimPictures } from '../../file/api.ts';
import type { ReportContext } from '../commands/writeContext.ts';
import { peopleOf, type Recipient } from '../notify/audience.ts';
import { storeOrderNotifications } from '../notify/notifyTransition.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import { commentEvents, requireFreePlace } from './editComments.ts';
import { insertComment } from './insertComment.ts';

/**
 * Writes a remark of a person, who may have no account, as a comment that both sides read, and notifies the repairer,
 * or the candidates while nobody has the order, and the owner's supervisors.
 *
 * @returns the comment's id
 * @throws AppError TOO_MANY_COMMENTS
 */
export async function addRemark(
  context: ReportContext,
  orderID: string,
  remark: string,
): Promise<string> {
  const { tx, actor, now, publish } = context;
  const order = await loadOrder(tx, orderID);
  await lockByName(tx, `comments ${order.id}`);
  await requireFreePlace(tx, order);
  const id = await insertLabelComment(context, order, remark);
  const notified = (await peopleToNotify(tx, order)).map((to) => ({
    kind: 'orderRemarked' as const,
    to,
  }));
  publish(
    ...(await storeOrderNotifications(tx, order, notified, now, {
      person: actor.realName,
      remark,
    })),
    ...commentEvents(actor, order, false),
  );
  return id;
}

/** A comment of a person without an account, with the text that begins it where it is not there yet. */
export interface LabelComment {
  readonly orderID: string;
  /** null: it is written now. */
  readonly commentID: string | null;
  readonly text: string;
}

/**
 * Adds a stored picture to the comment of a person without an account, which is written at their first one.
 *
 * @param url of the picture, stored by `labelAuthorID`
 * @returns the comment's id
 * @throws AppError TOO_MANY_COMMENTS, BAD_FIELD
 */
export async function addPhotoByLabel(
  context: ReportContext,
  { orderID, commentID, text }: LabelComment,
  url: string,
): Promise<string> {
  const { tx, actor, publish } = context;
  const order = await loadOrder(tx, orderID);
  await lockByName(tx, `comments ${order.id}`);
  if (commentID === null) await requireFreePlace(tx, order);
  const author = { orgCode: actor.orgCode, userID: labelAuthorID };
  const pictures = await claimPictures(tx, author, [url], 'Photo');
  const id = commentID ?? (await insertLabelComment(context, order, text));
  await tx.query(
    `update work_order_comment set photos = photos || $4::jsonb
     where org_code = $1 and order_id = $2 and id = $3`,
    [order.orgCode, order.id, id, JSON.stringify(pictures)],
  );
  publish(...commentEvents(actor, order, false));
  return id;
}

function insertLabelComment(
  { tx, actor, now }: ReportContext,
  order: WorkOrder,
  content: string,
): Promise<string> {
  const author = { ...actor, userID: actor.userID ?? labelAuthorID };
  const rest = { isInternal: false, mentions: [], photos: [], actionID: null, now };
  return insertComment(tx, order, author, { content, ...rest });
}

async function loadOrder(tx: Tx, id: string): Promise<WorkOrder> {
  const order = await selectOrder(tx, id);
  if (order === null) throw new Error(`order ${id} is not there`);
  return order;
}

/** Returns the people who are notified of a remark, each once. */
async function peopleToNotify(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  const input = { order, before: null, input: {} };
  const audience = order.repairUserID === null ? 'candidates' : 'repairer';
  const people = [
    ...(await peopleOf(tx, audience, input)),
    ...(await peopleOf(tx, 'ownerSupervisors', input)),
  ];
  return [...new Map(people.map((person) => [person.userID, person])).values()];
}
