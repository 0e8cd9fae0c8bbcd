import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { orgType } from '../../enums.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import {
  creditCode,
  id,
  isoInstant,
  mobile,
  nameText,
  oneOf,
  optionalNameText,
  passwordHash,
} from '../../validators.ts';
import { orgCode } from '../relation/endpoints.ts';
import { timeZoneName } from '../session/endpoints.ts';
import { sentCode, smsCode } from '../session/smsCodes.ts';

/**
 * Sends a code by which the owner of a phone registers. Every phone gets one, so that neither the answer nor its
 * time shows who has an account; a code for a forgotten password does not serve here, nor this one there.
 */
export const sendRegisterCode = defineEndpoint({
  id: 'registration.sendCode',
  path: '/api/UserManger/RegisterUserSendSMS',
  permission: 'public',
  summary: 'Send a code for a registration',
  body: z.object({ UserName: mobile }),
  data: sentCode,
  errors: ['SMS_UNCONFIGURED', 'SMS_BUDGET', 'REGISTRATION_OFF'],
  source: 'specification 7 UserManger RegisterUserSendSMS',
});

/** The fields of every registration. */
const registrant = {
  UserName: mobile,
  Code: smsCode,
  PSD: passwordHash,
  RealName: nameText(lengths.personName),
};

const registrationErrors = ['SMS_CODE', 'WEAK_PASSWORD', 'REGISTRATION_OFF'] as const;

/** An invitation as its link names it. */
const invitationLink = {
  InvitationID: id.optional(),
  Signature: z.string().max(60).optional(),
};

/**
 * Registers a person in an organisation: by its code, after which they wait for a review (userState 2), or by an
 * invitation, which gives them its role at once. Whoever was rejected may apply again, at any organisation. Only the owner of
 * the phone, who has the code, reads that it has an account.
 */
export const registerUser = defineEndpoint({
  id: 'registration.register',
  path: '/api/UserManger/RegisterUser',
  permission: 'public',
  summary: 'Register in an organisation',
  body: z.object({
    ...registrant,
    /** Either this or an invitation. */
    ToOrgCode: orgCode.optional(),
    ...invitationLink,
    PostName: optionalNameText(lengths.departmentOrPost).default(''),
    /** The message of the applicant to the reviewer. */
    ApplyRemark: labelled(
      z.string().trim().max(lengths.applyRemark),
      '申请说明',
      'Note of the applicant',
    ).default(''),
  }),
  data: z.object({
    userID: z.string(),
    orgName: z.string(),
    /** userState: 2 pending review, or 1 by an invitation. */
    userState: z.int(),
  }),
  errors: [...registrationErrors, 'APPLICATIONS_FULL', 'INVITATION_ENDED'],
  source: 'specification 7 UserManger RegisterUser',
});

/** Registers a new organisation with the standard roles; whoever registers it is its enterprise administrator. */
export const registerOrganisation = defineEndpoint({
  id: 'registration.registerOrganisation',
  path: '/api/UserManger/RegisterUserOrg',
  permission: 'public',
  summary: 'Register an organisation and its administrator',
  body: z.object({
    ...registrant,
    OrgName: nameText(lengths.orgName),
    OrgType: labelled(oneOf(orgType), '企业类型', 'Kind of organisation'),
    CreditCode: labelled(creditCode, '统一社会信用代码', 'Unified social credit code').default(''),
    TimeZone: timeZoneName.default('Asia/Shanghai'),
  }),
  data: z.object({ userID: z.string(), orgCode: z.string(), orgName: z.string() }),
  errors: registrationErrors,
  source: 'specification 7 UserManger RegisterUserOrg',
});

export const openInvitation = z.object({
  orgName: z.string(),
  roleName: z.string(),
  /** Who invites. */
  realName: z.string(),
  expireTime: isoInstant,
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** The invitation of a link; null for one that is unknown, revoked, used up or expired. */
export const getInvitation = defineEndpoint({
  id: 'registration.getInvitation',
  path: '/api/UserManger/GetInvitation',
  permission: 'public',
  summary: 'Read an invitation by its link',
  body: z.object(invitationLink),
  data: openInvitation.nullable(),
  source: 'product decision',
});
