import type { Db, Tx } from '../../../src/server/storage/db.ts';

/** The plan of a statement for the values of its call, or for any. */
type PlannedFor = 'values' | 'any';

/**
 * Returns the plans of the statements of a read, as an organisation; sequential scans are avoided. The
 * database is the test's own (`openTestDatabase`): deleted rows of others change the plans.
 */
export async function plansOf(
  db: Db,
  orgCode: string,
  read: (tx: Tx) => Promise<unknown>,
  plannedFor: PlannedFor = 'values',
): Promise<string> {
  const plans: string[] = [];
  await db.transaction({ orgCode }, 'read', async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await read({
      ...tx,
      async query(text, values = [], planning) {
        if (text.startsWith('set ')) return tx.query(text);
        const [explain, given] =
          plannedFor === 'any' ? ['explain (generic_plan)', []] : ['explain', values];
        const lines = await tx.query<{ 'QUERY PLAN': string }>(
          `${explain} ${text}`,
          given,
          'eachTime',
        );
        plans.push(...lines.map((line) => line['QUERY PLAN']));
        return tx.query(text, values, planning);
      },
    });
  });
  return plans.join('\n');
}

/** The output of EXPLAIN ANALYZE for one step of a plan. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the rows that a plan read from tables and indexes, and the pairs of rows that its joins dropped. */
function rowsOfPlan(node: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined || node['Index Name'] !== undefined;
  const dropped =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const each =
    (isScan ? node['Actual Rows'] + dropped : 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const below = (node.Plans ?? []).map(rowsOfPlan);
  return below.reduce((sum, rows) => sum + rows, each * node['Actual Loops']);
}

/** A count of the work of statements; it does not depend on the machine's speed. */
export interface Work {
  statements: number;
  /** The rows that were read from tables and indexes, and the pairs of rows that joins dropped. */
  rows: number;
}

/**
 * Returns the database, and the work of its transactions so far. Each statement is run twice: once to
 * count its rows, which is undone, and then for its result. Use a database that plans statements
 * as the product does (`preparesAll: false`).
 */
export function countWork(db: Db): { db: Db; work: Work } {
  const work: Work = { statements: 0, rows: 0 };
  const counted = (tx: Tx): Tx => ({
    ...tx,
    async query(text, values, planning) {
      work.statements += 1;
      if (/^\s*(with|select|insert|update|delete)\b/.test(text)) {
        await tx.query('savepoint counted');
        const [explained] = await tx.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
          `explain (analyze, timing off, format json) ${text}`,
          values,
          'eachTime',
        );
        await tx.query('rollback to savepoint counted');
        for (const { Plan } of explained?.['QUERY PLAN'] ?? []) work.rows += rowsOfPlan(Plan);
      }
      return tx.query(text, values, planning);
    },
  });
  return {
    work,
    db: {
      ...db,
      transaction: (scope, mode, run, options) =>
        db.transaction(scope, mode, (tx) => run(counted(tx)), options),
    },
  };
}
