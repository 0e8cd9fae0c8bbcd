import pg from 'pg';
import { ApiFailure } from '../../src/server/cli/apiClient.ts';
import { attachEmbedded } from '../../src/server/storage/embedded.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { startBystander, type Target } from './target.ts';

/** Runs SQL as the superuser in the database of a running product. */
export async function runSql<Row extends pg.QueryResultRow>(
  dataDir: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const cluster = await attachEmbedded({ dataDir });
  if (cluster === null) throw new Error('the product is not running');
  const client = new pg.Client(cluster.adminConfig);
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Returns the number of rows of a table that match a condition. */
export async function countRows(
  dataDir: string,
  table: string,
  condition = 'true',
  values: readonly unknown[] = [],
): Promise<number> {
  const sql = `select count(*)::int as count from ${table} where ${condition}`;
  const [row] = await runSql<{ count: number }>(dataDir, sql, values);
  return row?.count ?? 0;
}

/** The outcome of a call: `ok`, the name of a refusal, or `failure` for anything else. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const isRefusal = error instanceof ApiFailure && error.status < 500;
    return (isRefusal ? error.errorName : null) ?? 'failure';
  }
}

/** Makes calls, at most so many at the same time. Returns their outcomes in the order of the items. */
export async function callAll<Item>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<unknown>,
): Promise<string[]> {
  const outcomes: string[] = [];
  const waiting = items.map((item, at) => ({ item, at }));
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      outcomes[next.at] = await outcomeOf(call(next.item));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

/** Returns how many outcomes are none of the expected ones. */
export function countOther(outcomes: readonly string[], ...expected: readonly string[]): number {
  return outcomes.filter((outcome) => !expected.includes(outcome)).length;
}

/** Runs an attack, and adds what a bystander and the server's memory had to suffer. */
export async function besideBystander(
  target: Target,
  attack: () => Promise<readonly Measurement[]>,
): Promise<Measurement[]> {
  const bystander = startBystander(target);
  try {
    return [
      ...(await attack()),
      measurement("p99 of a bystander's calls meanwhile", bystander.p99(), 1000, 'ms'),
      measurement('calls of the bystander that failed', bystander.failed(), 0),
      measurement('peak of memory', bystander.peakMemory(), 600, 'MB'),
    ];
  } finally {
    await bystander.stop();
  }
}
