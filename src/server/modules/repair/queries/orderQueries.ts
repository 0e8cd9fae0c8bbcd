import type { z } from 'zod';
import type { listWorkOrders, orderFilter } from '../../../../contract/areas/repair/queries.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { openOrderStates, segmentKind } from '../../../../contract/enums.ts';
import { repairSideOf } from '../../../../contract/orders/orderActor.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import {
  drilldownPredicate,
  keysPredicate,
} from '../../../figures/drilldown/drilldownPredicate.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { columnList, selectFirst, selectPage } from '../../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectOrderParts } from '../commands/edit/parts.ts';
import { hasRepairerLeft, hasSideLeft } from '../rules/delegation.ts';
import { joinedOrders, orderColumns, orderJoins } from './orderColumns.ts';

/** Loads one order that the organisation owns or repairs; null if there is none. */
export async function selectOrder(tx: Tx, id: string): Promise<WorkOrder | null> {
  const text = `select ${columnList(orderColumns)} from ${joinedOrders} where o.id = $1`;
  const [row] = await tx.query<WorkOrder>(text, [id]);
  return row === undefined ? null : isoTimes(row);
}

/** Adds the owner's name to orders of another organisation's devices. */
function namedOrders(tx: Tx, orgCode: string, orders: readonly WorkOrder[]): Promise<WorkOrder[]> {
  return nameOwners(
    tx,
    orgCode,
    orders.map((order) => ({ ...order, ownerCode: order.orgCode })),
  );
}

/** Adds the owner's name to an order of another organisation's device. */
export async function namedOrder(tx: Tx, orgCode: string, order: WorkOrder): Promise<WorkOrder> {
  const [named = order] = await namedOrders(tx, orgCode, [order]);
  return named;
}

/**
 * Loads one order with its segments and its history, oldest first. Only the owner can read from which
 * provider an order was withdrawn.
 */
