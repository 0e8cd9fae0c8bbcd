import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { userState } from '../enums.ts';
import type { FieldReason } from '../fieldReasons.ts';
import { lengths } from '../lengths.ts';
import { id, instant, mobile, oneOf, passwordHash, text } from '../validators.ts';
import { phoneBookUser } from './personnel.ts';

/** What may be said of a person; absent is unchanged. */
const realName = text(lengths.personName);
const departmentOrPost = z.string().trim().max(lengths.departmentOrPost);

/**
 * Changes a person: oneself (name, department, post, photo), others with `personnel.edit`. A
 * self-edit ignores UserState and RoleID and refuses another phone. A changed UserState is 0 or 1, also
 * takes `personnel.state`, and follows the rules of `setUserState`. The role of enterprise administrator
 * moves by `transferRole` alone. UID and Uname are the caller's: a mismatch is denied.
 */
export const updateUser = defineEndpoint({
  id: 'personnel.updateUser',
  path: '/api/UserManger/UpdateUserInfo',
  permission: 'signedIn',
  summary: 'Change a person',
  body: z.object({
    UID: z.string().optional(),
    Uname: z.string().optional(),
    id,
    UserName: mobile.optional(),
    RealName: realName.optional(),
    DepartmentName: departmentOrPost.optional(),
    PostName: departmentOrPost.optional(),
    Photo: z.string().max(500).optional(),
    UserState: oneOf(userState).optional(),
    RoleID: id.optional(),
    /** The version that the caller saw; another one is refused with the present person. */
    Version: z.int().min(0).optional(),
  }),
  data: phoneBookUser,
  errors: ['NOT_FOUND', 'DENIED', 'STALE_VERSION', 'OWN_ACCOUNT', 'LAST_ADMIN', 'ADMIN_ONLY'],
  source: 'specification 5 Account, 7 UpdateUserInfo; design page 6',
});

/** A password that is shown once and must be changed at the next sign-in. */
export const oneTimePassword = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  password: z.string(),
  /** When it ends. */
  expireTime: instant,
});
export type OneTimePassword = z.output<typeof oneTimePassword>;

/** Adds an active person; without PSD their one-time password is answered, this once. */
export const addUser = defineEndpoint({
  id: 'personnel.addUser',
  path: '/api/UserManger/AddUserOrg',
  permission: 'personnel.add',
  summary: 'Add a person',
  body: z.object({
    UserName: mobile,
    RealName: realName,
    RoleID: id,
    DepartmentName: departmentOrPost.default(''),
    PostName: departmentOrPost.default(''),
    PSD: passwordHash.optional(),
  }),
  data: phoneBookUser.extend({ oneTimePassword: oneTimePassword.nullable() }),
  errors: ['WEAK_PASSWORD', 'TOO_MANY'],
  source: 'design page 2 Shapes, User calls',
});

/** So many people one call changes, and so many passwords one call resets, at most. */
export const mostChanged = 200;
export const mostReset = 50;

const someIDs = z.array(id).min(1).max(mostChanged);

/** Gives many people a department, post or role; all or none. At least one of the three. */
export const editUsers = defineEndpoint({
  id: 'personnel.editUsers',
  path: '/api/UserManger/UpdatebatchUserInfo',
  permission: 'personnel.edit',
  summary: 'Change many people',
  body: z.object({
    IDs: someIDs,
    DepartmentName: departmentOrPost.optional(),
    PostName: departmentOrPost.optional(),
    RoleID: id.optional(),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'ADMIN_ONLY'],
  source: 'specification 7 UserManger; design page 2 User calls',
});

/** Enables (1) or disables (0) people; all or none. Who is disabled is signed out everywhere. */
export const setUserState = defineEndpoint({
  id: 'personnel.setUserState',
  path: '/api/UserManger/UpdateUserState',
  permission: 'personnel.state',
  summary: 'Enable or disable people',
  body: z.object({
    IDs: someIDs,
    UserState: z.literal([userState.values.disabled, userState.values.normal]),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN', 'ADMIN_ONLY'],
  source: 'specification 4 Other transitions, 7 update user state; design page 2 User calls',
});

/** Gives people one-time passwords, answered this once; who had a session is signed out. */
export const resetPasswords = defineEndpoint({
  id: 'personnel.resetPasswords',
  path: '/api/UserManger/UpdateUserPwd',
  permission: 'personnel.reset',
  summary: 'Reset passwords',
  body: z.object({ IDs: z.array(id).min(1).max(mostReset) }),
  data: z.array(oneTimePassword),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'ADMIN_ONLY', 'TOO_MANY'],
  source: 'specification 7 update user password reset; design page 2 User calls',
});

/**
 * Passes the role of enterprise administrator on. RoleID, RoleName and UserID are the caller's own
 * (else denied); ToUserID is an active person of the organisation. Afterwards they alone hold it:
 * the caller, and whoever else held it, has the organisation's most permitted other role.
 */
export const transferRole = defineEndpoint({
  id: 'personnel.transferRole',
  path: '/api/UserManger/UpdateToRole',
  permission: 'signedIn',
  summary: 'Transfer the role of enterprise administrator',
  body: z.object({
    RoleName: z.string().max(60),
    RoleID: id,
    UserID: id,
    ToUserID: z.uuid('transferTo' satisfies FieldReason).toLowerCase(),
  }),
  data: z.object({
    /** What the caller is from now on. */
    roleID: z.string(),
    roleName: z.string(),
  }),
  errors: ['DENIED', 'NO_OTHER_ROLE'],
  source: 'specification 5 Role transfer, 7 UpdateToRole; design page 6',
});

/** What people are told of their account; the words are made per recipient in their language. */
export type PersonnelNotificationKind = 'roleChanged';
