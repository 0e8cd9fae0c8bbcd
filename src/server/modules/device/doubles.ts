import type { Tx } from '../../storage/db.ts';

/** Codes or names of an organisation that look alike and are stored as several records. */
export interface Doubles {
  readonly orgCode: string;
  readonly kind: 'device' | 'part' | 'position' | 'positionCode' | 'role' | 'type' | 'typeCode';
  /** As they are written. */
  readonly texts: readonly string[];
}

/** The most groups of doubles that are listed. */
const mostListed = 1_000;

/** The columns of each kind: the text, and the form by which it is compared. */
const kinds = [
  ['device', 'device', 'device_code', 'code_key'],
  ['type', 'device_type', 'type_name', 'name_key'],
  ['typeCode', 'device_type', 'type_code', 'code_key'],
  ['position', 'device_position', 'position_name', 'name_key'],
  ['positionCode', 'device_position', 'position_code', 'code_key'],
  ['part', 'spare_part', 'part_code', 'code_key'],
  ['role', 'role', 'role_name', 'look_alike(role_name)'],
] as const;

/**
 * Lists the codes and names that look alike, from before they were compared so, of all organisations or of one. They
 * stay apart until somebody renames or merges them. A phone is stored as digits alone, so that none has a double.
 */
export function selectDoubles(tx: Tx, orgCode: string | null): Promise<Doubles[]> {
  const each = kinds.map(
    ([kind, table, text, key]) =>
      `select org_code, '${kind}' as kind, array_agg(${text} order by id) as texts from ${table}
       where $1::text is null or org_code = $1 group by org_code, ${key}
       having count(*) > 1 and ${key} is not null`,
  );
  return tx.query<Doubles>(
    `select org_code as "orgCode", kind, texts from (${each.join(' union all ')}) found
     order by org_code, kind, texts limit ${mostListed}`,
    [orgCode],
  );
}
