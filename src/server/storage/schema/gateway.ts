import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A key that machines of an organisation speak with. */
export const deviceKey = pgTable(
  'device_key',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    keyName: text('key_name').notNull(),
    /** SHA-256, hex. */
    keyHash: text('key_hash').notNull().unique(),
    createUserID: uuid('create_user_id').notNull(),
    createTime: instant('create_time').notNull(),
    /** To about a minute. */
    lastUsedTime: instant('last_used_time'),
    revokedTime: instant('revoked_time'),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] })],
);

/**
 * What a device last said of itself. Apart from the device, and without an index on a time, because
 * it is written with every reading: PostgreSQL then rewrites a small row in its place.
 */
export const deviceHeard = pgTable(
  'device_heard',
  {
    orgCode: text('org_code').notNull(),
    deviceID: uuid('device_id').notNull(),
    /** runState, as it said; the device itself shows offline while it is silent. */
    runState: integer('run_state').notNull(),
    since: instant('since').notNull(),
    heardTime: instant('heard_time').notNull(),
    /** Since when it counts as silent; null while it is heard. */
    silentTime: instant('silent_time'),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.deviceID] })],
);

/** Run states as they were shown: one row a change. */
export const deviceRunState = pgTable(
  'device_run_state',
  {
    orgCode: text('org_code').notNull(),
    deviceID: uuid('device_id').notNull(),
    startTime: instant('start_time').notNull(),
    /** runState */
    runState: integer('run_state').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.deviceID, t.startTime] })],
);