export async function selectOrderDetail(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<WorkOrderDetail | null> {
  const found = await selectOrder(tx, id);
  if (found === null) return null;
  const order = await namedOrder(tx, orgCode, found);
  const segments = await tx.query<WorkOrderDetail['segments'][number]>(
    `select kind, reason, machine_up::int as "machineUp", start_time as "startTime", end_time as "endTime",
            user_id as "userID", user_name as "userName"
     from work_order_segment where org_code = $1 and order_id = $2 and replaced_by is null
     order by start_time, seq`,
    [order.orgCode, id],
  );
  const history = await tx.query<WorkOrderDetail['history'][number]>(
    `select call, from_state as "fromState", to_state as "toState", user_id as "userID",
            user_name as "userName", time, remark,
            case when call <> 'Withdraw' or org_code = current_setting('app.org') then changes
            end as changes
     from work_order_event where org_code = $1 and order_id = $2 order by version`,
    [order.orgCode, id],
  );
  const reporters = await tx.query<NonNullable<WorkOrderDetail['labelReporters']>[number]>(
    `select reporter_name as "userName", phone, create_time as time, is_remark::int as "isRemark"
     from label_report where org_code = $1 and order_id = $2 and org_code = $3
     order by create_time, id`,
    [order.orgCode, id, orgCode],
  );
  const delegation = (await hasSideLeft(tx, order)) && { repairSideLeft: 1 as const };
  const parts = await selectOrderParts(tx, order, repairSideOf({ ...order, ...delegation }));
  const left = await hasRepairerLeft(tx, order);
  return {
    ...order,
    segments: fillGaps(order, segments.map(isoTimes)),
    history: history.map(isoTimes),
    parts,
    ...(reporters.length > 0 && { labelReporters: reporters.map(isoTimes) }),
    ...(left && { repairerLeft: 1 as const }),
    ...delegation,
  };
}

type Segments = WorkOrderDetail['segments'];

/**
 * Fills the gaps between the segments that the caller can see with waits: in these periods another
 * provider had the order. The caller may not read whether the machine ran then, so that a gap shows the
 * state that follows from the fault.
 */
function fillGaps({ faultTime, isStop }: WorkOrder, seen: Segments): Segments {
  return seen.flatMap((piece, at) => {
    const startTime = at === 0 ? faultTime : seen[at - 1]?.endTime;
    if (startTime == null || startTime >= piece.startTime) return [piece];
    const gap = {
      kind: segmentKind.values.wait,
      reason: null,
      machineUp: isStop === 1 ? 0 : 1,
      startTime,
      endTime: piece.startTime,
      userID: null,
      userName: null,
    } as const;
    return [gap, piece];
  });
}

/**
 * Loads one order with its details by its code. Codes are unique per organisation, so that a provider may
 * see two orders with the same code; the one that was reported last is returned.
 */
export async function selectOrderByCode(
  tx: Tx,
  orgCode: string,
  orderCode: string,
): Promise<WorkOrderDetail | null> {
  const [found] = await tx.query<{ id: string }>(
    `select id from work_order where order_code = $2 and (org_code = $1 or repair_org_code = $1)
     order by report_time desc, id desc limit 1`,
    [orgCode, orderCode],
  );
  return found === undefined ? null : selectOrderDetail(tx, orgCode, found.id);
}

/** Builds a `where` clause; each condition refers to its values by `$n`. `$1` is the organisation. */
function conditions(orgCode: string) {
  const values: unknown[] = [orgCode];
  const parts = ['true'];
  return {
    values,
    and(value: unknown, condition: (placeholder: string) => string): void {
      values.push(value);
      parts.push(condition(`$${values.length}`));
    },
    /** Adds a condition with several values, numbered after the existing ones. */
    raw(build: (nextIndex: number) => { text: string; values: readonly unknown[] }): void {
      const { text, values: more } = build(values.length + 1);
      values.push(...more);
      parts.push(`(${text})`);
    },
    text: () => parts.join(' and '),
  };
}

/** Builds the condition of a filter, over the orders that the organisation owns, repairs or has repaired. */
function ordersWhere(actor: Actor, body: z.output<typeof orderFilter>, now: Date) {
  const where = conditions(actor.orgCode);
  const from =
    body.StartTime === undefined
      ? null
      : requireInstant(body.StartTime, actor.timeZone, 'StartTime');
  const to =
    body.EndTime === undefined ? null : requireInstant(body.EndTime, actor.timeZone, 'EndTime');
  if (body.OrderState !== undefined) where.and(body.OrderState, (v) => `o.order_state = ${v}`);
  if (body.Unfinished === 1) where.and(openOrderStates, (v) => `o.order_state = any(${v})`);
  if (body.Mine === 1) {
    where.and(actor.userID, (v) => `(o.repair_user_id = ${v} or o.report_user_id = ${v})`);
  }
  if (body.IDs !== undefined) where.and(body.IDs, (v) => `o.id = any(${v}::uuid[])`);
  if (body.FaultLevel !== undefined) where.and(body.FaultLevel, (v) => `o.fault_level = ${v}`);
  const { Behind: figure } = body;
  if (figure === undefined) {
    if (from !== null) where.and(from, (v) => `o.fault_time >= ${v}`);
    if (to !== null) where.and(to, (v) => `o.fault_time < ${v}`);
    where.raw((next) => keysPredicate(next, body));
  } else {
    const window = { from: from ?? new Date(0), to: to ?? now };
    where.raw((next) => drilldownPredicate(figure, window, next, body));
  }
  return where;
}

/** SQL: orders that the organisation owns, and others that it repairs; each has an index by time. */
const ownedOrRepaired = [
  'o.org_code = $1',
  'o.repair_org_code = $1 and o.repair_org_code <> o.org_code',
] as const;

/** The list of orders by a filter, newest fault first. */
export function ordersQuery(actor: Actor, filter: z.output<typeof orderFilter>, now: Date) {
  const where = ordersWhere(actor, filter, now);
  return {
    columns: orderColumns,
    from: 'work_order o',
    joins: orderJoins,
    either: ownedOrRepaired,
    where: where.text(),
    values: where.values,
    search: { table: 'work_order', alias: 'o', text: filter.SearchText },
    order: 'o.fault_time desc, o.id desc',
    cursor: ['timestamptz', 'uuid'],
    planning: 'eachTime',
  } as const;
}

/** Loads one page of orders. */
export async function selectOrders(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof listWorkOrders>,
  now: Date,
) {
  const page = await selectPage<WorkOrder>(tx, ordersQuery(actor, body, now), body);
  return { ...page, data: await namedOrders(tx, actor.orgCode, page.data) };
}

/** Loads the orders that match a filter, in the same order as `selectOrders`, at most `limit`. */
export async function selectAllOrders(
  tx: Tx,
  actor: Actor,
  filter: z.output<typeof orderFilter>,
  limit: number,
  now: Date,
): Promise<WorkOrder[]> {
  const orders = await selectFirst<WorkOrder>(tx, ordersQuery(actor, filter, now), limit);
  return namedOrders(tx, actor.orgCode, orders);
}
