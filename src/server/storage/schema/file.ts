import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A file of the object store; its key there is `org_code/folder/id`. Never changed under its id. */
export const storedFile = pgTable(
  'stored_file',
  {
    orgCode: text('org_code').notNull(),
    /** uploadFolders */
    folder: text('folder').notNull(),
    /** 128 random bits, base64url. */
    id: text('id').notNull(),
    /** What its sender called it: a label, never a path. */
    name: text('name').notNull(),
    /** Found in its bytes. */
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Since when no record names it; null: one does; -infinity: it is being forgotten. */
    unusedSince: instant('unused_since'),
    createUserID: uuid('create_user_id').notNull(),
    createTime: instant('create_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.folder, t.id] }),
    index('stored_file_unused').on(t.unusedSince),
  ],
);
