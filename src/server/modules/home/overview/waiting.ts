import type { getAgentCount, WaitingFor } from '../../../../contract/areas/home/overview.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { type PageBody, selectPage } from '../../../kernel/crud/selectPage.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';
import { joinedOrders, openOrderColumns } from '../../repair/api.ts';

const { reported, awaitingRepair, repairing, awaitingConfirmation, toBeCompleted, interrupted } =
  orderState.values;

/** The next action of an order in each open state. */
const waitingActions: readonly { readonly state: number; readonly action: WaitingFor }[] = [
  { state: reported, action: 'receive' },
  { state: awaitingRepair, action: 'start' },
  { state: repairing, action: 'repair' },
  { state: interrupted, action: 'recover' },
  { state: toBeCompleted, action: 'write' },
  { state: awaitingConfirmation, action: 'confirm' },
];

const actionCase = `case o.order_state
  ${waitingActions.map(({ state, action }) => `when ${state} then '${action}'`).join('\n  ')} end`;

/**
 * SQL: orders `o` of devices `d` that wait for the caller, by the table of transitions: a reported order
 * waits for all who may repair it, an order to be confirmed for those who may confirm it, every other
 * one for its repairer. $1 organisation, $2 user, $3 true if they may repair, $4 if they may confirm.
 */
const waitsForCaller = `
  ${ownOrServiced('d', '$1')}
  and case
    when o.order_state = ${reported} then $3 and o.repair_org_code = $1
    when o.order_state in (${[awaitingRepair, repairing, interrupted, toBeCompleted].join(', ')})
      then $3 and o.repair_org_code = $1 and o.repair_user_id = $2
    when o.order_state = ${awaitingConfirmation}
      then o.org_code = $1 and (o.report_user_id = $2 or $4) and o.repair_user_id is distinct from $2
    else false
  end`;

function valuesOf({ orgCode, userID, permissions }: Actor): unknown[] {
  return [orgCode, userID, permissions.has('repair.work'), permissions.has('repair.confirm')];
}

/** Counts the orders that wait for the caller, by action, and the unread messages. */
export async function agentCount(tx: Tx, actor: Actor): Promise<ResultOf<typeof getAgentCount>> {
  const rows = await tx.query<{ action: WaitingFor; count: number }>(
    `select ${actionCase} as action, count(*)::int as count from work_order o
     join device d on d.org_code = o.org_code and d.id = o.device_id
     where ${isOpenOrder('o')} and ${waitsForCaller} group by 1`,
    valuesOf(actor),
  );
  const [unread] = await tx.query<{ count: number }>(
    'select count(*)::int as count from notification where org_code = $1 and user_id = $2 and not is_read',
    [actor.orgCode, actor.userID],
  );
  const count = (action: WaitingFor) => rows.find((row) => row.action === action)?.count ?? 0;
  return {
    toReceive: count('receive'),
    toStart: count('start'),
    inRepair: count('repair'),
    interrupted: count('recover'),
    toWrite: count('write'),
    toConfirm: count('confirm'),
    unreadMessages: unread?.count ?? 0,
  };
}

type WaitingRow = OpenOrderRow & { waitingFor: WaitingFor; ownerCode: string };

/** Loads a page of the orders that wait for the caller: the highest level first, then the oldest report. */
export async function selectWaiting(
  tx: Tx,
  actor: Actor,
  page: PageBody & { readonly WaitingFor?: WaitingFor | undefined },
) {
  const query = {
    columns: { ...openOrderColumns, waitingFor: actionCase },
    from: joinedOrders,
    where: `${isOpenOrder('o')} and ${waitsForCaller}
      and ($5::text is null or ${actionCase} = $5)`,
    values: [...valuesOf(actor), page.WaitingFor ?? null],
    order: 'o.fault_level, o.is_stop desc, o.report_time, o.id',
  };
  const found = await selectPage<WaitingRow>(tx, query, page);
  return { ...found, data: await nameOwners(tx, actor.orgCode, found.data) };
}
