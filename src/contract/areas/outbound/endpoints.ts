import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import {
  bit,
  isoInstant,
  mobile,
  oneOf,
  optionalNameText,
  text,
  timeText,
} from '../../validators.ts';
import {
  outboundChannel,
  outboundLimits,
  outboundReason,
  outboundState,
  sendsmsResult,
} from './channels.ts';

const version = z.int().min(0).optional();

/**
 * How the installation sends by a way: by a gateway, or into the development outbox, which only stores the message;
 * `none`: it was not set up.
 */
export const gatewayState = z.enum(['gateway', 'outbox', 'none']);

/** The last characters of a secret, and when it was set. The secret itself is never read back. */
const storedSecret = z.object({ hint: z.string(), updateTime: isoInstant }).nullable();

export const outboundSetting = z.object({
  /** Begins each message; '' for the product's name. */
  senderName: z.string(),
  isSmsUsed: bit,
  isEmailUsed: bit,
  sms: gatewayState,
  email: gatewayState,
  /** Addresses of the robots, and the secret with which calls of the second are signed; null: none. */
  wecom: storedSecret,
  dingtalk: storedSecret,
  dingtalkSign: storedSecret,
  /** 1: the platform lets the organisation send texts to its people. */
  maySendSms: bit,
  version: z.int(),
});
export type OutboundSetting = z.output<typeof outboundSetting>;

/** How the organisation sends messages by other ways than the product's own. */
export const getOutboundSetting = defineEndpoint({
  id: 'outbound.setting',
  path: '/api/Kanban/GetOutboundSetting',
  permission: 'outbound.view',
  summary: 'Read how messages are sent by other ways',
  body: z.object({}),
  data: outboundSetting,
  source: 'product decision',
});

const secretAddress = z.string().trim().max(500);

/** Changes the settings; absent fields stay as they are, an empty address removes the robot with its secret. */
export const saveOutboundSetting = defineEndpoint({
  id: 'outbound.saveSetting',
  path: '/api/Kanban/SaveOutboundSetting',
  permission: 'outbound.edit',
  summary: 'Set how messages are sent by other ways',
  body: z
    .object({
      SenderName: labelled(optionalNameText(lengths.outboundSender), '发送方名称', 'Sender name'),
      IsSmsUsed: labelled(bit, '发送短信', 'Send SMS'),
      IsEmailUsed: labelled(bit, '发送邮件', 'Send e-mail'),
      WecomSecretUrl: labelled(secretAddress, '企业微信群机器人地址', 'Address of the WeCom robot'),
      DingtalkSecretUrl: labelled(
        secretAddress,
        '钉钉群机器人地址',
        'Address of the DingTalk robot',
      ),
      /** '' for a robot without signature. */
      DingtalkSecret: labelled(
        z.string().trim().max(200),
        '钉钉加签密钥',
        'DingTalk signing secret',
      ),
    })
    .partial()
    .extend({ Version: version }),
  data: outboundSetting,
  errors: ['STALE_VERSION'],
  source: 'product decision',
});

const outcome = z.object({
  state: oneOf(outboundState),
  reason: oneOf(outboundReason),
  /** The answer of the gateway, e.g. `HTTP 502` or `errcode 93000`. */
  detail: z.string(),
});
export type OutboundOutcome = z.output<typeof outcome>;

/** Sends a test message at once: to the group, or to the caller's own phone or confirmed address. */
export const testOutbound = defineEndpoint({
  id: 'outbound.test',
  path: '/api/Kanban/TestOutbound',
  permission: 'outbound.edit',
  summary: 'Send a test message',
  body: z.object({ Channel: labelled(oneOf(outboundChannel), '方式', 'Way') }),
  data: outcome,
  errors: ['OUTBOUND_UNAVAILABLE', 'OUTBOUND_NO_ADDRESS', 'PHONE_UNVERIFIED', 'TOO_MANY'],
  source: 'product decision',
});

export const outboundRow = outcome.extend({
  id: z.string(),
  channel: oneOf(outboundChannel),
  /** The kind of the notification in the caller's language. */
  kindName: z.string(),
  /** Whom it goes to, masked; the number of people whom a group's message mentions. */
  address: z.string(),
  mentions: z.int(),
  /** '' for a group, or a person who no longer exists. */
  realName: z.string(),
  title: z.string(),
  text: z.string(),
  isUrgent: bit,
  attempts: z.int(),
  createTime: isoInstant,
  /** When it is sent next, while it waits. */
  dueTime: isoInstant,
  /** null while it waits. */
  endTime: isoInstant.nullable(),
});
export type OutboundRow = z.output<typeof outboundRow>;

/** One page of what was sent, or was not, newest first. Stored for 90 days. */
export const listOutbound = defineEndpoint({
  id: 'outbound.list',
  path: '/api/Kanban/GetOutboundList',
  permission: 'outbound.view',
  summary: 'List messages sent by other ways',
  body: pageBody.extend({
    Channel: oneOf(outboundChannel).optional(),
    State: oneOf(outboundState).optional(),
    StartTime: timeText.optional(),
    EndTime: timeText.optional(),
  }),
  ...pageOf(outboundRow),
  source: 'product decision',
});

/**
 * Sends a text to verified phones of active people of the organisation, and answers for each number. The platform
 * grants it to organisations.
 */
export const sendSms = defineEndpoint({
  id: 'outbound.send',
  path: '/api/Home/Sendsms',
  permission: 'outbound.send',
  summary: 'Send an SMS to people',
  body: z.object({
    Phones: labelled(z.array(mobile).min(1).max(outboundLimits.numbers), '手机号', 'Phones'),
    Text: labelled(text(outboundLimits.sms), '短信内容', 'Text of the SMS'),
  }),
  data: z.array(z.object({ phone: z.string(), result: oneOf(sendsmsResult) })),
  errors: ['OUTBOUND_UNAVAILABLE', 'SMS_NOT_GRANTED', 'TOO_MANY'],
  source: 'specification 7 Home Sendsms',
});
