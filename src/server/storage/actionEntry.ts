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
 * Writes an entry in the transaction of the deed; no writer waits for another. The dispatcher numbers
 * it after the commit and makes it a row of the organisation's chain.
 */
export async function appendAction(tx: Tx, entry: ActionEntry): Promise<void> {
  await tx.query('insert into action_pending (org_code, entry) values ($1, $2)', [
    entry.orgCode,
    JSON.stringify(entry),
  ]);
}
