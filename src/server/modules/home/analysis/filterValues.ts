import {
  type getAnalysisFilters,
  mostFilterValues,
} from '../../../../contract/areas/home/analysis.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced, servicingOrg } from '../../../storage/statements/activeRelation.ts';
import { requestedSide } from '../requestedSide.ts';

/** Loads the values by which the analyses of a side can be filtered. */
export async function selectAnalysisFilters(
  tx: Tx,
  actor: Actor,
  requested: OrderSide | undefined,
): Promise<ResultOf<typeof getAnalysisFilters>> {
  const { orgCode } = actor;
  const side = requestedSide(requested, actor);
  const devices = side === 'own' ? 'd.org_code = $1' : ownOrServiced('d', '$1');
  const groups = async (table: string, column: string, name: string) => {
    const rows = await tx.query<{ id: string; name: string; ownerCode: string }>(
      `select g.id, g.${name} as name, g.org_code as "ownerCode" from ${table} g
       where exists (select from device d where d.org_code = g.org_code and d.${column} = g.id and ${devices})
       order by g.${name}, g.id limit ${mostFilterValues}`,
      [orgCode],
    );
    return nameOwners(tx, orgCode, rows);
  };
  const party = side === 'own' ? `coalesce(${servicingOrg('d')}, d.org_code)` : 'd.org_code';
  const parties = await tx.query<{ id: string; name: string }>(
    `select z.org_code as id, z.org_name as name from organisation z
     where z.org_code in (select ${party} from device d where ${devices})
     order by z.org_name, z.org_code limit ${mostFilterValues}`,
    [orgCode],
  );
  return {
    types: await groups('device_type', 'type_id', 'type_name'),
    positions: await groups('device_position', 'position_id', 'position_name'),
    parties,
  };
}
