import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { lengths } from '../lengths.ts';
import { locales } from '../locale.ts';
import { mobile, passwordHash, text } from '../validators.ts';

/** A menu entry or, without `auth_Url`, a button of its parent (specification 3). */
export interface MenuItem {
  menuID: string;
  menuName: string;
  auth_Url: string;
  icon_Url: string;
  /** Its first value is the permission's id. */
  permissions: Record<string, string>;
  children: MenuItem[];
}

export const menuItem: z.ZodType<MenuItem> = z.object({
  menuID: z.string(),
  menuName: z.string(),
  auth_Url: z.string(),
  icon_Url: z.string(),
  permissions: z.record(z.string(), z.string()),
  children: z.lazy(() => z.array(menuItem)),
});

/** The cookie that holds the session's token (specification 3, Session record). */
export const tokenCookie = 'Admin-Token';

export const signedInUser = z.object({
  token: z.string(),
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  photo: z.string(),
  roleName: z.string(),
  roleID: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  orgName_Short: z.string(),
  userState: z.int(),
  /** Y where the selected organisation is not the user's own. */
  relation: z.literal(['Y', 'N']),
  permissions: z.array(menuItem),
  /** orgState of the selected organisation; 2: read only. Ours, as all below, beside the wire's. */
  orgState: z.int(),
  /** The user's own organisation, whichever is selected. */
  ownOrgCode: z.string(),
  /**
   * IANA name of the user's own organisation's zone: what days and clock times are, also while
   * another organisation is selected.
   */
  timeZone: z.string(),
  /** Signed in by a one-time password: nothing but changing it is permitted. Ours. */
  mustChangePassword: z.boolean().default(false),
  /** So long without use ends the session. Ours. */
  idleMinutes: z.int().default(30),
});
export type SignedInUser = z.output<typeof signedInUser>;

/** What somebody signs in with (design page 4, login log): a browser, an app or program, a wall. */
export const loginClients = ['web', 'app', 'screen'] as const;
export type LoginClient = (typeof loginClients)[number];

/** Refusals that every way of signing in shares. */
export const loginRefusals = ['LOCKED', 'USER_DISABLED', 'ORG_DISABLED'] as const;

/**
 * Signs in by phone and password hash; five failures lock for 20 minutes. A language of ours that
 * Accept-Language names is the person's from then on.
 */
export const login = defineEndpoint({
  id: 'session.login',
  path: '/api/UserManger/Login',
  permission: 'public',
  summary: 'Sign in',
  body: z.object({
    UserName: mobile,
    PSD: passwordHash,
    Client: z.enum(loginClients).default('app'),
  }),
  data: signedInUser,
  errors: ['BAD_LOGIN', 'ONE_TIME_EXPIRED', ...loginRefusals],
  source: 'specification 7 UserManger; design page 2 Shapes, page 6',
});

/** Revokes the session; a second call with the same token is refused as revoked. */
export const logout = defineEndpoint({
  id: 'session.logout',
  path: '/api/UserManger/Logout',
  permission: 'signedIn',
  summary: 'Sign out',
  body: z.object({}),
  data: z.null(),
  source: 'specification 7 user logout; design page 2 User calls',
});

/** Revokes all of one's sessions, this one too; their live connections close within two seconds. */
export const logoutEverywhere = defineEndpoint({
  id: 'session.logoutEverywhere',
  path: '/api/Kanban/LogoutEverywhere',
  permission: 'signedIn',
  summary: 'Sign out everywhere',
  body: z.object({}),
  data: z.object({ sessions: z.int() }),
  source: 'design page 6; design page 2 Our own calls',
});

/** The language that live messages speak to the caller, open connections within a second. */
export const setUserLocale = defineEndpoint({
  id: 'session.setLocale',
  path: '/api/Kanban/SetLocale',
  permission: 'signedIn',
  summary: "Choose the language of one's live messages",
  body: z.object({ Locale: z.enum(locales) }),
  data: z.null(),
  source: 'decision: live messages in the language of who reads; design page 2 Our own calls',
});

/** Whether the product still waits for its first organisation. */
export const getSetupState = defineEndpoint({
  id: 'session.getSetupState',
  path: '/api/Kanban/GetSetupState',
  permission: 'public',
  summary: 'Whether the first set-up is still to be done',
  body: z.object({}),
  data: z.object({ needed: z.boolean() }),
  source: 'decision: set-up at /login; design page 2 Our own calls',
});

const zoneNames = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * An IANA time zone by name, other names of one included (Asia/Kolkata). No offsets: PostgreSQL
 * reads `+08:00` with the opposite sign.
 */
export const timeZoneName = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      const { timeZone } = Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
      return zoneNames.has(timeZone);
    } catch {
      return false;
    }
  }, 'timeZone');

/** Makes the first organisation and its administrator, guarded by the code in the server's log. */
export const setUp = defineEndpoint({
  id: 'session.setUp',
  path: '/api/Kanban/SetUp',
  permission: 'public',
  summary: 'Make the first organisation and its administrator',
  body: z.object({
    SetupCode: text(40),
    OrgName: text(lengths.orgName),
    OrgType: z.literal([0, 1]).default(1),
    TimeZone: timeZoneName.default('Asia/Shanghai'),
    RealName: text(lengths.personName),
    UserName: mobile,
    PSD: passwordHash,
  }),
  data: z.object({ orgCode: z.string(), userID: z.string() }),
  errors: ['SETUP_DONE', 'SETUP_CODE', 'WEAK_PASSWORD'],
  source: 'decision: set-up at /login; design page 2 Our own calls',
});
