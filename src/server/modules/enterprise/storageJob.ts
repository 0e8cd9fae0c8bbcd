import { largeShare } from '../../../contract/areas/enterprise/packages.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Objects } from '../../storage/objects.ts';

export interface StorageDeps {
  readonly db: Db;
  readonly objects: Pick<Objects, 'diskBytes'>;
  readonly log: Pick<Logger, 'warn'>;
}

interface StorageJobDeps extends StorageDeps {
  readonly now: () => Promise<Date>;
  readonly onError: (error: unknown) => void;
}

/** Between two looks for whether a measurement is due, and between two measurements. */
const everyMs = 10 * 60_000;
const measuredMs = 6 * 3_600_000;

/** The pages of a table that a measurement reads, however large the table is. */
export const sampledPages = 200;

/** Returns the job that measures the storage of all organisations, four times a day, on one of the nodes. */
export function storageJob({ now, onError, ...deps }: StorageJobDeps) {
  return {
    everyMs,
    async run() {
      const at = await now();
      await deps.db.exclusive('storage of organisations', async () => {
        const [last] = await deps.db.select<{ time: Date | null }>(
          'system',
          'select max(measured_time) as time from organisation_storage',
          [],
        );
        const due = (last?.time?.getTime() ?? 0) + measuredMs;
        if (due <= at.getTime()) await measureStorage(deps, at);
      });
    },
    onError,
  };
}

/**
 * Measures how much of the disk each organisation takes: its files by their register, its rows by a sample of each table,
 * of which it has the same part as of the sample.
 */
export async function measureStorage({ db, objects, log }: StorageDeps, now: Date): Promise<void> {
  const diskBytes = await objects.diskBytes();
  const large = await db.transaction('system', 'write', async (tx) => {
    const rowBytes = await estimateRows(tx);
    return tx.query<{ orgCode: string; share: number }>(
      `with measured as (
         insert into organisation_storage (org_code, file_bytes, row_bytes, disk_share, measured_time)
         select o.org_code, b.files, b.rows, (b.files + b.rows) / $2::float8, $3
         from organisation o
         left join (select org_code, sum(size) as bytes from stored_file group by org_code) f
           on f.org_code = o.org_code
         cross join lateral (select coalesce(f.bytes, 0)::bigint as files,
           coalesce(($1::jsonb->>o.org_code)::float8, 0)::bigint as rows) b
         on conflict (org_code) do update set file_bytes = excluded.file_bytes, row_bytes = excluded.row_bytes,
           disk_share = excluded.disk_share, measured_time = excluded.measured_time
         returning org_code as "orgCode", disk_share as share
       )
       select * from measured where share > $4`,
      [JSON.stringify(Object.fromEntries(rowBytes)), diskBytes, now, largeShare],
    );
  });
  for (const one of large) log.warn(one, 'an organisation takes more than a tenth of the disk');
}

interface Table {
  readonly name: string;
  readonly pages: number;
  /** With its indexes and long values. */
  readonly bytes: number;
}

async function estimateRows(tx: Tx): Promise<Map<string, number>> {
  const tables = await tx.query<Table>(
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_code'
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not a.attisdropped
       and has_column_privilege(c.oid, a.attnum, 'select')`,
  );
  const sums = new Map<string, number>();
  for (const { name, pages, bytes } of tables) {
    const rows = await tx.query<{ orgCode: string; count: number }>(
      `select org_code as "orgCode", count(*)::int as count
       from ${name} tablesample system ($1) group by org_code`,
      [Math.min(100, (100 * sampledPages) / Math.max(1, pages))],
    );
    const all = rows.reduce((sum, { count }) => sum + count, 0);
    for (const { orgCode, count } of rows)
      sums.set(orgCode, (sums.get(orgCode) ?? 0) + (bytes * count) / all);
  }
  return sums;
}
