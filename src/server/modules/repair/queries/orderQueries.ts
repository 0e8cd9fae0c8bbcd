import type { z } from 'zod';
import { type listWorkOrders, orderFilter } from '../../../../contract/areas/repair/queries.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { openOrderStates } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import {
  drilldownPredicate,
  keysPredicate,
} from '../../../figures/drilldown/drilldownPredicate.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Window } from '../../../figures/window/window.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { columnList, selectFirst, selectPage } from '../../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
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

/** Returns the window of a figure's drilldown: where an end is absent it has none. @throws AppError BAD_FIELD */
export function drilldownWindow(
  { StartTime, EndTime }: Pick<z.output<typeof orderFilter>, 'StartTime' | 'EndTime'>,
  { timeZone }: Pick<Actor, 'timeZone'>,
  now: Date,
): Window {
  return {
    from: StartTime === undefined ? new Date(0) : requireInstant(StartTime, timeZone, 'StartTime'),
    to: EndTime === undefined ? now : requireInstant(EndTime, timeZone, 'EndTime'),
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
    where.raw((next) => drilldownPredicate(figure, drilldownWindow(body, actor, now), next, body));
  }
  return where;
}

/** SQL: orders that the organisation owns, and others that it repairs; each has an index by time. */
const ownedOrRepaired = [
  'o.org_code = $1',
  'o.repair_org_code = $1 and o.repair_org_code <> o.org_code',
] as const;

/** Returns whether a filter restricts the orders by nothing but the text of a search. */
export function isWhole(filter: z.output<typeof orderFilter>): boolean {
  return Object.keys(orderFilter.shape).every(
    (key) => key === 'SearchText' || filter[key as keyof typeof filter] === undefined,
  );
}

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
    search: {
      table: 'work_order',
      alias: 'o',
      text: filter.SearchText,
      isWhole: isWhole(filter),
    },
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
