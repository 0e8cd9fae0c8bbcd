import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns } from './columns.ts';

/** An announcement to an organisation's people. */
export const notice = pgTable(
  'notice',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    pushUser: text('push_user').notNull(),
    /** The organisation's own calendar day. */
    pushDay: date('push_day').notNull(),
    carousel: boolean('carousel').notNull().default(false),
    /** noticeState */
    nstate: integer('nstate').notNull().default(0),
    /** When people were told of it; null: not yet. */
    toldTime: instant('told_time'),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    index('notice_day').on(t.orgCode, t.pushDay, t.createTime),
    index('notice_carousel').on(t.orgCode, t.pushDay).where(sql`carousel`),
  ],
);

/** Who opened which announcement, and when first. */
export const noticeReading = pgTable(
  'notice_reading',
  {
    orgCode: text('org_code').notNull(),
    noticeID: uuid('notice_id').notNull(),
    userID: uuid('user_id').notNull(),
    readTime: instant('read_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.noticeID, t.userID] }),
    index('notice_reading_user').on(t.orgCode, t.userID),
  ],
);
