import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from 'pg';

/** A sequential scan of one executed statement. */
export interface SequentialScan {
  readonly table: string;
  /** Rows that it read, also those that its filter removed, over all its repetitions. */
  readonly rows: number;
  readonly statement: string;
}

/** A statement with its times, ms. */
export interface TimedStatement {
  readonly statement: string;
  readonly calls: number;
  readonly mean: number;
  readonly max: number;
}

/**
 * Sets up a cluster, from its next start on, to count all statements and to log the plan of each execution
 * with the rows that its nodes read, also of statements within functions.
 *
 * @returns the file of the plans
 */
export async function recordStatements(client: Client): Promise<string> {
  const values = {
    shared_preload_libraries: 'pg_stat_statements, auto_explain',
    'pg_stat_statements.max': '5000',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
    logging_collector: 'on',
    log_destination: 'jsonlog',
    log_directory: 'log',
    log_filename: 'plans',
    log_rotation_age: '0',
    log_rotation_size: '0',
  };
  await client.query('create extension pg_stat_statements');
  for (const name of ['pg_stat_statements', 'auto_explain']) await client.query(`load '${name}'`); // their settings
  for (const [name, value] of Object.entries(values)) {
    const list = name === 'shared_preload_libraries' ? value : `'${value}'`;
    await client.query(`alter system set ${name} = ${list}`);
  }
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  return join(rows[0]?.data_directory ?? '', 'log', 'plans.json');
}

/** Returns the slowest statements of the product by their mean time; those of `client`'s own user are left out. */
export async function slowestStatements(client: Client, count: number): Promise<TimedStatement[]> {
  const { rows } = await client.query<TimedStatement>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as statement, sum(calls)::int as calls,
       sum(total_exec_time) / sum(calls) as mean, max(max_exec_time) as max
     from pg_stat_statements
     where userid <> (select oid from pg_roles where rolname = current_user)
       and dbid = (select oid from pg_database where datname = current_database())
     group by 1 order by 3 desc limit $1`,
    [count],
  );
  return rows;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Returns the sequential scans of all logged statements except those of the user `owner`, the largest first, and
 * the number of logged plans.
 */
export async function sequentialScans(
  plans: string,
  owner: string,
): Promise<{ scans: SequentialScan[]; count: number }> {
  const largest = new Map<string, SequentialScan>();
  let count = 0;
  const lines = createInterface({ input: createReadStream(plans) });
  for await (const line of lines) {
    if (!line.includes('  plan:')) continue;
    const { user, message } = JSON.parse(line) as { user?: string; message: string };
    if (user === owner) continue;
    count += 1;
    if (!message.includes('Seq Scan')) continue;
    const logged = JSON.parse(message.slice(message.indexOf('{'))) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    const statement = logged['Query Text'].replaceAll(/\s+/g, ' ');
    for (const scan of scansOf(logged.Plan)) {
      const key = `${scan.table} ${statement}`;
      if ((largest.get(key)?.rows ?? -1) < scan.rows) largest.set(key, { ...scan, statement });
    }
  }
  return { scans: [...largest.values()].toSorted((a, b) => b.rows - a.rows), count };
}

function scansOf(node: PlanNode): { table: string; rows: number }[] {
  const inner = (node.Plans ?? []).flatMap(scansOf);
  if (node['Node Type'] !== 'Seq Scan') return inner;
  const read = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const rows = Math.round(read * (node['Actual Loops'] ?? 1));
  return [...inner, { table: node['Relation Name'] ?? '', rows }];
}
