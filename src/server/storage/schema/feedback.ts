import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What somebody thinks of the product; read by who runs it. */
export const feedback = pgTable(
  'feedback',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    userID: uuid('user_id').notNull(),
    remark: text('remark').notNull(),
    createTime: instant('create_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] }), index('feedback_time').on(t.createTime)],
);
