import { Client } from 'pg';
import type { Db } from '../../src/server/storage/db.ts';
import { attachEmbedded } from '../../src/server/storage/embedded.ts';
import type { BenchOptions } from './measurement.ts';

/** A statement without tables: its work is the same in every database, so that its time shows the machine's speed. */
const statementOf = (rows: number) =>
  `select count(*) from generate_series(1, ${rows}) n where n % 7 = 0 and md5(n::text) <> ''`;
const judgedRows = 100_000;
/** The rows of a short round, whose values are not significant. */
const fewRows = 1_000;
const rowsOf = ({ short }: Pick<BenchOptions, 'short'>) => (short ? fewRows : judgedRows);

/** Runs the statement in a transaction; returns its time, ms. */
export async function timeSqlAlone(db: Db, options: Pick<BenchOptions, 'short'>): Promise<number> {
  const start = performance.now();
  await db.transaction('system', 'read', (tx) => tx.query(statementOf(rowsOf(options))));
  return performance.now() - start;
}

/** A connection to a running product's database. */
export interface SqlAlone extends AsyncDisposable {
  /** Runs the statement; returns its time, ms. */
  run(): Promise<number>;
}

/** Connects to the database of a running product. @param dataDir its DATA_DIR */
export async function openSqlAlone(
  dataDir: string,
  options: Pick<BenchOptions, 'short'>,
): Promise<SqlAlone> {
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('PostgreSQL does not run');
  const client = new Client(cluster.adminConfig);
  await client.connect();
  return {
    async run() {
      const start = performance.now();
      await client.query(statementOf(rowsOf(options)));
      return performance.now() - start;
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
