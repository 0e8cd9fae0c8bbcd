import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { userState } from '../../enums.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, searchText } from '../../validators.ts';

/** The most of each per organisation, except `reviewed`: the most applications that one call decides. */
export const registrationLimits = {
  pending: 200,
  openInvitations: 50,
  uses: 200,
  days: 30,
  reviewed: 50,
} as const;

const { normal, pending, rejected } = userState.values;

/** The outcomes of an application, as values of userState. */
export const applicationStates = [pending, normal, rejected] as const;
const applicationState = z.literal([...applicationStates]);

/** A person's application, or their registration by an invitation. */
export const applicationSchema = z.object({
  /** The person's id. */
  id: z.string(),
  /** The phone number. */
  userName: z.string(),
  realName: z.string(),
  /** The department (specification 3). */
  postName: z.string(),
  applyRemark: z.string(),
  /** 2: pending; 1: approved, or invited; 3: rejected. The person may have been disabled since. */
  userState: applicationState,
  /** The role that the approval or the invitation gave; '' while there is none. */
  roleName: z.string(),
  rejectReason: z.string(),
  isInvited: bit,
  /** 1: it can be decided; a rejected person who has registered anew cannot be approved by it. */
  isReviewable: bit,
  /** Who decided, or who invited; '' while pending. */
  reviewerName: z.string(),
  reviewTime: isoInstant.nullable(),
  createTime: isoInstant,
});
export type Application = z.output<typeof applicationSchema>;

/** One page of the applications to the caller's organisation: those that wait first, then the latest. */
export const listApplications = defineEndpoint({
  id: 'registration.list',
  path: '/api/UserManger/GetUserApplyList',
  permission: 'registration.review',
  summary: 'List the people who apply',
  body: pageBody.extend({
    /** Matches name, phone and department. */
    SearchText: searchText,
    UserState: applicationState.optional(),
  }),
  ...pageOf(applicationSchema),
  source: 'product decision for specification 2 Hidden routes with titles',
});

/**
 * Approves people with a role (UserState 1) or rejects them with a reason (3); either all or none. They are
 * notified by a message and by SMS. A rejected person can still be approved. Nobody gives permissions that they lack.
 */
export const reviewUsers = defineEndpoint({
  id: 'registration.review',
  path: '/api/UserManger/ApplyUserState',
  permission: 'registration.review',
  summary: 'Approve or reject people who apply',
  body: z.object({
    /** Ids of the people. */
    IDs: z.array(id).min(1).max(registrationLimits.reviewed),
    UserState: z.literal([normal, rejected]),
    RoleID: labelled(id, '角色', 'Role').optional(),
    RejectReason: labelled(
      z.string().trim().max(lengths.actionReason),
      '驳回原因',
      'Reason',
    ).optional(),
  }),
  data: z.object({ changed: z.int() }),
  errors: ['NOT_FOUND', 'ALREADY_REVIEWED', 'BEYOND_OWN'],
  source: 'specification 7 UserManger ApplyUserState',
});

/** `lapsed`: whoever made it may no longer give its role. */
export const invitationState = z.enum(['open', 'usedUp', 'expired', 'revoked', 'lapsed']);
export type InvitationState = z.output<typeof invitationState>;

export const invitationSchema = z.object({
  id: z.string(),
  roleID: z.string(),
  roleName: z.string(),
  remark: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  expireTime: isoInstant,
  state: invitationState,
  /** Who made it. */
  createUserName: z.string(),
  createTime: isoInstant,
  /** Whoever has it may register while the invitation is open; its QR code carries the same. Empty for a reader who may not give its role. */
  link: z.string(),
});
export type Invitation = z.output<typeof invitationSchema>;

/** One page of the organisation's invitations, the latest first. */
export const listInvitations = defineEndpoint({
  id: 'registration.invitations',
  path: '/api/UserManger/GetInvitationList',
  permission: 'registration.invite',
  summary: 'List the invitations',
  body: pageBody,
  ...pageOf(invitationSchema),
  source: 'product decision',
});

/** Makes an invitation: whoever has its link registers with its role, so often, until it expires. */
export const addInvitation = defineEndpoint({
  id: 'registration.invite',
  path: '/api/UserManger/AddInvitation',
  permission: 'registration.invite',
  summary: 'Make an invitation',
  body: z.object({
    RoleID: labelled(id, '角色', 'Role'),
    MaxUses: labelled(
      z.int().min(1).max(registrationLimits.uses),
      '可注册人数',
      'People who may register',
    ),
    ValidDays: labelled(
      z.int().min(1).max(registrationLimits.days),
      '有效天数',
      'Days of validity',
    ),
    InviteRemark: labelled(
      z.string().trim().max(lengths.invitationRemark),
      '邀请备注',
      'Note on the invitation',
    ).default(''),
  }),
  data: invitationSchema,
  errors: ['TOO_MANY_INVITATIONS', 'BEYOND_OWN'],
  source: 'product decision',
});

/** Ends an invitation at once. Who has registered by it stays. */
export const revokeInvitation = defineEndpoint({
  id: 'registration.revoke',
  path: '/api/UserManger/RevokeInvitation',
  permission: 'registration.invite',
  summary: 'Revoke an invitation',
  body: z.object({ ID: id }),
  data: invitationSchema,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
