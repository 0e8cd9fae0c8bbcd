import type { Tx } from './db.ts';

/** Something that somebody did, or tried to, as it is written down with the deed itself. */
export interface ActionEntry {
  readonly orgCode: string;
  readonly userID: string;
  readonly module: string;
  /** The call's id. */
  readonly action: string;
  /** What or whom it was about. */
  readonly targetID: string | null;
  readonly before: unknown;
  /** `{refused: name}` of what was not done. */
  readonly after: unknown;
  readonly costMs: number;
  readonly requestID: string;
  readonly ip: string;
  readonly time: Date;
}

/**
 * Writes entries in the transaction of the deed; no writer waits for another. The dispatcher numbers
 * them after the commit and makes them rows of their organisations' chains.
 */
export async function appendActions(tx: Tx, entries: readonly ActionEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    'insert into action_pending (org_code, entry) select * from unnest($1::text[], $2::json[])',
    [entries.map(({ orgCode }) => orgCode), entries.map((entry) => JSON.stringify(entry))],
  );
}
