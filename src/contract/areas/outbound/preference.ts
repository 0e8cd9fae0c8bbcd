import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { emailText } from '../../validation/formatChecks.ts';
import { bit, clockTime, oneOf } from '../../validators.ts';
import { sentCode, smsCode } from '../session/smsCodes.ts';
import { outboundChannel } from './channels.ts';

const channels = z.array(oneOf(outboundChannel)).max(outboundChannel.list.length);

export const outboundPreference = z.object({
  /** All kinds of notifications, those of one area together. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      /** Its name, and that of its area, in the caller's language. */
      name: z.string(),
      area: z.string(),
      /** 1: it is sent in quiet hours too. */
      isUrgent: bit,
      channels,
    }),
  ),
  /** The ways by which the organisation sends. */
  available: channels,
  /** HH:mm in the organisation's time zone; null: there are no quiet hours. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  timeZone: z.string(),
  /** The caller's phone, and whether it has answered a code since it was entered: no other phone gets messages. */
  phone: z.string(),
  isPhoneVerified: bit,
  /** 1: the installation sends codes, by which a phone is verified. */
  canVerifyPhone: bit,
  /** The confirmed address; '' for none. */
  email: z.string(),
  version: z.int(),
});
export type OutboundPreference = z.output<typeof outboundPreference>;

/** By which ways the caller gets which kinds of notifications. */
export const getOutboundPreference = defineEndpoint({
  id: 'outbound.preference',
  path: '/api/Kanban/GetOutboundPreference',
  permission: 'signedIn',
  summary: "Read one's ways of notification",
  body: z.object({}),
  data: outboundPreference,
  source: 'product decision',
});

/** Sets the ways of some kinds, and the quiet hours; what is absent stays as it is. */
export const saveOutboundPreference = defineEndpoint({
  id: 'outbound.savePreference',
  path: '/api/Kanban/SaveOutboundPreference',
  permission: 'signedIn',
  summary: "Set one's ways of notification",
  body: z.object({
    Kinds: labelled(
      z.array(z.object({ Kind: z.string().max(60), Channels: channels })).max(200),
      '通知方式',
      'Ways of notification',
    ).optional(),
    /** Both or none. Until the next day where the end is not later than the beginning. */
    QuietFrom: labelled(clockTime.nullable(), '免打扰开始', 'Quiet from').optional(),
    QuietTo: labelled(clockTime.nullable(), '免打扰结束', 'Quiet until').optional(),
    Version: z.int().min(0).optional(),
  }),
  data: outboundPreference,
  errors: ['STALE_VERSION'],
  source: 'product decision',
});

/** Sends a code to the caller's phone, with which `verifyPhone` makes it one that gets messages. */
export const sendPhoneCode = defineEndpoint({
  id: 'outbound.sendPhoneCode',
  path: '/api/Kanban/SendPhoneCode',
  permission: 'signedIn',
  summary: "Send a code to one's phone",
  body: z.object({}),
  data: sentCode,
  errors: ['SMS_UNCONFIGURED', 'SMS_BUDGET', 'TOO_MANY'],
  source: 'product decision',
});

/** Verifies the caller's phone by the code that was sent to it. */
export const verifyPhone = defineEndpoint({
  id: 'outbound.verifyPhone',
  path: '/api/Kanban/VerifyPhone',
  permission: 'signedIn',
  summary: "Verify one's phone",
  body: z.object({ Code: smsCode }),
  data: outboundPreference,
  errors: ['SMS_CODE'],
  source: 'product decision',
});

const email = labelled(z.string().trim().max(120).pipe(emailText), '邮箱', 'E-mail address');

/** Sends a code to an address, with which `confirmEmail` makes it the caller's. */
export const sendEmailCode = defineEndpoint({
  id: 'outbound.sendEmailCode',
  path: '/api/Kanban/SendEmailCode',
  permission: 'signedIn',
  summary: 'Send a code to an e-mail address',
  body: z.object({ Email: email }),
  data: sentCode,
  errors: ['OUTBOUND_UNAVAILABLE', 'TOO_MANY'],
  source: 'product decision',
});

/** Makes an address the caller's, by the code that was sent to it. */
export const confirmEmail = defineEndpoint({
  id: 'outbound.confirmEmail',
  path: '/api/Kanban/ConfirmEmail',
  permission: 'signedIn',
  summary: "Confirm one's e-mail address",
  body: z.object({ Email: email, Code: smsCode }),
  data: outboundPreference,
  errors: ['SMS_CODE'],
  source: 'product decision',
});

/** Removes the caller's address; without one nothing happens. */
export const removeEmail = defineEndpoint({
  id: 'outbound.removeEmail',
  path: '/api/Kanban/RemoveEmail',
  permission: 'signedIn',
  summary: "Remove one's e-mail address",
  body: z.object({}),
  data: outboundPreference,
  source: 'product decision',
});
