import {
  type Catalogue,
  type FaultEntry,
  mostUses,
} from '../../../contract/areas/fault/endpoints.ts';
import type { TreeTable } from '../../kernel/crud/tree.ts';
import type { Tx } from '../../storage/db.ts';

/** The table of a catalogue, and the column of orders that refers to it. */
export interface CatalogueTable extends TreeTable {
  readonly table: 'fault_description' | 'fault_cause';
  readonly ofOrder: 'fault_desc_id' | 'cause_id';
  /** A name is there once in these columns. */
  readonly unique: readonly string[];
}

/** The tables of the catalogues. */
export const catalogueTables = {
  description: {
    table: 'fault_description',
    name: 'description_name',
    ofOrder: 'fault_desc_id',
    unique: ['org_code', 'device_type_id', 'description_name'],
  },
  cause: {
    table: 'fault_cause',
    name: 'cause_name',
    ofOrder: 'cause_id',
    unique: ['org_code', 'cause_name'],
  },
} as const satisfies Record<Catalogue, CatalogueTable>;

/**
 * Loads a catalogue of the organisation, in the order of the trees' nodes. The orders of each entry are counted
 * in an index, up to one more than is shown.
 */
export function selectEntries(
  tx: Tx,
  orgCode: string,
  { table, name, ofOrder }: CatalogueTable,
): Promise<FaultEntry[]> {
  return tx.query<FaultEntry>(
    `select e.id, e.${name} as name, e.device_type_id as "typeID", t.type_name as "typeName",
       e.parent_id as "parentID", e.version, least(u.orders, ${mostUses}) as uses,
       (u.orders > ${mostUses})::int as "usesBound"
     from ${table} e left join device_type t on t.org_code = e.org_code and t.id = e.device_type_id
     cross join lateral (
       select count(*)::int as orders from (
         select from work_order o where o.org_code = $1 and o.${ofOrder} = e.id limit ${mostUses + 1}
       ) counted
     ) u
     where e.org_code = $1 order by e.sort, name, e.id`,
    [orgCode],
  );
}
