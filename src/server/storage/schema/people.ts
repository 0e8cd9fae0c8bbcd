import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordColumns } from './columns.ts';

/** A role of an organisation: its name and the permissions of the catalogue. */
export const role = pgTable(
  'role',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    roleName: text('role_name').notNull(),
    permissions: text('permissions').array().notNull(),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    unique('role_name_unique').on(t.orgCode, t.roleName),
  ],
);

/** A person of an organisation; signs in by phone. */
export const appUser = pgTable(
  'app_user',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    /** The phone number; unique over all organisations. */
    userName: text('user_name').notNull().unique(),
    realName: text('real_name').notNull(),
    photo: text('photo').notNull().default(''),
    departmentName: text('department_name').notNull().default(''),
    postName: text('post_name').notNull().default(''),
    roleID: uuid('role_id').notNull(),
    /** userState */
    userState: integer('user_state').notNull().default(1),
    locale: text('locale').notNull().default('zh-CN'),
    /** argon2id over PSD, as a PHC string. */
    passwordHash: text('password_hash').notNull(),
    passwordTime: instant('password_time').notNull().defaultNow(),
    failedLogins: integer('failed_logins').notNull().default(0),
    lockedUntil: instant('locked_until'),
    lastLoginTime: instant('last_login_time'),
    ...recordColumns(),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] })],
);

/** A sign-in; looked up by every request, so that it can be revoked. */
export const session = pgTable(
  'session',
  {
    sid: uuid('sid').primaryKey(),
    /** The user's own organisation. */
    orgCode: text('org_code').notNull(),
    userID: uuid('user_id').notNull(),
    /** The organisation that is selected. */
    currentOrgCode: text('current_org_code').notNull(),
    createTime: instant('create_time').notNull().defaultNow(),
    expireTime: instant('expire_time').notNull(),
    revokedTime: instant('revoked_time'),
  },
  (t) => [index('session_user').on(t.orgCode, t.userID), index('session_expire').on(t.expireTime)],
);

/** Every try to sign in; kept for 200 days (design page 6). */
export const loginLog = pgTable(
  'login_log',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    userID: uuid('user_id').notNull(),
    ip: text('ip').notNull(),
    loginTime: instant('login_time').notNull().defaultNow(),
    result: boolean('result').notNull(),
    failReason: text('fail_reason'),
  },
  (t) => [primaryKey({ columns: [t.orgCode, t.id] }), index('login_log_time').on(t.loginTime)],
);

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
  (t) => [primaryKey({ columns: [t.orgCode, t.seq] }), index('action_log_time').on(t.time)],
);
