import {
  deletableMinutes,
  type listOrderComments,
  type OrderComment,
} from '../../../../contract/areas/repair/comments.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectOrder } from '../queries/orderQueries.ts';

/** The context in which comments are read. */
export interface CommentReader {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  linkOf(key: string): string;
}

/** Loads an order that the caller may read. @throws AppError NOT_FOUND */
export async function requireReadable(tx: Tx, id: string): Promise<WorkOrder> {
  const order = await selectOrder(tx, id);
  if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  return order;
}

/** Loads the latest comments of an order that the caller may read. @throws AppError NOT_FOUND */
export async function selectComments(
  reader: CommentReader,
  { ID, Latest }: BodyOf<typeof listOrderComments>,
): Promise<ResultOf<typeof listOrderComments>> {
  const order = await requireReadable(reader.tx, ID);
  const [count] = await reader.tx.query<{ total: number }>(
    'select count(*)::int as total from work_order_comment where org_code = $1 and order_id = $2',
    [order.orgCode, ID],
  );
  const comments = await readComments(
    reader,
    order,
    'order by c.create_time desc, c.id desc limit $7',
    [Latest],
  );
  return { comments, total: count?.total ?? 0 };
}

/** Loads one comment of an order that the caller may read. */
export async function selectComment(
  reader: CommentReader,
  order: WorkOrder,
  id: string,
): Promise<OrderComment> {
  const [comment] = await readComments(reader, order, 'and c.id = $7', [id]);
  if (comment === undefined) throw new Error(`no comment ${id}`);
  return comment;
}

async function readComments(
  { tx, actor, now, linkOf }: CommentReader,
  order: WorkOrder,
  rest: string,
  more: readonly unknown[],
): Promise<OrderComment[]> {
  const rows = await tx.query<OrderComment>(
    `select c.id, c.user_id as "userID", c.user_name as "userName", g.org_name as "orgName", c.content,
       c.internal::int as internal, c.mentions, c.photos, c.create_time as "createTime",
       case when c.user_id = $3 and c.create_time > $4::timestamptz - $5::interval
         then c.create_time + $5::interval end as "deletableUntil"
     from work_order_comment c
     left join organisation g on g.org_code = c.user_org_code and g.org_code <> $6
     where c.org_code = $1 and c.order_id = $2 ${rest}`,
    [
      order.orgCode,
      order.id,
      actor.userID,
      now,
      `${deletableMinutes} minutes`,
      actor.orgCode,
      ...more,
    ],
  );
  return rows.map((row) => ({
    ...isoTimes(row),
    photos: row.photos.map((photo) => ({ ...photo, linkurl: linkOf(photo.url) })),
  }));
}
