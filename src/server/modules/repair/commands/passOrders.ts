import { openOrderStates, orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/outbox.ts';
import { servicingOrg } from '../../../storage/standing.ts';
import { selectOrder } from '../queries/queries.ts';
import { figureEvents } from '../topics/orderTopics.ts';
import type { Change, Deed } from './deed.ts';
import { type Moved, refreshMoved } from './moved.ts';
import { type Move, moveOrderAlone } from './moveOrder.ts';

const { reported, repairing, awaitingConfirmation } = orderState.values;

/**
 * Passes the orders of devices that changed hands to who repairs these now, where a provider that no
 * longer does has them unfinished: they are as newly reported. What it has restored stays its work.
 * What the owner's own people have begun stays theirs. Their figures are left to `refreshMoved`.
 *
 * Needs the devices' locks, and the transaction as their owner.
 *
 * @param providers those that service the devices no longer, or from now on: their boards change, as
 *   do those of the sides of each order that is passed
 */
export async function passOrders(
  deed: Deed,
  orgCode: string,
  deviceIDs: readonly string[],
  providers: ReadonlySet<string> = new Set(),
): Promise<Moved[]> {
  const open = await lockOpenOrders(deed.tx, orgCode, deviceIDs);
  const boards = new Set(providers);
  const moved: Moved[] = [];
  for (const { id, orderState: state, repairOrgCode, side } of open) {
    if (repairOrgCode === orgCode || repairOrgCode === side) continue;
    if (state === awaitingConfirmation) continue;
    moved.push(await withdraw(deed, id, side));
    boards.add(repairOrgCode).add(side);
  }
  const keys = open.map(({ id }) => id);
  boards.delete(orgCode); // the owner's show all of its orders before and after
  deed.publish(...[...boards].flatMap((provider) => boardEvents(provider, keys)));
  return moved;
}

/**
 * Moves an order. One that is sent back to a provider that no longer services its device goes on to
 * who does.
 *
 * @throws AppError as `moveOrder`
 */
export async function moveAndPassOn(deed: Deed, move: Move): Promise<WorkOrder> {
  const moved = await moveOrderAlone(deed, move);
  const { order } = moved;
  const passed =
    order.orderState === repairing ? await passOrders(deed, order.orgCode, [order.deviceID]) : [];
  await refreshMoved(deed.tx, [moved, ...passed]);
  return passed.length === 0 ? order : ((await selectOrder(deed.tx, order.id)) ?? order);
}

interface OpenOrder {
  readonly id: string;
  readonly orderState: number;
  readonly repairOrgCode: string;
  /** Who repairs the device now. */
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

function withdraw(deed: Deed, id: string, side: string): Promise<Moved> {
  return moveOrderAlone(
    { ...deed, actor: null, causedBy: deed.actor },
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

/** From which organisation to which, by their names as they are now. */
async function changeOfSide(tx: Tx, former: string, side: string): Promise<Change> {
  const rows = await tx.query<{ code: string; name: string }>(
    'select org_code as code, org_name as name from organisation where org_code = any($1)',
    [[former, side]],
  );
  const nameOf = (orgCode: string) => rows.find(({ code }) => code === orgCode)?.name ?? orgCode;
  return { field: 'RepairOrgName', from: nameOf(former), to: nameOf(side) };
}

/** What a provider's boards show of devices that it services no longer, or from now on. */
function boardEvents(orgCode: string, openOrders: readonly string[]): OutboxEvent[] {
  return [
    { kind: 'topic', orgCode, topic: 'openOrders', keys: openOrders },
    { kind: 'topic', orgCode, topic: 'orderEvents', keys: 'reset' },
    ...figureEvents(orgCode),
  ];
}
