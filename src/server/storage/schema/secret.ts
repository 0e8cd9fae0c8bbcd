import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What all nodes must share and nobody else may know, e.g. the key that signs tokens. */
export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createTime: instant('create_time').notNull().defaultNow(),
});
