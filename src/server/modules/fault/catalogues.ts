import type { Catalogue, FaultEntry } from '../../../contract/areas/fault/endpoints.ts';
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

/** Loads a catalogue of the organisation, in the order of the trees' nodes. */
export function selectEntries(
  tx: Tx,
  orgCode: string,
  { table, name, ofOrder }: CatalogueTable,
): Promise<FaultEntry[]> {
  return tx.query<FaultEntry>(
    `select e.id, e.${name} as name, e.device_type_id as "typeID", t.type_name as "typeName",
       e.parent_id as "parentID", e.version, coalesce(u.uses, 0) as uses
     from ${table} e left join device_type t on t.org_code = e.org_code and t.id = e.device_type_id
     left join (
       select ${ofOrder} as id, count(*)::int as uses from work_order
       where org_code = $1 and ${ofOrder} is not null group by 1
     ) u on u.id = e.id
     where e.org_code = $1 order by e.sort, name, e.id`,
    [orgCode],
  );
}
