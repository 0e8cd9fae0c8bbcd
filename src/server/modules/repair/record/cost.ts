import { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import type { saveOrderCost } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Text } from '../../../../contract/locale.ts';
import { isInActorGroup } from '../../../../contract/orders/orderActor.ts';
import type { CostItem, OrderCost, OrderLabour } from '../../../../contract/orders/orderRecord.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { changeEvent } from '../../../realtime/delivery/changes.ts';
import type { Tx } from '../../../storage/db.ts';
import type { WriteContext } from '../commands/writeContext.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import { selectLabour } from './labour.ts';

type OrderKey = Pick<WorkOrder, 'orgCode' | 'id'>;

interface CostRow {
  readonly labourRate: number | null;
  readonly outsideAmount: number | null;
}

interface PricedPart {
  readonly name: string;
  readonly qty: number;
  readonly unit: string;
  readonly price: number | null;
}

/**
 * Returns what an order costs the transaction's organisation: its people's labour, its parts and service by others. Prices are
 * those of the writing of the record, or the present ones before it.
 *
 * @param orgCode the organisation that reads
 * @param labour as `selectLabour` returns it
 */
export async function selectCost(
  tx: Tx,
  order: OrderKey,
  orgCode: string,
  labour: readonly OrderLabour[],
): Promise<OrderCost> {
  const key = [orgCode, order.orgCode, order.id];
  const [row] = await tx.query<CostRow>(
    `select coalesce(c.labour_rate, s.labour_rate)::float8 as "labourRate", c.outside_amount::float8 as "outsideAmount"
     from (values (1)) as one
     left join work_order_cost c on c.org_code = $1 and c.owner_org_code = $2 and c.order_id = $3
     left join order_setting s on s.org_code = $1`,
    key,
  );
  const { labourRate = null, outsideAmount = null } = row ?? {};
  const parts = await tx.query<PricedPart>(
    `select p.part_name as name, p.qty, p.unit,
       coalesce((c.part_prices ->> p.part_id::text)::float8, s.unit_price::float8) as price
     from work_order_part p
     left join work_order_cost c on c.org_code = $1 and c.owner_org_code = $2 and c.order_id = $3
     left join spare_part s on s.org_code = $1 and s.id = p.part_id
     where p.org_code = $2 and p.order_id = $3 and p.repair_org_code = $1 order by p.part_code, p.part_id`,
    key,
  );
  const lines: CostItem[] = [
    ...labour
      .filter((one) => labourRate !== null && one.orgCode === orgCode)
      .map(({ userName, minutes }) => ({
        kind: 'labour' as const,
        name: userName,
        qty: minutes / 60,
        unit: null,
        price: labourRate,
        amount: labourRate === null ? null : amountOf(minutes, labourRate, 60),
      })),
    ...parts.map((part) => ({
      kind: 'part' as const,
      ...part,
      amount: part.price === null ? null : amountOf(part.qty, part.price),
    })),
  ];
  if (outsideAmount !== null) {
    const none = { name: '', qty: null, unit: null, price: null };
    lines.push({ kind: 'outside', ...none, amount: outsideAmount });
  }
  const fen = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  return { lines, total: fen / 100, outsideAmount };
}

/** Returns a price for a quantity in CNY, rounded to whole fen. */
function amountOf(qty: number, price: number, unitsOfPrice = 1): number {
  return Math.round((qty * Math.round(price * 10_000)) / unitsOfPrice / 100) / 100;
}

/**
 * Stores the present rate and prices of the actor's organisation with an order; prices that are stored already stay. The
 * transaction acts as the order's owner before and after.
 *
 * @param outside service by others, CNY; undefined: unchanged
 */
export async function storeCost(
  tx: Tx,
  order: OrderKey,
  { orgCode }: Pick<Actor, 'orgCode'>,
  outside: number | null | undefined,
  now: Date,
): Promise<void> {
  await tx.actAs(orgCode);
  await tx.query(
    `insert into work_order_cost as c (org_code, owner_org_code, order_id, labour_rate, part_prices, outside_amount, update_time)
     values ($1, $2, $3, (select labour_rate from order_setting where org_code = $1),
       coalesce((select jsonb_object_agg(s.id, s.unit_price) from work_order_part p
         join spare_part s on s.org_code = $1 and s.id = p.part_id
         where p.org_code = $2 and p.order_id = $3 and p.repair_org_code = $1 and s.unit_price is not null), '{}'),
       $4, $5)
     on conflict (org_code, owner_org_code, order_id) do update set
       labour_rate = coalesce(c.labour_rate, excluded.labour_rate),
       part_prices = excluded.part_prices || c.part_prices,
       outside_amount = case when $6 then excluded.outside_amount else c.outside_amount end,
       update_time = excluded.update_time`,
    [orgCode, order.orgCode, order.id, outside ?? null, now, outside !== undefined],
  );
  await tx.actAs(order.orgCode);
}

/**
 * Stores the cost of the parts that an order took from the stock, with the prices of their movements. The transaction acts
 * as the organisation whose stock it is.
 */
export async function storeStockPrices(
  tx: Tx,
  order: OrderKey,
  orgCode: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `with priced as (
       select m.part_id, round(sum(m.qty * m.price) / sum(m.qty), 4) as price from stock_movement m
       where m.org_code = $1 and m.order_id = $3 and m.move_type <> $5
       group by 1 having sum(m.qty) < 0 and bool_and(m.price is not null)
     )
     insert into work_order_cost as c (org_code, owner_org_code, order_id, part_prices, update_time)
     select $1, $2, $3, jsonb_object_agg(part_id, price), $4 from priced having count(*) > 0
     on conflict (org_code, owner_org_code, order_id) do update set
       part_prices = c.part_prices || excluded.part_prices, update_time = excluded.update_time`,
    [orgCode, order.orgCode, order.id, now, stockMoveType.values.adjust],
  );
}

const action: Text = { 'zh-CN': '登记外协费用', 'en-US': 'given other outside cost' };

/**
 * Stores what service by others costs the actor's organisation for an order; only that organisation notices it.
 *
 * @throws AppError NOT_FOUND, NOT_YOURS (neither its repairer nor a supervisor of the organisation)
 */
export async function saveCost(
  { tx, actor, now, publish }: WriteContext,
  { ID, OutsideAmount }: BodyOf<typeof saveOrderCost>,
): Promise<OrderCost> {
  const order = await selectOrder(tx, ID);
  if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
  const ownSide = { ...order, orgCode: actor.orgCode, repairOrgCode: actor.orgCode };
  if (!isInActorGroup('repairerOrSupervisor', actor, ownSide)) {
    const who: Text = { 'zh-CN': '本单的维修人或主管', 'en-US': 'its repairer or supervisors' };
    throw new AppError('NOT_YOURS', { params: { who, action } });
  }
  await tx.query(
    `insert into work_order_cost (org_code, owner_org_code, order_id, part_prices, outside_amount, update_time)
     values ($1, $2, $3, '{}', $4, $5)
     on conflict (org_code, owner_org_code, order_id)
       do update set outside_amount = excluded.outside_amount, update_time = excluded.update_time`,
    [actor.orgCode, order.orgCode, ID, OutsideAmount, now],
  );
  publish(changeEvent(actor.orgCode, 'order', [ID]));
  const labour = await selectLabour(tx, order, now);
  return selectCost(tx, order, actor.orgCode, labour);
}
