import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { userState } from '../../enums.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import {
  id,
  isoInstant,
  mobile,
  nameText,
  oneOf,
  optionalNameText,
  passwordHash,
} from '../../validators.ts';
import { phoneBookFilter, phoneBookUser } from './endpoints.ts';

const departmentOrPost = optionalNameText(lengths.departmentOrPost);
/**
 * Fields of a person, in the order of their forms; where optional, an absent field stays unchanged.
 * PostName is the department, DepartmentName the post (specification 3).
 */
const person = {
  RealName: labelled(nameText(lengths.personName), '姓名', 'Name'),
  UserName: labelled(mobile, '手机号', 'Phone'),
  RoleID: labelled(id, '角色', 'Role'),
  PostName: labelled(departmentOrPost, '部门', 'Department'),
  DepartmentName: labelled(departmentOrPost, '职位', 'Post'),
};

/**
 * Changes a person: the caller (name, department, post, photo), or others with `personnel.edit`. Editing
 * oneself ignores UserState and RoleID and refuses another phone. A changed UserState must be 0 or 1,
 * requires `personnel.state` as well, and follows the rules of `setUserState`. Another phone of
 * another person follows the rules of `resetPasswords`. A role is given by somebody who has every permission
 * of the former and the new one. Only `transferRole` moves the role of enterprise administrator. UID and Uname identify the caller: a mismatch is denied.
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
    ...z.object(person).partial().shape,
    Photo: labelled(z.string().max(500), '头像', 'Picture').optional(),
    UserState: labelled(oneOf(userState), '人员状态', 'User state').optional(),
    /** The version that the caller saw. Another version is refused, with the current person in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: phoneBookUser,
  errors: [
    'NOT_FOUND',
    'DENIED',
    'STALE_VERSION',
    'OWN_ACCOUNT',
    'LAST_ADMIN',
    'ADMIN_ONLY',
    'BEYOND_OWN',
  ],
  source: 'specification 5 Account, 7 UpdateUserInfo',
});

/** A password that is shown once and must be changed at the next sign-in. */
export const oneTimePassword = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  password: z.string(),
  /** When the password expires. */
  expireTime: isoInstant,
});
export type OneTimePassword = z.output<typeof oneTimePassword>;

/**
 * Adds an active person. Without PSD, the answer has their one-time password, which is shown only this once. Either
 * password lapses when the person gets a permission that the caller lacks, unless they changed it before.
 */
export const addUser = defineEndpoint({
  id: 'personnel.addUser',
  path: '/api/UserManger/AddUserOrg',
  permission: 'personnel.add',
  summary: 'Add a person',
  body: z.object({
    ...person,
    PostName: person.PostName.default(''),
    DepartmentName: person.DepartmentName.default(''),
    PSD: passwordHash.optional(),
  }),
  data: phoneBookUser.extend({ oneTimePassword: oneTimePassword.nullable() }),
  errors: ['WEAK_PASSWORD', 'TOO_MANY', 'BEYOND_OWN'],
  source: 'specification 7 UserManger',
});

/** The maximum people that one call changes, and the maximum passwords that one call resets. */
export const maxChangedUsers = 200;
export const maxPasswordResets = 50;

const someIDs = z.array(id).min(1).max(maxChangedUsers);

/**
 * Sets the department, post or role of many people; either all or none change. At least one of the three fields is
 * required. A role is given as by `updateUser`.
 */
export const editUsers = defineEndpoint({
  id: 'personnel.editUsers',
  path: '/api/UserManger/UpdatebatchUserInfo',
  permission: 'personnel.edit',
  summary: 'Change many people',
  body: z.object({
    IDs: someIDs,
    PostName: person.PostName.optional(),
    DepartmentName: person.DepartmentName.optional(),
    RoleID: person.RoleID.optional(),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'ADMIN_ONLY', 'BEYOND_OWN'],
  source: 'specification 7 UserManger',
});

/**
 * Enables (1) or disables (0) people, whose permissions the caller has; either all or none change. Disabled people are
 * signed out everywhere.
 */
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
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN', 'ADMIN_ONLY', 'BEYOND_OWN'],
  source: 'specification 4 Other transitions, 7 update user state',
});

/**
 * Gives people one-time passwords, which are shown only this once, and signs those people out. Only the enterprise
 * administrator resets the password of somebody who has a permission that the caller lacks, and nobody else in the
 * organisation that of somebody who administers the platform. A one-time password lapses when the person gets a
 * permission that the caller lacks.
 */
export const resetPasswords = defineEndpoint({
  id: 'personnel.resetPasswords',
  path: '/api/UserManger/UpdateUserPwd',
  permission: 'personnel.reset',
  summary: 'Reset passwords',
  body: z.object({ IDs: z.array(id).min(1).max(maxPasswordResets) }),
  data: z.array(oneTimePassword),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'ADMIN_ONLY', 'BEYOND_OWN', 'TOO_MANY'],
  source: 'specification 7 update user password reset',
});

/**
 * Transfers the role of enterprise administrator. RoleID, RoleName and UserID must be the caller's own,
 * else the call is denied; ToUserID is an active person of the organisation. Afterwards only that person
 * has the role: the caller, and anyone else who had it, gets the other standard role with the most
 * permissions.
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
    /** The caller's new role. */
    roleID: z.string(),
    roleName: z.string(),
  }),
  errors: ['DENIED', 'NO_OTHER_ROLE', 'BEYOND_OWN'],
  source: 'specification 5 Role transfer, 7 UpdateToRole',
});

/**
 * Ends the caller's account in the organisation: they are signed out everywhere, and their phone is free for another
 * account. What they did stays. UserName is the caller's own phone, as a confirmation. The last enterprise administrator
 * transfers that role first.
 */
export const leaveOrganisation = defineEndpoint({
  id: 'personnel.leave',
  path: '/api/UserManger/LeaveOrganisation',
  permission: 'signedIn',
  summary: 'Leave the organisation',
  body: z.object({ UserName: person.UserName }),
  data: z.null(),
  errors: ['LAST_ADMIN'],
  source: 'product decision',
});

export const transferCandidate = phoneBookUser.pick({
  id: true,
  userName: true,
  realName: true,
  photo: true,
  departmentName: true,
  postName: true,
  roleName: true,
});
export type TransferCandidate = z.output<typeof transferCandidate>;

/** Active people of the organisation except the caller, ordered by name, e.g. to select the target of a transfer. */
export const listTransferCandidates = defineEndpoint({
  id: 'personnel.listCandidates',
  path: '/api/UserManger/GetUserByOrgCode',
  permission: 'personnel.view',
  summary: 'List the active people of the organisation',
  body: pageBody.extend({ SearchText: phoneBookFilter.shape.SearchText }),
  ...pageOf(transferCandidate),
  source: 'specification 5 Role transfer, 7 UserManger',
});
