import type { NotificationTemplate } from '../../area.ts';
import type { NotificationKind } from '../../orders/transitionTypes.ts';

/** The notifications about work orders; `transitions.ts` lists which transition sends which; timers send two, and comments one. */
export const orderNotifications: Readonly<Record<NotificationKind, NotificationTemplate>> = {
  orderMentioned: {
    title: { 'zh-CN': '有人提到您 {orderCode}', 'en-US': 'You were mentioned {orderCode}' },
    msg: {
      'zh-CN': '{person} 在 {deviceName} 的工单评论中提到了您',
      'en-US': '{person} mentioned you in a comment on the order of {deviceName}',
    },
  },
  orderRemarked: {
    title: { 'zh-CN': '报修有补充 {orderCode}', 'en-US': 'Remark on a fault {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{remark}（{person} 扫码补充）',
      'en-US': '{deviceName}: {remark} ({person}, by the label)',
    },
  },
  orderReported: {
    isUrgent: true,
    title: { 'zh-CN': '新报修 {orderCode}', 'en-US': 'New fault {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}（{person} 报修）',
      'en-US': '{deviceName}: {faultText} (reported by {person})',
    },
    sms: {
      'zh-CN': '{deviceName}（{call}）：{faultText}（{person} 报修）',
      'en-US': '{deviceName} ({call}): {faultText} (reported by {person})',
    },
  },
  orderWithdrawn: {
    title: { 'zh-CN': '工单已被接 {orderCode}', 'en-US': 'Order taken {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}（{repairer} 已接单）',
      'en-US': '{deviceName}: {faultText} ({repairer} took the order)',
    },
  },
  orderReceived: {
    title: { 'zh-CN': '已接单 {orderCode}', 'en-US': 'Received {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}（{repairer} 已接单）',
      'en-US': '{deviceName}: {faultText} ({repairer} received it)',
    },
  },
  orderDispatched: {
    title: { 'zh-CN': '已派给维修人员 {orderCode}', 'en-US': 'Assigned {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}（{person} 已派给维修人员 {repairer}）',
      'en-US': '{deviceName}: {faultText} ({person} assigned it to {repairer})',
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
    isUrgent: true,
    title: { 'zh-CN': '工单转派给您 {orderCode}', 'en-US': 'Order given to you {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}（{person} 派给您）',
      'en-US': '{deviceName}: {faultText} ({person} gave it to you)',
    },
    sms: {
      'zh-CN': '{person} 转派给您：{deviceName}（{call}）：{faultText}',
      'en-US': '{person} gave you {deviceName} ({call}): {faultText}',
    },
  },
  orderHandedOver: {
    title: { 'zh-CN': '工单已转派 {orderCode}', 'en-US': 'Order given on {orderCode}' },
    msg: {
      'zh-CN': '{person} 将 {deviceName} 的维修转派给 {repairer}',
      'en-US': '{person} gave the repair of {deviceName} to {repairer}',
    },
  },
  orderReassigned: {
    title: { 'zh-CN': '维修人已更换 {orderCode}', 'en-US': 'Another repairer {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 改由 {repairer} 维修',
      'en-US': '{repairer} repairs {deviceName} now',
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
    title: { 'zh-CN': '超时自动确认 {orderCode}', 'en-US': 'Confirmed automatically {orderCode}' },
    msg: {
      'zh-CN': '{deviceName} 的维修在期限内无人确认，已自动确认',
      'en-US': 'Nobody confirmed the repair of {deviceName} in time; it counts as confirmed',
    },
  },
  orderUnreceived: {
    isUrgent: true,
    title: { 'zh-CN': '超时未接单 {orderCode}', 'en-US': 'Not received yet {orderCode}' },
    msg: {
      'zh-CN': '{deviceName}：{faultText}，已 {minutes} 分钟无人接单',
      'en-US': '{deviceName}: {faultText}; nobody received it for {minutes} min',
    },
    sms: {
      'zh-CN': '{deviceName}（{call}），已 {minutes} 分钟无人接单：{faultText}',
      'en-US': '{deviceName} ({call}), nobody received it for {minutes} min: {faultText}',
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
      'zh-CN': '工单 {orderCode} 的设备已不由贵方维修，无需再处理',
      'en-US': 'The device of order {orderCode} is no longer yours to repair; leave the order',
    },
  },
  orderPassedOn: {
    isUrgent: true,
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
};
