import { segmentKind } from '../../../../contract/enums.ts';
import { repairSideOf } from '../../../../contract/orders/orderActor.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { type Actor, isVisiting } from '../../../kernel/auth/actor.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectPlanOfOrder } from '../../plan/api.ts';
import { selectOrderParts } from '../commands/edit/parts.ts';
import { selectCost } from '../record/cost.ts';
import { selectLabour } from '../record/labour.ts';
import { selectPhotos } from '../record/photos.ts';
import { hasRepairerLeft, hasSideLeft } from '../rules/delegation.ts';
import { selectOrderCalls } from './orderCalls.ts';
import { namedOrder, selectOrder } from './orderQueries.ts';

/** The context in which an order is read with its details; the transaction acts as the actor's organisation. */
export interface DetailReader {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'orgCode' | 'selected'>;
  readonly now: Date;
  linkOf(key: string): string;
}

/**
 * Loads one order with its segments and its history, oldest first. Only the owner can read from which
 * provider an order was withdrawn.
 */
export async function selectOrderDetail(
  { tx, actor, now, linkOf }: DetailReader,
  id: string,
): Promise<WorkOrderDetail | null> {
  const { orgCode } = actor;
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
  const plannedBy = await selectPlanOfOrder(tx, orgCode, id);
  const parts = await selectOrderParts(tx, order, repairSideOf({ ...order, ...delegation }));
  const left = await hasRepairerLeft(tx, order);
  const photos = await selectPhotos(tx, order, linkOf);
  const labour = await selectLabour(tx, order, now);
  const cost = await selectCost(tx, order, orgCode, labour);
  // a visit reads its own view of the owner's rows alone
  const calls = isVisiting(actor) ? null : await selectOrderCalls(tx, order, orgCode, now);
  return {
    ...order,
    segments: fillGaps(order, segments.map(isoTimes)),
    history: history.map(isoTimes),
    parts,
    ...photos,
    labour,
    cost,
    ...(reporters.length > 0 && { labelReporters: reporters.map(isoTimes) }),
    ...(plannedBy !== null && { plannedBy }),
    ...(calls !== null && { calls }),
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
  reader: DetailReader,
  orderCode: string,
): Promise<WorkOrderDetail | null> {
  const [found] = await reader.tx.query<{ id: string }>(
    `select id from work_order where order_code = $2 and (org_code = $1 or repair_org_code = $1)
     order by report_time desc, id desc limit 1`,
    [reader.actor.orgCode, orderCode],
  );
  return found === undefined ? null : selectOrderDetail(reader, found.id);
}
