import type { Db, Tx } from '../../../src/server/storage/db.ts';

/** A transaction with its statements, in the order of their beginning. */
export interface RecordedTransaction {
  readonly plansOnce: boolean;
  readonly statements: { readonly text: string; readonly values: readonly unknown[] }[];
}

/** Returns the database and the list to which it adds each of its transactions, repeated ones anew. */
export function recordStatements(db: Db): { db: Db; transactions: RecordedTransaction[] } {
  const transactions: RecordedTransaction[] = [];
  const recorded = (tx: Tx, plansOnce: boolean): Tx => {
    const statements: RecordedTransaction['statements'] = [];
    transactions.push({ plansOnce, statements });
    return {
      ...tx,
      query(text, values = [], planning) {
        statements.push({ text, values });
        return tx.query(text, values, planning);
      },
    };
  };
  return {
    transactions,
    db: {
      ...db,
      transaction: (scope, mode, work, options) =>
        db.transaction(
          scope,
          mode,
          (tx) => work(recorded(tx, options?.plansOnce === true)),
          options,
        ),
    },
  };
}
