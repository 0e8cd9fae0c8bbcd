import type { Tx } from '../db.ts';

/** An entry of the action log: something that somebody did or tried, written in the transaction of the action. */
export interface ActionEntry {
  readonly orgCode: string;
  readonly userID: string;
  readonly module: string;
  /** The id of the call. */
  readonly action: string;
  /** The id of the record or person that it concerns. */
  readonly targetID: string | null;
  readonly before: unknown;
  /** `{refused: name}` where the action was refused. */
  readonly after: unknown;
  readonly costMs: number;
  readonly requestID: string;
  readonly ip: string;
  readonly time: Date;
}

/**
 * Writes entries in the transaction of the action; no writer waits for another. The dispatcher numbers
 * them after the commit and moves them into the chains of their organisations.
 */
export async function appendActions(tx: Tx, entries: readonly ActionEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    'insert into action_pending (org_code, entry) select * from unnest($1::text[], $2::json[])',
    [entries.map(({ orgCode }) => orgCode), entries.map((entry) => JSON.stringify(entry))],
  );
}
