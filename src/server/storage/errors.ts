import { DatabaseError } from 'pg';

/** SQLSTATE classes and Node codes that mean: the database is away. */
const away = /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** What pg says of a query that it did not even send, the connection being lost before. */
const unsent = /is not queryable/;

/** Whether an error says that the database is away, and nothing of what was asked. */
export function isDatabaseAway(error: Error & { readonly code?: string }): boolean {
  if (error.code !== undefined && away.test(error.code)) return true;
  if (unsent.test(error.message)) return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

/** SQLSTATE classes of what was asked: data exceptions, and constraints that it breaks. */
const ofData = /^2[23]/;

/** Whether what was asked failed for its data, as it would again: by PostgreSQL's word, or by ours. */
export function isOfData(error: Error): boolean {
  if (error instanceof DatabaseError) return ofData.test(error.code ?? '');
  return error instanceof TypeError || error instanceof RangeError;
}

/** The connection was lost while a commit was on its way: it may have been carried out or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause });
    this.name = 'CommitUnknown';
  }

  /**
   * What a failed commit means: one that PostgreSQL plainly refused was rolled back, one that was
   * never sent was not carried out, all else leaves it open.
   */
  static unlessRefused(error: Error): Error {
    const isRefused = error instanceof DatabaseError && error.severity === 'ERROR';
    return isRefused || unsent.test(error.message) ? error : new CommitUnknown(error);
  }
}
