import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Something to be done at a time, written in the transaction of what causes it. Who does it removes
 * the row in the deed's own transaction: exactly once, over any number of nodes.
 */
export const timer = pgTable(
  'timer',
  {
    orgCode: text('org_code').notNull(),
    kind: text('kind').notNull(),
    /** The id of what it is about. */
    key: text('key').notNull(),
    dueTime: instant('due_time').notNull(),
    /** A node is at it, and nobody else before this time. */
    takenUntil: instant('taken_until'),
    /** How often it was tried in vain. */
    tries: integer('tries').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.kind, t.key] }), index('timer_due').on(t.dueTime)],
);
