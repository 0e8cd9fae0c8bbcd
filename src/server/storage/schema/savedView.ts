import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from './columns.ts';

/** A list's filters and columns under a name (design page 4, saved view); of who made it. */
export const savedView = pgTable(
  'saved_view',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    /** The list's name. */
    page: text('page').notNull(),
    viewName: text('view_name').notNull(),
    /** As the address of the page says it. */
    filter: jsonb('filter').notNull(),
    /** null: as the page shows them. */
    columns: jsonb('columns'),
    shared: boolean('shared').notNull().default(false),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    index('saved_view_page').on(t.orgCode, t.page),
    index('saved_view_person').on(t.orgCode, t.createUserID),
  ],
);
