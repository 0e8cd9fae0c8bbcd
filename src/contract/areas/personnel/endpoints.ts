import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { orderState } from '../../enums.ts';
import { id, isoInstant, oneOf, searchText } from '../../validators.ts';

/** A person in the address book (specification 3 User, 2 Personnel address book). */
export const phoneBookUser = z.object({
  id: z.string(),
  /** The phone number. */
  userName: z.string(),
  realName: z.string(),
  photo: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  orgName_Short: z.string(),
  /** Labelled post (specification 3). */
  departmentName: z.string(),
  /** Labelled department (specification 3). */
  postName: z.string(),
  roleID: z.string(),
  roleName: z.string(),
  /** userState */
  userState: z.int(),
  registerDate: isoInstant,
  /** null: never. */
  lastLoginTime: isoInstant.nullable(),
  version: z.int(),
  /** Their personal data was erased: `realName` is a pseudonym. */
  isErased: z.boolean(),
  /** They have left the organisation: their phone is free, and the account stays as it is. */
  hasLeft: z.boolean(),
  /** Their phone has answered a code since it was entered; no other phone gets messages. */
  isPhoneVerified: z.boolean(),
});
export type PhoneBookUser = z.output<typeof phoneBookUser>;

/** The filter of the address book and of its export. */
export const phoneBookFilter = z.object({
  /** Matches name, phone, department and post. */
  SearchText: searchText,
  RoleID: id.optional(),
  /** People who repair an order in that state or, while it is unassigned, who reported it. */
  WorkOrderState: oneOf(orderState).optional(),
});
export type PhoneBookFilter = z.output<typeof phoneBookFilter>;

/** One page of the organisation's people, ordered by name. */
export const listUsers = defineEndpoint({
  id: 'personnel.listUsers',
  path: '/api/UserManger/UserPhoneBook',
  permission: 'personnel.view',
  summary: 'List the address book',
  body: pageBody.extend(phoneBookFilter.shape),
  ...pageOf(phoneBookUser),
  source: 'specification 2 Personnel address book; 7 user phone book',
});

export const userRole = z.object({ roleID: z.string(), roleName: z.string() });
export type UserRole = z.output<typeof userRole>;

/** The organisation's roles, ordered by name, with the enterprise administrator's first. */
export const listRoles = defineEndpoint({
  id: 'personnel.listRoles',
  path: '/api/UserManger/UserRoleList',
  permission: 'personnel.view',
  summary: 'List the roles',
  body: z.object({}),
  data: z.array(userRole),
  source: 'specification 6; 7 user role list',
});

export const userDetail = phoneBookUser.extend({
  orgID: z.string(),
  roleinfoid: z.string(),
  /** Y if the caller reads their own record while another organisation is selected. */
  relation: z.literal(['Y', 'N']),
  /** Ids of the permissions that the person's role grants; empty unless the person is active. */
  power: z.array(z.string()),
  /** Unread messages of the caller; 0 for other people. */
  messages: z.int(),
  /** Open work orders assigned to the person, of their own organisation and of those that it services. */
  openOrders: z.int(),
  /** The reason for which their application was rejected; '' unless it was. */
  rejectReason: z.string(),
});
export type UserDetail = z.output<typeof userDetail>;

/** The caller, in any user state; other people of the organisation with `personnel.view`. */
export const getUser = defineEndpoint({
  id: 'personnel.getUser',
  path: '/api/UserManger/GetUserById',
  permission: 'signedIn',
  summary: 'Read a person',
  body: z.object({ id }),
  data: userDetail,
  errors: ['NOT_FOUND', 'DENIED'],
  source: 'specification 3 User, 7 GetUserById',
});
