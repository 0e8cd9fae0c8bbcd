import type { updateOrderLabour } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { OrderLabour } from '../../../../contract/orders/orderRecord.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { isRepair } from '../../../figures/orders/orderStates.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { badField } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OrderChange } from '../commands/writeContext.ts';
import { repairReasons } from '../reasons.ts';

type LabourBody = BodyOf<typeof updateOrderLabour>['Labour'];
type OrderKey = Pick<WorkOrder, 'orgCode' | 'id'>;

/**
 * Returns SQL for a `with` that ends in `listed`, the labour of some orders: of each side what was written, or what
 * follows from its segments.
 *
 * @param which SQL: a row of this alias, with `org_code` and `order_id`, belongs to one of the orders
 * @param now SQL of the time at which running segments are cut
 */
export function labourSql(which: (row: string) => string, now: string): string {
  return `worked as (
       select s.org_code, s.order_id, s.repair_org_code, s.user_id, max(s.user_name) as user_name, min(s.start_time) as since,
         round(extract(epoch from sum(greatest(coalesce(s.end_time, ${now}) - s.start_time, interval '0'))) / 60)::int as minutes
       from work_order_segment s
       where ${which('s')} and s.replaced_by is null and ${isRepair('s')} and s.user_id is not null
       group by 1, 2, 3, 4
     ), written as (
       select l.org_code, l.order_id, l.repair_org_code, l.user_id, l.user_name, w.since, l.minutes, 0 as proposed
       from work_order_labour l left join worked w using (org_code, order_id, repair_org_code, user_id)
       where ${which('l')}
     ), listed as (
       select * from written
       union all select w.*, 1 from worked w
       where not exists (select from written b
         where (b.org_code, b.order_id, b.repair_org_code) = (w.org_code, w.order_id, w.repair_org_code))
     )`;
}

/**
 * Loads the labour of an order that the transaction's organisation may see. Repairers come before helpers.
 */
export async function selectLabour(tx: Tx, order: OrderKey, now: Date): Promise<OrderLabour[]> {
  return tx.query<OrderLabour>(
    `with ${labourSql((row) => `${row}.org_code = $1 and ${row}.order_id = $2`, '$3')}
     select user_id as "userID", user_name as "userName", minutes, (since is null)::int as "isHelper",
       proposed as "isProposed", repair_org_code as "orgCode"
     from listed order by since nulls last, user_name, user_id`,
    [order.orgCode, order.id, now],
  );
}

/** Checks that nobody is named twice. @throws AppError BAD_FIELD with the field of the second entry */
export function requireDistinctPeople(entries: LabourBody | undefined): void {
  const ids = entries?.map(({ UserID }) => UserID) ?? [];
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice !== -1) throw badField(`Labour.${twice}.UserID`, repairReasons.duplicatePerson);
}

/**
 * Replaces the labour of the actor's side. The transaction acts as the order's owner before and after.
 *
 * @returns the change for the history; empty if nothing differs
 * @throws AppError BAD_FIELD for a person who neither repaired the order nor is an active one of the organisation
 */
export async function replaceLabour(
  tx: Tx,
  order: OrderKey,
  actor: Actor,
  entries: LabourBody,
  now: Date,
): Promise<OrderChange[]> {
  const { orgCode } = actor;
  const before = (await selectLabour(tx, order, now)).filter((one) => one.orgCode === orgCode);
  const names = new Map(before.map(({ userID, userName }) => [userID, userName]));
  const others = entries.map(({ UserID }) => UserID).filter((id) => !names.has(id));
  if (others.length > 0) {
    await tx.actAs(orgCode);
    const people = await tx.query<{ id: string; realName: string }>(
      `select u.id, u.real_name as "realName" from app_user u
       where u.org_code = $1 and u.id = any($2) and ${isActiveUser('u')}`,
      [orgCode, others],
    );
    await tx.actAs(order.orgCode);
    for (const { id, realName } of people) names.set(id, realName);
  }
  const rows = entries.map(({ UserID, Minutes }, at) => {
    const name = names.get(UserID);
    if (name === undefined) throw badField(`Labour.${at}.UserID`, repairReasons.notAHelper);
    return { id: UserID, name, minutes: Minutes };
  });
  await tx.query(
    'delete from work_order_labour where org_code = $1 and order_id = $2 and repair_org_code = $3',
    [order.orgCode, order.id, orgCode],
  );
  await tx.query(
    `insert into work_order_labour (org_code, order_id, repair_org_code, user_id, user_name, minutes)
     select $1, $2, $3, p.id, p.name, p.minutes
     from jsonb_to_recordset($4) as p (id uuid, name text, minutes int)`,
    [order.orgCode, order.id, orgCode, JSON.stringify(rows)],
  );
  const from = labourText(before.map(({ userName, minutes }) => ({ name: userName, minutes })));
  const to = labourText(rows);
  return from === to ? [] : [{ field: 'Labour', from, to }];
}

/** Returns the labour as one text, e.g. `Li 30 min; Wang 45 min`; null for none. */
function labourText(rows: readonly { readonly name: string; readonly minutes: number }[]) {
  const texts = rows.map(({ name, minutes }) => `${name} ${minutes} min`);
  return texts.length === 0 ? null : texts.toSorted().join('; ');
}
