import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a person was told; the words are made when it is sent or read, in their language. */
export const notification = pgTable(
  'notification',
  {
    /** The recipient's organisation. */
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    userID: uuid('user_id').notNull(),
    /** messageType */
    mType: integer('m_type').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    /** The id of what it is about. */
    url: text('url').notNull().default(''),
    createdTime: instant('created_time').notNull().defaultNow(),
    isRead: boolean('is_read').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    index('notification_user').on(t.orgCode, t.userID, t.createdTime),
    index('notification_type').on(t.orgCode, t.userID, t.mType, t.createdTime),
    index('notification_unread').on(t.orgCode, t.userID, t.mType).where(sql`not is_read`),
  ],
);

/** What changed, written with the change; the dispatcher turns it into live messages. */
export const outbox = pgTable(
  'outbox',
  {
    orgCode: text('org_code').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /**
     * `topic`: keys of a topic's rows; `message`: ids of notifications; `device`: a device's words;
     * `inbox`: what a person has read.
     */
    kind: text('kind').$type<'topic' | 'message' | 'device' | 'inbox'>().notNull(),
    payload: jsonb('payload').notNull(),
    createdTime: instant('created_time').notNull().defaultNow(),
    sentTime: instant('sent_time'),
    /** Why it could not be told and was set aside; null for all that was sent. */
    fault: text('fault'),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    index('outbox_unsent').on(t.orgCode, t.id).where(sql`sent_time is null`),
    index('outbox_created').on(t.createdTime).where(sql`sent_time is not null`),
  ],
);

/** The last revision of each topic; of each person's inbox as `inbox:{userID}`. */
export const topicRevision = pgTable(
  'topic_revision',
  {
    orgCode: text('org_code').notNull(),
    topic: text('topic').notNull(),
    epoch: uuid('epoch').notNull(),
    rev: integer('rev').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.topic] })],
);

/** One drained batch as it was sent, so that every node can send it on. */
export const liveBatch = pgTable(
  'live_batch',
  {
    orgCode: text('org_code').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    frames: jsonb('frames').notNull(),
    createdTime: instant('created_time').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    index('live_batch_id').on(t.id),
    index('live_batch_created').on(t.createdTime),
  ],
);
