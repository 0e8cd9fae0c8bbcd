import { DatabaseError } from 'pg';

/** SQLSTATE classes and Node codes of an unavailable database. */
const away = /^(08|57P0|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** Message of pg for a query that it did not send, because the connection was lost before. */
const unsent = /is not queryable/;

/** Returns whether an error reports an unavailable database, and nothing about the statement. */
export function isDatabaseAway(error: Error & { readonly code?: string }): boolean {
  if (error.code !== undefined && away.test(error.code)) return true;
  if (unsent.test(error.message)) return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

/** SQLSTATE classes of errors of the statement's data: data exceptions and violated constraints. */
const dataErrorState = /^2[23]/;

/** Returns whether a statement failed for its data, as it would again: by PostgreSQL's error, or by ours. */
export function isDataError(error: Error): boolean {
  if (error instanceof DatabaseError) return dataErrorState.test(error.code ?? '');
  return error instanceof TypeError || error instanceof RangeError;
}

/** The connection was lost during a commit, which may have been executed or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause });
    this.name = 'CommitUnknown';
  }

  /**
   * Classifies a failed commit: one that PostgreSQL refused was rolled back, one that was never sent
   * was not executed; after any other error the outcome is unknown.
   */
  static unlessRefused(error: Error): Error {
    const isRefused = error instanceof DatabaseError && error.severity === 'ERROR';
    return isRefused || unsent.test(error.message) ? error : new CommitUnknown(error);
  }
}
