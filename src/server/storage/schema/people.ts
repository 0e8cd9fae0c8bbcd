import {
  boolean,
  index,
  integer,
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
    /** The password is a one-time one, and lets in until then; null: the person's own. */
    oneTimeUntil: instant('one_time_until'),
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
    /** When it was last used, up to a minute old. */
    activeTime: instant('active_time').notNull().defaultNow(),
    revokedTime: instant('revoked_time'),
  },
  (t) => [index('session_user').on(t.orgCode, t.userID), index('session_expire').on(t.expireTime)],
);

/** Tries to sign in, stored for 200 days: a row for each success, and for each minute of failures. */
export const loginLog = pgTable(
  'login_log',
  {
    orgCode: text('org_code').notNull(),
    id: uuid('id').notNull(),
    userID: uuid('user_id').notNull(),
    ip: text('ip').notNull(),
    /** loginClients */
    client: text('client').notNull().default('web'),
    loginTime: instant('login_time').notNull().defaultNow(),
    result: boolean('result').notNull(),
    failReason: text('fail_reason'),
    /** The minute of a failure; null for a success. */
    failMinute: instant('fail_minute'),
    /** Failures of the person for the same reason within the minute: the row is the first one's. */
    count: integer('count').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgCode, t.id] }),
    index('login_log_time').on(t.loginTime),
    index('login_log_org').on(t.orgCode, t.loginTime),
    unique('login_log_minute').on(t.orgCode, t.userID, t.failReason, t.failMinute),
  ],
);

/**
 * A code sent to a phone, or that would have been had anybody the phone: of no organisation, the
 * kernel's alone. Kept for a day, by which its limits are counted.
 */
export const smsCode = pgTable(
  'sms_code',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').notNull(),
    /** As `addressGroup` has it: an IPv6 network of 64 bits counts as one address. */
    ip: text('ip').notNull(),
    /** HMAC-SHA-256 of phone and code, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    createTime: instant('create_time').notNull(),
    expireTime: instant('expire_time').notNull(),
    /** How often it was tried. */
    tries: integer('tries').notNull().default(0),
    usedTime: instant('used_time'),
  },
  (t) => [
    index('sms_code_phone').on(t.phone, t.createTime),
    index('sms_code_ip').on(t.ip, t.createTime),
    index('sms_code_time').on(t.createTime),
  ],
);

/**
 * Failures of phones that nobody has, as `app_user` counts those of people: of no organisation, the
 * kernel's alone. Kept for a day after the last one.
 */
export const unknownPhone = pgTable(
  'unknown_phone',
  {
    phone: text('phone').primaryKey(),
    failures: integer('failures').notNull(),
    lockedUntil: instant('locked_until'),
    updateTime: instant('update_time').notNull(),
  },
  (t) => [index('unknown_phone_time').on(t.updateTime)],
);

/** Partners' tickets that have served, until they expire: none serves twice. */
export const partnerTicket = pgTable(
  'partner_ticket',
  {
    way: text('way').notNull(),
    /** SHA-256 of its jti, hexadecimal. */
    jtiHash: text('jti_hash').notNull(),
    expireTime: instant('expire_time').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.way, t.jtiHash] }),
    index('partner_ticket_expire').on(t.expireTime),
  ],
);
