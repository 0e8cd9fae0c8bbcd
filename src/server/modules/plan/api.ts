/** The part of the plan module that other modules may use. */
import type { Tx } from '../../storage/db.ts';

/** Returns the check whose NG answer has opened an order; null for another order. */
export async function selectPlanOfOrder(
  tx: Tx,
  orgCode: string,
  orderID: string,
): Promise<{ readonly kind: number; readonly pointID: string; readonly planName: string } | null> {
  const [row] = await tx.query<{ kind: number; pointID: string; planName: string }>(
    `select p.kind::int as kind, c.point_id as "pointID", p.plan_name as "planName" from plan_ng n
     join plan_record c on c.org_code = n.org_code and c.id = n.record_id
     join plan p on p.org_code = c.org_code and p.id = c.plan_id
     where n.org_code = $1 and n.order_id = $2 order by c.create_time limit 1`,
    [orgCode, orderID],
  );
  return row ?? null;
}

const columns = { device_type: 'type_id', device_position: 'position_id' } as const;

/** Gives the plans of a device type or position that ends to the one into which it is merged; else they have no devices from now on. */
export async function passPlanScopes(
  tx: Tx,
  orgCode: string,
  table: keyof typeof columns,
  { id, into }: { readonly id: string; readonly into: string | null },
): Promise<void> {
  const column = columns[table];
  await tx.query(`update plan_revision set ${column} = $3 where org_code = $1 and ${column} = $2`, [
    orgCode,
    id,
    into,
  ]);
}
