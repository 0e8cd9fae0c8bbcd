import type { DeviceNotificationKind } from '../../../contract/areas/device.ts';
import type { NoticeNotificationKind } from '../../../contract/areas/notice.ts';
import type { PersonnelNotificationKind } from '../../../contract/areas/personnelActions.ts';
import type { RelationNotificationKind } from '../../../contract/areas/relation.ts';
import { type InterruptReason, interruptReasons } from '../../../contract/enums.ts';
import { fill, type Locale, type Text } from '../../../contract/locale.ts';
import type { NotificationKind } from '../../../contract/orders/transitionTypes.ts';
import { roleText } from '../../../contract/roles.ts';

/** Every kind of notification. */
export type AnyNotificationKind =
  | DeviceNotificationKind
  | NotificationKind
  | RelationNotificationKind
  | NoticeNotificationKind
  | PersonnelNotificationKind;

interface MessageTemplate {
  readonly title: Text;
  readonly msg: Text;
}

/** The texts of each kind of notification; rendered per recipient, when sent or read. */
const messageTemplates: Readonly<Record<AnyNotificationKind, MessageTemplate>> = {
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
  orderRejected: {
    title: { 'zh-CN': '报修被驳回 {orderCode}', 'en-US': 'Fault rejected {orderCode}' },
    msg: {
      'zh-CN': '{person} 驳回了 {deviceName} 的报修：{reason}',
      'en-US': '{person} rejected the fault of {deviceName}: {reason}',
    },
  },
  orderStarted: {
    title: { 'zh-CN': '开始维修 {orderCode}', 'en-US': 'Repair begun {orderCode}' },
    msg: {
      'zh-CN': '{person} 已到 {deviceName} 开始维修',
      'en-US': '{person} is at {deviceName} and has begun',
    },
  },
  orderInterrupted: {
    title: { 'zh-CN': '维修中断 {orderCode}', 'en-US': 'Repair interrupted {orderCode}' },
    msg: {
      'zh-CN': '{person} 中断了 {deviceName} 的维修：{reason}',
      'en-US': '{person} interrupted the repair of {deviceName}: {reason}',
    },
  },
  orderPartMissing: {
    title: { 'zh-CN': '维修等备件 {orderCode}', 'en-US': 'A part is missing {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 的维修在等备件（{person}）：{reason}',
      'en-US': 'The repair of {deviceName} waits for a part ({person}): {reason}',
    },
  },
  orderResumed: {
    title: { 'zh-CN': '恢复维修 {orderCode}', 'en-US': 'Repair goes on {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 的维修已恢复（{person}）',
      'en-US': 'The repair of {deviceName} goes on ({person})',
    },
  },
  orderAssigned: {
    title: { 'zh-CN': '工单转派给您 {orderCode}', 'en-US': 'Order given to you {orderCode}' },
    msg: {
      'zh-CN': '{person} 将 {deviceName} 的维修转派给您',
      'en-US': '{person} gave you the repair of {deviceName}',
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
  orderRunning: {
    title: { 'zh-CN': '设备已恢复运行 {orderCode}', 'en-US': 'Running again {orderCode}' },
    msg: {
      'zh-CN': '{person} 已使 {deviceName} 恢复运行，维修记录稍后填写',
      'en-US': '{person} has {deviceName} running again; the record follows',
    },
  },
  orderAmended: {
    title: { 'zh-CN': '维修记录已修订 {orderCode}', 'en-US': 'Record amended {orderCode}' },
    msg: {
      'zh-CN': '{person} 修订了 {deviceName} 的维修记录：{reason}',
      'en-US': '{person} amended the record of {deviceName}: {reason}',
    },
  },
  orderAutoConfirmed: {
    title: { 'zh-CN': '超时自动确认 {orderCode}', 'en-US': 'Confirmed by itself {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 的维修在期限内无人确认，已自动确认',
      'en-US': 'Nobody confirmed the repair of {deviceName} in time; it counts as confirmed',
    },
  },
  orderUnreceived: {
    title: { 'zh-CN': '超时未接单 {orderCode}', 'en-US': 'Not received yet {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}，已 {minutes} 分钟无人接单',
      'en-US': '{deviceName}: {faultText}; nobody received it for {minutes} min',
    },
  },
  orderUnwritten: {
    title: {
      'zh-CN': '请补填维修记录 {orderCode}',
      'en-US': 'Please write the record {orderCode}',
    },
    msg: {
      'zh-CN': '{deviceName} 的维修记录尚未填写',
      'en-US': 'The repair record of {deviceName} is not written yet',
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
  orderTakenAway: {
    title: { 'zh-CN': '工单已收回 {orderCode}', 'en-US': 'Order taken away {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 已不由贵方维修，该工单无需再处理',
      'en-US': '{deviceName} is no longer yours to repair; leave this order',
    },
  },
  orderPassedOn: {
    title: { 'zh-CN': '转来工单待接 {orderCode}', 'en-US': 'Order passed to you {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}，维修方已变更，请接单',
      'en-US': '{deviceName}: {faultText}; its repair side changed, please receive it',
    },
  },
  orderSideChanged: {
    title: { 'zh-CN': '维修方已变更 {orderCode}', 'en-US': 'Repair side changed {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 的维修已停止：维修方已变更，等待接单',
      'en-US': 'The repair of {deviceName} has stopped: another side has it and will receive it',
    },
  },
  noticePublished: {
    title: { 'zh-CN': '公告：{title}', 'en-US': 'Announcement: {title}' },
    msg: { 'zh-CN': '{text}（{pushUser}）', 'en-US': '{text} ({pushUser})' },
  },
  deviceOffline: {
    title: { 'zh-CN': '{deviceName} 离线', 'en-US': '{deviceName} is offline' },
    msg: {
      'zh-CN': '已超过 {minutes} 分钟没有收到它的数据，请检查设备与网关的连接',
      'en-US': 'Nothing was heard of it for {minutes} min; check its connection and the gateway',
    },
  },
  deviceFault: {
    title: { 'zh-CN': '{deviceName} 故障', 'en-US': '{deviceName} has a fault' },
    msg: {
      'zh-CN': '设备上报了故障状态',
      'en-US': 'The device itself reports that it has a fault',
    },
  },
  relationApplied: {
    title: { 'zh-CN': '关联申请 {orgName}', 'en-US': 'Affiliation requested by {orgName}' },
    msg: {
      'zh-CN': '{orgName}（{person}）申请为贵企业维修设备，请同意或驳回',
      'en-US': '{orgName} ({person}) asks to service your equipment; accept or reject it',
    },
  },
  relationAccepted: {
    title: { 'zh-CN': '已同意关联 {orgName}', 'en-US': 'Affiliated with {orgName}' },
    msg: {
      'zh-CN': '{orgName}（{person}）已同意关联',
      'en-US': '{orgName} ({person}) accepted the affiliation',
    },
  },
  relationRejected: {
    title: { 'zh-CN': '关联申请被驳回 {orgName}', 'en-US': 'Affiliation rejected by {orgName}' },
    msg: {
      'zh-CN': '{orgName}（{person}）驳回了关联申请',
      'en-US': '{orgName} ({person}) rejected the affiliation',
    },
  },
  relationEnded: {
    title: { 'zh-CN': '关联已解除 {orgName}', 'en-US': 'Affiliation ended by {orgName}' },
    msg: {
      'zh-CN': '{orgName}（{person}）已解除关联，设备与未完成的工单转回设备所属企业',
      'en-US':
        '{orgName} ({person}) ended the affiliation; devices and open orders return to their owner',
    },
  },
  roleChanged: {
    title: { 'zh-CN': '您的角色是 {roleName}', 'en-US': 'Your role is {roleName}' },
    msg: {
      'zh-CN': '{person} 将您的角色改为 {roleName}，菜单与权限随之生效',
      'en-US': '{person} made you {roleName}; your menus and permissions follow it',
    },
  },
};

/** Renders title and message of a notification in a language. */
export function renderNotification(
  kind: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
) {
  const entry = messageTemplates[kind as AnyNotificationKind];
  const filled = { ...params, ...reasonIn(params, locale), ...roleIn(params, locale) };
  return { title: fill(entry.title[locale], filled), msg: fill(entry.msg[locale], filled) };
}

/** Returns the role's name; the standard roles are translated. */
function roleIn({ roleName }: Readonly<Record<string, string | number>>, locale: Locale) {
  return roleName === undefined ? {} : { roleName: roleText(String(roleName), locale) };
}

const colon: Text = { 'zh-CN': '：', 'en-US': ': ' };

/** Returns the reason of an interruption: the label of its type, and the text given with it. */
function reasonIn(
  { reasonType: type, reason }: Readonly<Record<string, string | number>>,
  locale: Locale,
) {
  if (type === undefined) return {};
  const label = interruptReasons[type as InterruptReason][locale];
  return { reason: reason === '' ? label : `${label}${colon[locale]}${reason}` };
}
