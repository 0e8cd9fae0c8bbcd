import type { z } from 'zod';
import {
  dayOrders,
  type getMyDay,
  type LaneOrder,
  type listOrderLanes,
  type OrderLane,
} from '../../../../contract/areas/repair/lanes.ts';
import type { orderFilter } from '../../../../contract/areas/repair/queries.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import { type OrderState, openOrderStates, orderState } from '../../../../contract/enums.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { columnList, selectSections } from '../../../kernel/crud/selectPage.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { Tx } from '../../../storage/db.ts';
import { openOrderColumns, orderColumns, orderJoins } from './orderColumns.ts';
import { isWhole, ordersQuery } from './orderQueries.ts';
import { repairersOf } from './repairers.ts';

/** SQL: the columns of an order's card; names as in `orderColumns`. */
const cardColumns = {
  id: orderColumns.id,
  orderCode: orderColumns.orderCode,
  orderState: orderColumns.orderState,
  deviceCode: orderColumns.deviceCode,
  deviceName: orderColumns.deviceName,
  positionName: orderColumns.positionName,
  orgCode: orderColumns.orgCode,
  repairOrgCode: orderColumns.repairOrgCode,
  reportUserID: orderColumns.reportUserID,
  reportUserName: orderColumns.reportUserName,
  repairUserID: orderColumns.repairUserID,
  repairUserName: orderColumns.repairUserName,
  faultText: orderColumns.faultText,
  faultLevel: orderColumns.faultLevel,
  isStop: orderColumns.isStop,
  faultTime: orderColumns.faultTime,
  reportTime: orderColumns.reportTime,
  stateTime: orderColumns.stateTime,
  escalateTime: orderColumns.escalateTime,
  superviseTime: orderColumns.superviseTime,
  writeDueTime: orderColumns.writeDueTime,
  expectRecoverTime: orderColumns.expectRecoverTime,
  interruptReason: openOrderColumns.interruptReason,
} as const;

/** Adds the owner's name to the cards of other organisations' devices. */
function namedCards(tx: Tx, org: string, cards: readonly LaneOrder[]): Promise<LaneOrder[]> {
  return nameOwners(
    tx,
    org,
    cards.map((card) => ({ ...card, ownerCode: card.orgCode })),
  );
}

/** Returns the states of the lanes that a filter leaves. */
function lanesOf({ OrderState, Unfinished }: z.output<typeof orderFilter>): readonly OrderState[] {
  const open = Unfinished === 1 ? openOrderStates : orderState.list;
  return open.filter((state) => OrderState === undefined || state === OrderState);
}

/** Loads the first orders of each lane, and counts them. */
export async function selectLanes(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof listOrderLanes>,
  now: Date,
): Promise<OrderLane[]> {
  const { OrderState: _state, Unfinished: _unfinished, Size, ...filter } = body;
  const states = lanesOf(body);
  const isOpen = (state: OrderState) => openOrderStates.some((open) => open === state);
  const parts = states.map((state) => ({
    where: `o.order_state = ${state}`,
    order: isOpen(state) ? 'o.fault_time, o.id' : 'o.fault_time desc, o.id desc',
  }));
  const planning = isWhole(filter) ? 'prepared' : 'eachTime';
  const query = { ...ordersQuery(actor, filter, now), columns: cardColumns, planning } as const;
  const lanes = await selectSections<LaneOrder>(tx, query, parts, Size);
  const named = await namedCards(
    tx,
    actor.orgCode,
    lanes.flatMap(({ data }) => data),
  );
  const byState = Map.groupBy(named, (card) => card.orderState);
  return states.map((state, at) => {
    const { totalNum = 0, totalBound } = lanes[at] ?? {};
    const orders = byState.get(state) ?? [];
    return { orderState: state, totalNum, ...(totalBound && { totalBound }), orders };
  });
}

const { reported, awaitingConfirmation } = orderState.values;

/** SQL: the owners of the devices that `$1` repairs, itself included. Open orders are read by the owner: there `work_order_open` has them. */
const owners = `owners as (
  select $1 as org_code union select owner from active_relation where provider = $1
)`;

/** SQL: the most urgent order first: by level, stopped machines before others, then the oldest fault. */
const byUrgency = 'o.fault_level, o.is_stop desc, o.fault_time, o.id';

/** SQL conditions of the two parts of a repairer's day; `$2` is the person. */
const dayConditions = {
  assigned: `o.repair_user_id = $2 and ${isOpenOrder('o')}
    and o.order_state not in (${reported}, ${awaitingConfirmation})`,
  unreceived: `o.order_state = ${reported} and d.id is not null and (
    exists (
      select from device_person b where b.org_code = o.org_code and b.device_id = o.device_id
        and b.kind = 'bound' and b.user_id = $2
    ) or not exists (
      select from device_person b join (${repairersOf('$1')}) u on u.id = b.user_id
      where b.org_code = o.org_code and b.device_id = o.device_id and b.kind = 'bound'
    ))`,
} as const;

/** Loads the orders that a repairer holds and those that they may receive, the most urgent first. */
export async function selectMyDay(
  tx: Tx,
  { orgCode: org, userID }: Actor,
): Promise<ResultOf<typeof getMyDay>> {
  const read = async (condition: string, limit: number) => {
    const cards = await tx.query<LaneOrder>(
      `with ${owners}
       select ${columnList(cardColumns)}
       from owners join work_order o using (org_code) ${orderJoins}
       where o.repair_org_code = $1 and ${condition}
       order by ${byUrgency} limit $3`,
      [org, userID, limit],
      'eachTime',
    );
    return namedCards(tx, org, cards.map(isoTimes));
  };
  const assigned = await read(dayConditions.assigned, dayOrders.assigned + 1);
  const unreceived = await read(dayConditions.unreceived, dayOrders.unreceived + 1);
  return {
    assigned: assigned.slice(0, dayOrders.assigned),
    moreAssigned: assigned.length > dayOrders.assigned ? 1 : 0,
    unreceived: unreceived.slice(0, dayOrders.unreceived),
    moreUnreceived: unreceived.length > dayOrders.unreceived ? 1 : 0,
  };
}
