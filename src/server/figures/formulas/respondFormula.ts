import { respondBasis } from '../../../contract/enums.ts';
import type { Tx } from '../../storage/db.ts';

/** Returns the formula that the organisation has selected for MTR: to receipt or to arrival. */
export async function respondFormula(tx: Tx, orgCode: string): Promise<'MTTA' | 'arrival'> {
  const [row] = await tx.query<{ basis: number }>(
    `select coalesce((select respond_basis from order_setting where org_code = $1), $2::int) as basis`,
    [orgCode, respondBasis.values.receipt],
  );
  return row?.basis === respondBasis.values.arrival ? 'arrival' : 'MTTA';
}
