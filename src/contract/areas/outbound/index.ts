import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import { outboundChannel } from './channels.ts';
import {
  getOutboundSetting,
  listOutbound,
  saveOutboundSetting,
  sendSms,
  testOutbound,
} from './endpoints.ts';
import {
  confirmEmail,
  getOutboundPreference,
  removeEmail,
  saveOutboundPreference,
  sendEmailCode,
  sendPhoneCode,
  verifyPhone,
} from './preference.ts';

export const outboundArea = defineArea({
  name: 'outbound',
  label: label('消息外发', 'Outbound messages'),
  endpoints: [
    getOutboundSetting,
    saveOutboundSetting,
    testOutbound,
    listOutbound,
    sendSms,
    getOutboundPreference,
    saveOutboundPreference,
    sendPhoneCode,
    verifyPhone,
    sendEmailCode,
    confirmEmail,
    removeEmail,
  ],
  permissions: [
    menu('outbound.view', sidebarGroups.systemInfo, '消息外发', 'Outbound messages', 'outbound'),
    button('outbound.edit', 'outbound.view', '设置外发方式', 'Set the ways of messages'),
    button('outbound.send', 'outbound.view', '发送短信', 'Send SMS'),
  ],
  errors: {
    OUTBOUND_UNAVAILABLE: defineError(
      '{channel}未设置或已关闭：请企业管理员在“消息外发”中设置；短信和邮件的网关由平台运维人员配置',
      '{channel} is not set up, or is off: the enterprise administrator sets it on the page Outbound messages; gateways of SMS and e-mail are set up by the operator of the installation',
    ),
    SMS_NOT_GRANTED: defineError(
      '平台未允许本企业群发短信，请联系平台管理员开通',
      'The platform does not let this organisation send SMS texts; ask the platform administrator to allow it',
    ),
    PHONE_UNVERIFIED: defineError(
      'Channel：您的手机号未验证，请先在“账号管理”中验证',
      'Channel: your phone is not verified; verify it on your account page first',
    ),
    OUTBOUND_NO_ADDRESS: defineError(
      'Channel：您还没有确认邮箱，请先在“账号管理”中确认',
      'Channel: you have not confirmed an e-mail address; do so on your account page first',
    ),
  },
  actionNames: {
    saveSetting: label('设置消息外发', 'Set the ways of messages'),
    test: label('发送测试消息', 'Send a test message'),
    send: label('发送短信', 'Send SMS'),
    savePreference: label('设置通知方式', "Set one's ways of notification"),
    verifyPhone: label('验证手机号', "Verify one's phone"),
    confirmEmail: label('确认邮箱', "Confirm one's e-mail address"),
    removeEmail: label('移除邮箱', "Remove one's e-mail address"),
  },
  fieldNames: {
    isSmsUsed: { label: label('发送短信', 'Send SMS'), values: 'yesNo' },
    isEmailUsed: { label: label('发送邮件', 'Send e-mail'), values: 'yesNo' },
    channels: { label: label('方式', 'Ways'), values: outboundChannel },
    channel: { label: label('方式', 'Way'), values: outboundChannel },
    wecom: { label: label('企业微信群机器人', 'WeCom robot'), values: 'yesNo' },
    dingtalk: { label: label('钉钉群机器人', 'DingTalk robot'), values: 'yesNo' },
    dingtalkSign: { label: label('钉钉加签', 'DingTalk signature'), values: 'yesNo' },
    numbers: label('号码数', 'Numbers'),
  },
  listPages: ['outbound'],
  changeKinds: ['outbound'],
});
