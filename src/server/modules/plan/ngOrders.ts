import type { FormItem } from '../../../contract/areas/form/content.ts';
import { planKind } from '../../../contract/areas/plan/planEnums.ts';
import { deviceState, orderSource } from '../../../contract/enums.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { isOpenOrder } from '../../figures/orders/orderStates.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { firstCharacters } from '../../kernel/firstCharacters.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { addRemark } from '../repair/api.ts';
import type { StoredAnswer } from './answers.ts';
import type { FillScope } from './fill.ts';
import type { LockedPlan } from './makePoints.ts';

/** The level of a fault that a check has found: 2 where the machine stopped, else 3. */
const levelOf = { 1: 2, 0: 3 } as const;

interface NGRecord {
  readonly id: string;
  readonly pointID: string;
  readonly deviceID: string;
  readonly plan: LockedPlan;
  readonly time: Date;
  readonly isStop: 0 | 1;
}

/** Returns one line for each item: its name, the answer and the remark. */
function faultText(items: readonly FormItem[], answers: readonly StoredAnswer[]): string {
  const of = new Map(answers.map((one) => [one.itemID, one]));
  const lines = items.map(({ id, name, unit }) => {
    const { value = '', note = '' } = of.get(id) ?? {};
    return [name, `${value ?? ''} ${unit}`.trim(), note].filter((one) => one !== '').join(': ');
  });
  return firstCharacters(lines.join('; '), lengths.faultText);
}

/** Returns the orders of answers that an earlier record of the point has reported, and that stay as they were. */
async function reportedBefore(
  { tx, actor }: FillScope,
  { id, pointID }: NGRecord,
): Promise<Map<string, string>> {
  const rows = await tx.query<{ itemID: string; orderID: string }>(
    `select distinct on (n.item_id) n.item_id as "itemID", n.order_id as "orderID" from plan_ng n
     join plan_record c on c.org_code = n.org_code and c.id = n.record_id and c.point_id = $2 and c.id <> $3
     join plan_answer old on old.org_code = n.org_code and old.record_id = n.record_id and old.item_id = n.item_id
     join plan_answer a on a.org_code = n.org_code and a.record_id = $3 and a.item_id = n.item_id
       and a.answer_time = old.answer_time
     where n.org_code = $1 order by n.item_id, c.create_time desc`,
    [actor.orgCode, pointID, id],
  );
  return new Map(rows.map(({ itemID, orderID }) => [itemID, orderID]));
}

/** Adds a remark to an order; one that has no place for it stays as it is, and is linked all the same. */
async function remark(...remarked: Parameters<typeof addRemark>): Promise<void> {
  try {
    await addRemark(...remarked);
  } catch (cause) {
    if (!(cause instanceof AppError && cause.errorName === 'TOO_MANY_COMMENTS')) throw cause;
  }
}

/**
 * Opens an order for what a record found NG. An item of a machine has one open order: what has one already becomes a remark
 * on it. A disabled machine gets none. Both ends refer to each other.
 *
 * @throws AppError OWNER_INACTIVE
 */
export async function reportNG(
  scope: FillScope,
  record: NGRecord,
  items: readonly FormItem[],
  answers: readonly StoredAnswer[],
): Promise<void> {
  const { tx, actor, now, publish, reportFault } = scope;
  const { id, deviceID, plan, time, isStop } = record;
  const { orgCode } = actor;
  await lockByName(tx, `ng ${deviceID}`);
  const working = await tx.query(
    'select from device where org_code = $1 and id = $2 and device_state = $3',
    [orgCode, deviceID, deviceState.values.normal],
  );
  if (working.length === 0) return;
  const open = await tx.query<{ itemID: string; orderID: string }>(
    `select distinct on (n.item_id) n.item_id as "itemID", o.id as "orderID" from plan_ng n
     join work_order o on o.org_code = n.org_code and o.id = n.order_id and ${isOpenOrder('o')}
     where n.org_code = $1 and n.device_id = $2 and n.item_id = any($3) order by n.item_id, o.report_time desc`,
    [orgCode, deviceID, items.map((item) => item.id)],
  );
  const orderOf = new Map(open.map(({ itemID, orderID }) => [itemID, orderID]));
  const context = { tx, actor, now, publish };
  const reported = await reportedBefore(scope, record);
  const again = Map.groupBy(
    items.filter((item) => orderOf.has(item.id) && !reported.has(item.id)),
    (item) => orderOf.get(item.id) ?? '',
  );
  for (const [orderID, own] of again) await remark(context, orderID, faultText(own, answers));
  for (const [itemID, orderID] of reported) orderOf.set(itemID, orderID);
  const fresh = items.filter((item) => !orderOf.has(item.id));
  if (fresh.length > 0) {
    const { patrol, maintenance } = orderSource.values;
    const order = await reportFault(
      context,
      {
        DeviceID: deviceID,
        FaultText: faultText(fresh, answers),
        FaultLevel: levelOf[isStop],
        IsStop: isStop,
        FaultTime: formatInstant(time, actor.timeZone),
      },
      plan.kind === planKind.values.inspection ? patrol : maintenance,
    );
    for (const item of fresh) orderOf.set(item.id, order.id);
  }
  await tx.query(
    `insert into plan_ng (org_code, record_id, item_id, item_name, device_id, order_id)
     select $1, $2, n.item, n.name, $3, n."order" from jsonb_to_recordset($4) n (item text, name text, "order" uuid)
     on conflict (org_code, record_id, item_id) do update set order_id = excluded.order_id`, // a corrected answer, found NG again
    [
      orgCode,
      id,
      deviceID,
      JSON.stringify(
        items.map((item) => ({ item: item.id, name: item.name, order: orderOf.get(item.id) })),
      ),
    ],
  );
}
