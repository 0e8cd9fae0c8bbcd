import { enumeration } from '../../enums.ts';

/** A way by which messages leave the product. Robots of group chats get one message for all whom it mentions. */
export const outboundChannel = enumeration({
  sms: [1, '短信', 'SMS'],
  email: [2, '邮件', 'E-mail'],
  wecom: [3, '企业微信', 'WeCom'],
  dingtalk: [4, '钉钉', 'DingTalk'],
});
export type OutboundChannel = (typeof outboundChannel.list)[number];

/** The state of a message in the queue; all but `waiting` are final. */
export const outboundState = enumeration({
  waiting: [0, '待发送', 'Waiting'],
  sent: [1, '已发送', 'Sent'],
  failed: [2, '失败', 'Failed'],
  suppressed: [3, '未发送', 'Not sent'],
});
export type OutboundState = (typeof outboundState.list)[number];

/** The reason for the state of a message. */
export const outboundReason = enumeration({
  none: [0, '', ''],
  outbox: [1, '开发发件箱：只保存，未外发', 'Development outbox: stored here, not sent'],
  quiet: [2, '免打扰时段，结束后发送', 'Quiet hours: sent when they end'],
  rate: [3, '超过次数上限', 'Too many messages'],
  expired: [4, '等待过久，不再发送', 'Waited too long'],
  unconfigured: [5, '该方式未设置或已关闭', 'The way is not set up, or is off'],
  unreachable: [6, '网关无法连接或超时', 'The gateway could not be reached in time'],
  refused: [7, '网关拒绝', 'The gateway refused it'],
  inactive: [8, '收件人已停用', 'The recipient is disabled'],
  read: [9, '免打扰期间已在系统内阅读', 'Read in the product meanwhile'],
  unverified: [10, '收件人的手机号未验证', "The recipient's phone is not verified"],
  budget: [11, '平台的短信额度已用完', "The platform's budget of SMS is used up"],
});
export type OutboundReason = (typeof outboundReason.list)[number];

/** The outcome of one number of a call of Sendsms. */
export const sendsmsResult = enumeration({
  accepted: [0, '已提交', 'Accepted'],
  rate: [1, '该号码发送过于频繁，请稍后再试', 'Too many messages to this number; try later'],
  unknown: [
    2,
    '不是本企业在用人员的手机号',
    'Not the phone of an active person of the organisation',
  ],
  unverified: [
    3,
    '该手机号未验证，请本人在“账号管理”中验证',
    'The phone is not verified; the person verifies it on their account page',
  ],
});

/** The limits for one organisation and for one person. */
export const outboundLimits = {
  /** Messages by one way: to a person within an hour and a day, of an organisation within an hour and a day. */
  personHour: 40,
  personDay: 150,
  orgHour: 500,
  orgDay: 3000,
  /** The part of these limits for all that is no urgent notification; the rest is left for those. */
  ordinaryShare: 0.5,
  /** Attempts to send a message, and the hours after which it is no longer sent. */
  attempts: 6,
  hours: 6,
  /** Characters of a title, of a message, and of an SMS with both. */
  title: 120,
  text: 600,
  sms: 300,
  /** Sendsms: numbers of a call; messages to a number; calls from an address within an hour. */
  numbers: 50,
  numberMinute: 1,
  numberHour: 5,
  numberDay: 10,
  callsHour: 20,
  /** Test messages of an organisation within an hour. */
  testsHour: 10,
} as const;
