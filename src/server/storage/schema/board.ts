import {
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, recordColumns } from './columns.ts';

/** A wall: its layout and how it is looked at (design page 4, board). */
export const board = pgTable(
  'board',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    boardName: text('board_name').notNull(),
    theme: text('theme').notNull(),
    /** Metres. */
    distance: doublePrecision('distance').notNull(),
    /** Inches. */
    diagonal: doublePrecision('diagonal').notNull(),
    layout: jsonb('layout').notNull(),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('board_name_unique').on(t.orgCode, t.boardName),
  ],
);

/** A board as it was stored under a version; the newest are kept. */
export const boardVersion = pgTable(
  'board_version',
  {
    orgCode: text('org_code').notNull(),
    boardID: uuid('board_id').notNull(),
    version: integer('version').notNull(),
    boardName: text('board_name').notNull(),
    theme: text('theme').notNull(),
    distance: doublePrecision('distance').notNull(),
    diagonal: doublePrecision('diagonal').notNull(),
    layout: jsonb('layout').notNull(),
    /** Who stored it; null: nobody. */
    userID: uuid('user_id'),
    time: instant('time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.boardID, t.version] })],
);

/** A picture that tiles show; never changed under its id. */
export const boardImage = pgTable(
  'board_image',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    /** boardImageType */
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
    createUserID: uuid('create_user_id').notNull(),
    createTime: instant('create_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] })],
);
