import type { Repairer } from '../../../../contract/areas/repair/queries.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import type { Tx } from '../../../storage/db.ts';

const repairs: PermissionID = 'repair.work';

/**
 * Returns SQL of a query for the active people `u` of an organisation with the repair permission.
 *
 * @param orgCode an SQL expression
 */
export function repairersOf(orgCode: string): string {
  return `select u.id, u.real_name as "realName"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.org_code = ${orgCode} and ${isActiveUser('u')} and '${repairs}' = any(r.permissions)`;
}

/** Loads an active person of an organisation with the repair permission. */
export async function selectRepairer(tx: Tx, orgCode: string, userID: string) {
  const [person] = await tx.query<Pick<Repairer, 'id' | 'realName'>>(
    `${repairersOf('$1')} and u.id = $2`,
    [orgCode, userID],
  );
  return person;
}

const { repairing, awaitingConfirmation } = orderState.values;

/**
 * Loads the active people of an organisation with the repair permission, who has least to do first. Their
 * open orders are read by the owner of the order: there `work_order_open` has them.
 */
export function selectRepairers(
  tx: Tx,
  orgCode: string,
  deviceID: string | undefined,
): Promise<Omit<Repairer, 'dutyLevel'>[]> {
  return tx.query<Omit<Repairer, 'dutyLevel'>>(
    `with owners as (
       select $1 as org_code union select owner from active_relation where provider = $1
     ), assigned as (
       select o.repair_user_id as id, count(*)::int as orders,
         max((o.order_state = ${repairing})::int) as repairing
       from owners join work_order o using (org_code)
       where ${isOpenOrder('o')} and o.order_state <> ${awaitingConfirmation}
         and o.repair_org_code = $1 and o.repair_user_id is not null group by 1
     ), known as (
       select o.repair_user_id as id, count(*)::int as repairs
       from device d join work_order o on o.org_code = d.org_code and o.device_id = d.id
       where d.id = $2 and o.repair_org_code = $1 and o.finish_time is not null group by 1
     )
     select u.id, u."realName", coalesce(a.orders, 0) as "assignedOrders",
       coalesce(a.repairing, 0) as "isRepairing", coalesce(k.repairs, 0) as repairs
     from (${repairersOf('$1')}) u left join assigned a using (id) left join known k using (id)
     order by "isRepairing", "assignedOrders", repairs desc, u."realName", u.id`,
    [orgCode, deviceID ?? null],
  );
}

/** Puts the people on call first: the first ones, then the back-ups. */
export function onCallFirst(
  repairers: readonly Omit<Repairer, 'dutyLevel'>[],
  onCall: readonly { readonly userID: string; readonly level: number }[],
): Repairer[] {
  const levels = new Map(onCall.map(({ userID, level }) => [userID, level]));
  return repairers
    .map((one) => ({ ...one, dutyLevel: levels.get(one.id) ?? null }))
    .toSorted((a, b) => (a.dutyLevel ?? Infinity) - (b.dutyLevel ?? Infinity) || 0);
}
