import type { Tx } from '../../../src/server/storage/db.ts';

const tables = ['breakdown', 'figure_day', 'figure_month', 'figure_fleet'] as const;

type Row = Record<string, unknown>;

/** Reads all rows of the figures, by table, in a fixed order. */
export async function readRows(tx: Tx, orgCode: string): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  for (const table of tables) {
    const found = await tx.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where org_code = $1 order by t::text collate "C"`,
      [orgCode],
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

export async function deleteRows(tx: Tx, orgCode: string): Promise<void> {
  for (const table of tables) await tx.query(`delete from ${table} where org_code = $1`, [orgCode]);
}
