import { openOrderStates, orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Tx } from '../../../storage/db.ts';
import { servicingOrg } from '../../../storage/statements/activeRelation.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import { figureEvents } from '../topics/orderTopics.ts';
import { type MovedOrder, refreshMoved } from './movedOrder.ts';
import { type Move, moveOrderAlone } from './moveOrder.ts';
import type { OrderChange, WriteContext } from './writeContext.ts';

const { reported, repairing, awaitingConfirmation } = orderState.values;

/**
 * Passes unfinished orders of reassigned devices from a former provider to the organisation that repairs
 * the devices now; they return to the state of a new report. Orders that the former provider has
 * restored, and orders that the owner's own people have begun, stay with them. The figures are not
 * updated; call `refreshMoved` afterwards.
 *
 * Needs the devices' locks, and the transaction acting as their owner.
 *
 * @param providers the former and the new providers of the devices, whose boards change; the boards of
 *   both sides of each passed order change too
 */
export async function passOrders(
  context: WriteContext,
  orgCode: string,
  deviceIDs: readonly string[],
  providers: ReadonlySet<string> = new Set(),
): Promise<MovedOrder[]> {
  const open = await lockOpenOrders(context.tx, orgCode, deviceIDs);
  const boards = new Set(providers);
  const moved: MovedOrder[] = [];
  for (const { id, orderState: state, repairOrgCode, side } of open) {
    if (repairOrgCode === orgCode || repairOrgCode === side) continue;
    if (state === awaitingConfirmation) continue;
    moved.push(await withdraw(context, id, side));
    boards.add(repairOrgCode).add(side);
  }
  const keys = open.map(({ id }) => id);
  boards.delete(orgCode); // the owner's boards show all of its orders before and after
  context.publish(...[...boards].flatMap((provider) => boardEvents(provider, keys)));
  return moved;
}

/**
 * Moves an order. An order that is sent back to a provider that no longer services its device is passed
 * on to the organisation that does.
 *
 * @throws AppError as `moveOrder`
 */
export async function moveAndPassOn(context: WriteContext, move: Move): Promise<WorkOrder> {
  const moved = await moveOrderAlone(context, move);
  const { order } = moved;
  const passed =
    order.orderState === repairing
      ? await passOrders(context, order.orgCode, [order.deviceID])
      : [];
  await refreshMoved(context.tx, [moved, ...passed]);
  return passed.length === 0 ? order : ((await selectOrder(context.tx, order.id)) ?? order);
}

interface OpenOrder {
  readonly id: string;
  readonly orderState: number;
  readonly repairOrgCode: string;
  /** The organisation that repairs the device now. */
  readonly side: string;
}

function lockOpenOrders(
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
): Promise<OpenOrder[]> {
  return tx.query<OpenOrder>(
    `select o.id, o.order_state as "orderState", o.repair_org_code as "repairOrgCode",
            coalesce(${servicingOrg('d')}, d.org_code) as side
     from work_order o join device d on d.org_code = o.org_code and d.id = o.device_id
     where o.org_code = $1 and o.device_id = any($2) and o.order_state = any($3)
     order by o.id for update of o`,
    [orgCode, deviceIDs, openOrderStates],
  );
}

function withdraw(context: WriteContext, id: string, side: string): Promise<MovedOrder> {
  return moveOrderAlone(
    { ...context, actor: null, causedBy: context.actor },
    {
      call: 'Withdraw',
      id,
      effect: async ({ tx, order, transition }) =>
        transition.to === reported
          ? {
              columns: { repair_org_code: side },
              changes: [await changeOfSide(tx, order.repairOrgCode, side)],
            }
          : {},
    },
  );
}

/** Returns the change of the repair side, by the current names of the organisations. */
async function changeOfSide(tx: Tx, former: string, side: string): Promise<OrderChange> {
  const rows = await tx.query<{ code: string; name: string }>(
    'select org_code as code, org_name as name from organisation where org_code = any($1)',
    [[former, side]],
  );
  const nameOf = (orgCode: string) => rows.find(({ code }) => code === orgCode)?.name ?? orgCode;
  return { field: 'RepairOrgName', from: nameOf(former), to: nameOf(side) };
}

/** Returns the events that update a provider's boards after its devices changed. */
function boardEvents(orgCode: string, openOrders: readonly string[]): OutboxEvent[] {
  return [
    { kind: 'topic', orgCode, topic: 'openOrders', keys: openOrders },
    { kind: 'topic', orgCode, topic: 'orderEvents', keys: 'reset' },
    ...figureEvents(orgCode),
  ];
}
