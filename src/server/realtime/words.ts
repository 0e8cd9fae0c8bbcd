import { fill, type Locale, type Text } from '../../contract/locale.ts';
import type { NotificationKind } from '../../contract/transitions.ts';

interface Words {
  readonly title: Text;
  readonly msg: Text;
}

/** What each kind of notification says; made per recipient, when sent or read. */
const words: Readonly<Record<NotificationKind, Words>> = {
  orderReported: {
    title: { 'zh-CN': '新报修 {orderCode}', 'en-US': 'New fault {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}（{person} 报修）',
      'en-US': '{deviceName}: {faultText} (reported by {person})',
    },
  },
  orderWithdrawn: {
    title: { 'zh-CN': '工单已被接 {orderCode}', 'en-US': 'Order taken {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 的工单已由 {person} 接单',
      'en-US': '{person} took the order of {deviceName}',
    },
  },
  orderReceived: {
    title: { 'zh-CN': '已接单 {orderCode}', 'en-US': 'Received {orderCode}' },
    msg: {
      'zh-CN': '{person} 已接 {deviceName} 的报修',
      'en-US': '{person} received the fault of {deviceName}',
    },
  },
  orderStarted: {
    title: { 'zh-CN': '开始维修 {orderCode}', 'en-US': 'Repair begun {orderCode}' },
    msg: {
      'zh-CN': '{person} 已到 {deviceName} 开始维修',
      'en-US': '{person} is at {deviceName} and has begun',
    },
  },
  orderFinished: {
    title: {
      'zh-CN': '维修完成待确认 {orderCode}',
      'en-US': 'Repaired, please confirm {orderCode}',
    },
    msg: {
      'zh-CN': '{person} 已修复 {deviceName}，请确认',
      'en-US': '{person} has restored {deviceName}; please confirm',
    },
  },
  orderConfirmed: {
    title: { 'zh-CN': '已确认 {orderCode}', 'en-US': 'Confirmed {orderCode}' },
    msg: {
      'zh-CN': '{person} 已确认 {deviceName} 的维修',
      'en-US': '{person} confirmed the repair of {deviceName}',
    },
  },
  orderSentBack: {
    title: { 'zh-CN': '退回返工 {orderCode}', 'en-US': 'Sent back {orderCode}' },
    msg: {
      'zh-CN': '{person} 退回了 {deviceName} 的维修：{reason}',
      'en-US': '{person} sent back the repair of {deviceName}: {reason}',
    },
  },
};

/** Title and message of a notification in a language. */
export function wordsOf(
  kind: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
) {
  const entry = words[kind as NotificationKind];
  return { title: fill(entry.title[locale], params), msg: fill(entry.msg[locale], params) };
}
