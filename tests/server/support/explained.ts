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
