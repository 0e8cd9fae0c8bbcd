/** The part of the plan module that other modules may use. */
import type { Tx } from '../../storage/db.ts';

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
