import type { Tx } from '../storage/db.ts';

/** Whose devices are, by the device's id: names of the owners, the asking one left out. */
export async function ownerNames(
  tx: Tx,
  orgCode: string,
  devices: readonly { readonly id: string | null }[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    `select d.id, z.org_name as name
     from device d join organisation z on z.org_code = d.org_code
     where d.id = any($2::uuid[]) and d.org_code <> $1`,
    [orgCode, devices.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
