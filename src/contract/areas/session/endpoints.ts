import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { locales } from '../../locale.ts';
import { lengths } from '../../validation/lengths.ts';
import { mobile, nameText, passwordHash, text } from '../../validators.ts';

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

/** The requirements for a new password. Browsers check it, because the server receives a hash. */
export const passwordRule = z.object({
  /** Characters. */
  minLength: z.int(),
  /** How many of the three kinds: letters, digits, symbols. */
  minKinds: z.int(),
});
export type PasswordRule = z.output<typeof passwordRule>;

/** The rule where the person's organisation is not known, and of an organisation that has set none (specification 5). */
export const defaultPasswordRule: PasswordRule = { minLength: 8, minKinds: 2 };

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
  /** orgState of the selected organisation; 2: read only. This and the fields below are our additions to the specification. */
  orgState: z.int(),
  /** The user's own organisation, even while another one is selected. */
  ownOrgCode: z.string(),
  /**
   * IANA name of the time zone of the user's own organisation. Days and times are shown in it, even while
   * another organisation is selected.
   */
  timeZone: z.string(),
  /** True after a sign-in by one-time password: only changing the password is permitted. */
  mustChangePassword: z.boolean().default(false),
  /** Minutes without use after which the session ends. */
  idleMinutes: z.int().default(30),
  /** The link of the logo of the selected organisation, relative to the storage host; '' for none. */
  orgLogo: z.string().default(''),
  /** The rule of the user's own organisation. */
  passwordRule: passwordRule.default(defaultPasswordRule),
});
export type SignedInUser = z.output<typeof signedInUser>;

/** The clients that people sign in with: a browser, an app or program, a wall. */
export const loginClients = ['web', 'app', 'screen'] as const;
export type LoginClient = (typeof loginClients)[number];

/** Errors that every kind of sign-in can return. */
export const loginErrors = ['LOCKED', 'PASSWORD_LAPSED', 'USER_DISABLED', 'ORG_DISABLED'] as const;

/**
 * Signs in by phone and password hash. Five failures lock the account for 20 minutes. A supported
 * language in Accept-Language becomes the person's language.
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
  errors: ['BAD_LOGIN', 'ONE_TIME_EXPIRED', ...loginErrors],
  source: 'specification 7 UserManger',
});

/** Revokes the session. A second call with the same token is refused as revoked. */
export const logout = defineEndpoint({
  id: 'session.logout',
  path: '/api/UserManger/Logout',
  permission: 'signedIn',
  summary: 'Sign out',
  body: z.object({}),
  data: z.null(),
  source: 'specification 7 user logout',
});

/** Revokes all sessions of the caller, including this one. Their live connections close within two seconds. */
export const logoutEverywhere = defineEndpoint({
  id: 'session.logoutEverywhere',
  path: '/api/Kanban/LogoutEverywhere',
  permission: 'signedIn',
  summary: 'Sign out everywhere',
  body: z.object({}),
  data: z.object({ sessions: z.int() }),
  source: 'product decision',
});

/** Sets the language of the caller's live messages. Open connections use it within a second. */
export const setUserLocale = defineEndpoint({
  id: 'session.setLocale',
  path: '/api/Kanban/SetLocale',
  permission: 'signedIn',
  summary: "Choose the language of one's live messages",
  body: z.object({ Locale: z.enum(locales) }),
  data: z.null(),
  source: 'product decision: live messages in the language of the reader',
});

/** The registrations without an account: `all`, an organisation too; `people`, only a person; `none`. */
export const registrationOffers = ['all', 'people', 'none'] as const;
export type RegistrationOffer = (typeof registrationOffers)[number];

/** Reports what the login offers: whether the first organisation still has to be created, and registration. */
export const getSetupState = defineEndpoint({
  id: 'session.getSetupState',
  path: '/api/Kanban/GetSetupState',
  permission: 'public',
  summary: 'Whether the first set-up is still to be done, and who may register',
  body: z.object({}),
  data: z.object({ needed: z.boolean(), registration: z.enum(registrationOffers) }),
  source: 'product decision',
});

const zoneNames = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * The name of an IANA time zone, including aliases (Asia/Kolkata). Offsets are refused, because PostgreSQL
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

/** Creates the first organisation and its administrator. The code in the server's log protects the call. */
export const setUp = defineEndpoint({
  id: 'session.setUp',
  path: '/api/Kanban/SetUp',
  permission: 'public',
  summary: 'Make the first organisation and its administrator',
  body: z.object({
    SetupCode: text(40),
    OrgName: nameText(lengths.orgName),
    OrgType: z.literal([0, 1]).default(1),
    TimeZone: timeZoneName.default('Asia/Shanghai'),
    RealName: nameText(lengths.personName),
    UserName: mobile,
    PSD: passwordHash,
  }),
  data: z.object({ orgCode: z.string(), userID: z.string() }),
  errors: ['SETUP_DONE', 'SETUP_CODE', 'WEAK_PASSWORD'],
  source: 'product decision',
});
