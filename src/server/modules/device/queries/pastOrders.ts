import type { CompletedOrder, listPastOrders } from '../../../../contract/areas/device/history.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import { orderState } from '../../../../contract/enums.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { selectPage } from '../../../kernel/crud/selectPage.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectOrderTotals } from '../../repair/api.ts';
import { sharedByOwners } from '../shared.ts';
import { requireVisible } from '../visible.ts';

interface StoredOrder extends Omit<CompletedOrder, 'cost' | 'orderID'> {
  readonly id: string;
  readonly isOwn: boolean;
}

const columns = {
  id: 'o.id',
  isOwn: '$3 in (o.org_code, o.repair_org_code)',
  orderCode: 'o.order_code',
  faultText: 'o.fault_text',
  faultLevel: 'o.fault_level',
  faultTime: 'o.fault_time',
  finishTime: 'o.finish_time',
  causeName: 'o.cause_name',
  measures: 'o.measures',
} as const;

/**
 * Loads one page of a device's completed orders. What the owner shares decides whether they are read as the provider or as the
 * owner; in a visit those of others are never read.
 *
 * @throws AppError NOT_FOUND, BAD_FIELD (After)
 */
export async function selectPastOrders(
  { tx, actor, now }: { readonly tx: Tx; readonly actor: Actor; readonly now: Date },
  body: BodyOf<typeof listPastOrders>,
): Promise<ResultOf<typeof listPastOrders>> {
  const { orgCode } = actor;
  const device = await requireVisible(tx, body.DeviceID, orgCode);
  const isOwner = device.orgCode === orgCode;
  const items = (await sharedByOwners(tx, orgCode, [device.orgCode])).get(device.orgCode) ?? [];
  const seesAll = isOwner || items.includes('history');
  if (seesAll) await tx.actAs(device.orgCode);
  const page = await selectPage<StoredOrder>(
    tx,
    {
      columns,
      from: 'work_order o',
      where: `o.org_code = $1 and o.device_id = $2 and o.order_state = ${orderState.values.completed}
        and ($4 or o.repair_org_code = $3)`,
      values: [device.orgCode, device.id, orgCode, seesAll],
      order: 'o.fault_time desc, o.id desc',
      planning: 'eachTime',
    },
    body,
  );
  await tx.actAs(device.orgCode);
  const totals =
    (isOwner || items.includes('costs')) && actor.permissions.has('repair.view')
      ? await selectOrderTotals(
          tx,
          device.orgCode,
          page.data.map(({ id }) => id),
          now,
        )
      : null;
  await tx.actAs(orgCode);
  const data = page.data.map(({ id, isOwn, ...row }) => ({
    ...row,
    orderID: isOwn ? id : null,
    cost: totals?.get(id) ?? null,
  }));
  return { ...page, data };
}
