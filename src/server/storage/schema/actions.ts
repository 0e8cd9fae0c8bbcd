import { bigint, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What somebody did that has to be answered for (design pages 4 and 6). Each row's hash covers the
 * one before: a row that was changed or removed shows.
 */
export const actionLog = pgTable(
  'action_log',
  {
    orgCode: text('org_code').notNull(),
    /** Counts by one within the organisation. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    userID: uuid('user_id').notNull(),
    module: text('module').notNull(),
    /** The call's id. */
    action: text('action').notNull(),
    targetID: text('target_id'),
    // as they were written, since the hash is of the text
    before: json('before'),
    after: json('after'),
    costMs: integer('cost_ms').notNull(),
    requestID: uuid('request_id').notNull(),
    ip: text('ip').notNull(),
    time: instant('time').notNull(),
    /** SHA-256, hexadecimal; empty: the first row. */
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.seq] }),
    index('action_log_time').on(t.time),
    index('action_log_org').on(t.orgCode, t.time),
    index('action_log_user').on(t.orgCode, t.userID, t.seq),
  ],
);

/** Deeds as they were written with what they did; the dispatcher makes them rows of the chain. */
export const actionPending = pgTable(
  'action_pending',
  {
    orgCode: text('org_code').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** ActionEntry */
    entry: json('entry').notNull(),
    /** Why it could not be made a row: it is left out, so that the others go on. */
    fault: text('fault'),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] })],
);

/** Both ends of an organisation's action log: what is missing there shows too. */
export const actionChain = pgTable('action_chain', {
  orgCode: text('org_code').primaryKey(),
  /** The first row that age has left, and the hash that it follows. */
  firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
  firstPreviousHash: text('first_previous_hash').notNull(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  lastHash: text('last_hash').notNull(),
  /** When the beginning was last removed, by the database's clock; null: never, as the next two. */
  cutTime: instant('cut_time'),
  /** Why it was removed, e.g. `age > 200 days`. */
  cutRule: text('cut_rule'),
  /** Rows before this time were removed. */
  cutBefore: instant('cut_before'),
  /** Rows removed so far: with them the log begins at 1. */
  cutRows: bigint('cut_rows', { mode: 'number' }).notNull().default(0),
});
