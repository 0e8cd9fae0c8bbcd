import { orderState } from '../../../../contract/enums.ts';
import type { OrderCalls, WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Tx } from '../../../storage/db.ts';
import type { Recipient } from '../notify/audience.ts';
import { nextOnCall, supervisorsOf } from '../notify/nextCalled.ts';

/** The most names of one entry; the others are counted. */
const mostNames = 8;

interface Notified {
  readonly time: Date;
  readonly userID: string;
}

/**
 * Loads who was notified of an order that nobody has received, and who is notified next and when; null once it is
 * received. Names belong to the reader's own organisation. The transaction acts as the reader's organisation again.
 *
 * @param reader the code of the organisation that reads; null: a person without an account, who gets no names
 */
export async function selectOrderCalls(
  tx: Tx,
  order: WorkOrder,
  reader: string | null,
  now: Date,
): Promise<OrderCalls | null> {
  const { id, orgCode, repairOrgCode, createTime, escalateTime, superviseTime } = order;
  if (order.orderState !== orderState.values.reported) return null;
  const acting = reader ?? orgCode;
  await tx.actAs(repairOrgCode);
  const rows = await tx.query<Notified>(
    `select min(created_time) as time, user_id as "userID" from notification
     where org_code = $1 and url = $2 and created_time >= $3
       and kind in ('orderReported', 'orderUnreceived')
     group by user_id order by 1, 2 limit 500`,
    [repairOrgCode, id, createTime],
  );
  await tx.actAs(orgCode);
  const isAhead = (time: string | null) => time !== null && Date.parse(time) > now.getTime();
  const next = isAhead(escalateTime)
    ? await nextOnCall(tx, order, new Date(escalateTime ?? ''))
    : [];
  const supervisors = isAhead(superviseTime) ? await supervisorsOf(tx, order) : [];
  const isOwn = reader === repairOrgCode;
  await tx.actAs(repairOrgCode);
  const ids = [...rows, ...next, ...supervisors].map(({ userID }) => userID);
  const people = await tx.query<{ id: string; name: string }>(
    'select id, real_name as name from app_user where org_code = $1 and id = any($2)',
    [repairOrgCode, isOwn ? ids : []],
  );
  await tx.actAs(acting);
  const names = new Map(people.map((one) => [one.id, one.name]));
  const called = (time: string, ones: readonly Pick<Recipient, 'userID'>[]) => ({
    time,
    count: ones.length,
    names: ones.flatMap(({ userID }) => names.get(userID) ?? []).slice(0, mostNames),
  });
  const byTime = Map.groupBy(rows, ({ time }) => time.toISOString());
  const [provider] =
    isOwn || reader === null || repairOrgCode === orgCode
      ? []
      : await tx.query<{ name: string }>(
          'select org_name as name from organisation where org_code = $1',
          [repairOrgCode],
        );
  return {
    notified: [...byTime].map(([time, ones]) => called(time, ones)),
    next: next.length === 0 ? null : called(escalateTime ?? '', next),
    supervisors: supervisors.length === 0 ? null : called(superviseTime ?? '', supervisors),
    orgName: provider?.name ?? null,
  };
}
