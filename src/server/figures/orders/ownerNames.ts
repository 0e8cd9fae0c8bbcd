import type { Tx } from '../../storage/db.ts';

/** Loads the names of owners by their codes, except the caller's own organisation. */
export async function ownerNames(
  tx: Tx,
  callerOrgCode: string,
  owners: readonly (string | null)[],
): Promise<Map<string, string>> {
  const others = [...new Set(owners)].filter((owner) => owner !== null && owner !== callerOrgCode);
  if (others.length === 0) return new Map();
  const rows = await tx.query<{ code: string; name: string }>(
    'select org_code as code, org_name as name from organisation where org_code = any($1)',
    [others],
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Returns the rows with the owner's name in place of its code; rows of the caller's own organisation get no name. */
export async function nameOwners<Row extends { readonly ownerCode: string | null }>(
  tx: Tx,
  callerOrgCode: string,
  rows: readonly Row[],
): Promise<(Omit<Row, 'ownerCode'> & { ownerName?: string })[]> {
  const names = await ownerNames(
    tx,
    callerOrgCode,
    rows.map(({ ownerCode }) => ownerCode),
  );
  return rows.map(({ ownerCode, ...row }) => {
    const ownerName = names.get(ownerCode ?? '');
    return ownerName === undefined ? row : { ...row, ownerName };
  });
}
