import type { Tx } from '../storage/db.ts';

/** Names of owners by their codes, the asking organisation left out: to itself nothing needs its name. */
export async function ownerNames(
  tx: Tx,
  asker: string,
  owners: readonly (string | null)[],
): Promise<Map<string, string>> {
  const others = [...new Set(owners)].filter((owner) => owner !== null && owner !== asker);
  if (others.length === 0) return new Map();
  const rows = await tx.query<{ code: string; name: string }>(
    'select org_code as code, org_name as name from organisation where org_code = any($1)',
    [others],
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Rows with the owner's name in place of its code, where the owner is not who asks. */
export async function nameOwners<Row extends { readonly ownerCode: string | null }>(
  tx: Tx,
  asker: string,
  rows: readonly Row[],
): Promise<(Omit<Row, 'ownerCode'> & { ownerName?: string })[]> {
  const names = await ownerNames(
    tx,
    asker,
    rows.map(({ ownerCode }) => ownerCode),
  );
  return rows.map(({ ownerCode, ...row }) => {
    const ownerName = names.get(ownerCode ?? '');
    return ownerName === undefined ? row : { ...row, ownerName };
  });
}
