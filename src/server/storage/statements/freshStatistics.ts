import type { Tx } from '../db.ts';

/** With fewer rows any plan is fast. */
const fewRows = 500;

/**
 * Lets the planner know of rows that this transaction has added to a table, before other statements of it
 * read them: with statistics in which the organisation has no rows, it takes an index by the organisation
 * alone for as good as the one by the whole key, and each lookup reads everything of the organisation.
 */
export async function freshStatistics(
  tx: Tx,
  orgCode: string,
  table: 'device' | 'work_order' | 'work_order_segment' | 'breakdown',
  added: number,
): Promise<void> {
  if (added < fewRows) return;
  await tx.query('select refresh_statistics($1::text::regclass, $2, $3)', [table, orgCode, added]);
}
