import { defineArea, withoutBodyTypes } from '../../area.ts';
import { faultLevel, interruptReasons, orderState } from '../../enums.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { failureMechanism, maintenanceAction } from '../../orders/iso14224.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addOrderComment,
  deletableMinutes,
  deleteOrderComment,
  listMentionable,
  listOrderComments,
  mostComments,
} from './comments.ts';
import {
  acknowledgeWorkOrder,
  addWorkOrder,
  amendWorkOrder,
  assignWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  saveOrderCost,
  scanWorkOrder,
  updateOrderLabour,
  updateWorkOrderParts,
} from './endpoints.ts';
import { getMyDay, listOrderLanes } from './lanes.ts';
import { orderNotifications } from './notifications.ts';
import { noneLabel, orderFilterLabels } from './orderFilterLabels.ts';
import { orderHistoryImport } from './orderHistoryImport.ts';
import { orderLabels } from './orderLabels.ts';
import {
  getDeviceCost,
  getDrilldownSum,
  getWorkOrder,
  getWorkOrderByCode,
  listOrderFilterValues,
  listRepairers,
  listWorkOrders,
  printServiceReport,
} from './queries.ts';

export const repairArea = defineArea({
  name: 'repair',
  label: label('维修工单', 'Work orders'),
  endpoints: withoutBodyTypes([
    addWorkOrder,
    acknowledgeWorkOrder,
    receiveWorkOrder,
    assignWorkOrder,
    rejectWorkOrder,
    scanWorkOrder,
    interruptWorkOrder,
    recoverWorkOrder,
    repairWorkOrder,
    laterWriteWorkOrder,
    amendWorkOrder,
    confirmWorkOrder,
    updateWorkOrderParts,
    updateOrderLabour,
    saveOrderCost,
    getWorkOrder,
    getWorkOrderByCode,
    printServiceReport,
    listOrderFilterValues,
    listRepairers,
    getDeviceCost,
    getDrilldownSum,
    listWorkOrders,
    listOrderLanes,
    getMyDay,
    listOrderComments,
    addOrderComment,
    deleteOrderComment,
    listMentionable,
  ]),
  permissions: [
    menu('repair.view', sidebarGroups.repair, '维修工单', 'Work orders', 'workOrder', {
      defaultRoles: ['维修主管', '维修工', '报修员', '仓管员'],
      forVisitors: true,
    }),
    button('repair.report', 'repair.view', '报修', 'Report faults', {
      defaultRoles: ['维修主管', '维修工', '报修员'],
    }),
    button('repair.work', 'repair.view', '接单维修', 'Repair', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    button('repair.acknowledge', 'repair.view', '知悉告警', 'Acknowledge alarms', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    button('repair.confirm', 'repair.view', '确认完工', 'Confirm repairs', {
      defaultRoles: ['维修主管'],
    }),
    button('repair.supervise', 'repair.view', '督办维修', 'Supervise repairs', {
      defaultRoles: ['维修主管'],
    }),
    button('repair.amend', 'repair.view', '修订已完成工单', 'Amend completed orders'),
  ],
  errors: {
    DEVICE_DISABLED: defineError(
      '设备 {deviceCode} 已停用，不能报修；请先启用',
      'Device {deviceCode} is disabled; enable it before you report a fault',
    ),
    OWNER_INACTIVE: defineError(
      'DeviceID：设备所属企业“{orgName}”已到期或停用，不能报修；请联系该企业续费或启用',
      'DeviceID: {orgName}, the owner of the device, has expired or is disabled, so its faults cannot be reported; ask it to renew',
    ),
    WRONG_STATE: defineError(
      '工单现在是“{state}”，不能{action}',
      'The order is now "{state}"; it cannot be {action}',
    ),
    NOT_YOURS: defineError('只有{who}可以{action}', 'The order can be {action} only by {who}'),
    NOT_SERVICED: defineError(
      '该设备已不由贵方维修，本单只能查看',
      'Your organisation no longer services the device; you can only view the order',
    ),
    WRONG_QR: defineError(
      'QrCode：二维码不是设备 {deviceCode} 的，请扫描该设备或填写手工原因',
      'QrCode: the code is not that of device {deviceCode}; scan that device or give a manual reason',
    ),
    TIME_ORDER: defineError(
      '{field}：{time} 应在 {earliest} 与 {latest} 之间',
      '{field}: {time} must be between {earliest} and {latest}',
    ),
    SOURCE_ORDER: defineError(
      'SourceOrderID：应为同一设备已完成或已驳回的工单',
      'SourceOrderID: must be a completed or rejected order of the same device',
    ),
    ACTION_DONE: defineError(
      '首次提交的内容已经生效，这次的修改没有保存；请核对现在的内容后再改',
      'The first submission was saved, and this change was not; check the current data, then change it again',
      { code: '409' },
    ),
    TOO_MANY_COMMENTS: defineError(
      `本单已有 ${mostComments} 条评论，不能再添加`,
      `The order has ${mostComments} comments and takes no more`,
    ),
    COMMENT_TOO_OLD: defineError(
      `评论发出 ${deletableMinutes} 分钟后不能删除`,
      `A comment can be deleted within ${deletableMinutes} minutes only`,
    ),
    TOO_LATE_TO_AMEND: defineError(
      '确认已超过 {days} 天，不能再修订；如仍有故障请重新报修',
      'The order was confirmed more than {days} days ago and can no longer be amended; if there still is a fault, report it',
    ),
  },
  actionNames: {
    add: label('报修', 'Report a fault'),
    acknowledge: label('知悉告警', 'Acknowledge an alarm'),
    receive: label('接单', 'Receive an order'),
    assign: label('转派工单', 'Give an order to another repairer'),
    reject: label('驳回工单', 'Reject an order'),
    scan: label('开工', 'Start a repair'),
    interrupt: label('中断维修', 'Interrupt a repair'),
    recover: label('恢复维修', 'Resume a repair'),
    repair: label('完工', 'Finish a repair'),
    laterWrite: label('先恢复后补填', 'Restore now, write later'),
    amend: label('修订工单', 'Amend an order'),
    confirm: label('确认完工', 'Confirm a repair'),
    addComment: label('评论工单', 'Comment an order'),
    deleteComment: label('删除评论', 'Delete a comment'),
    updateParts: label('登记备件', 'Record parts'),
    updateLabour: label('登记工时', 'Record labour'),
    saveCost: label('登记外协费用', 'Record outside cost'),
    printReport: label('打印服务报告', 'Print a service report'),
  },
  fieldNames: {
    orderState: { label: label('工单状态', 'State'), values: orderState },
    faultText: label('故障', 'Fault'),
    faultLevel: { label: label('等级', 'Fault level'), values: faultLevel },
    faultTime: orderLabels.faultTime,
    finishTime: orderLabels.finishTime,
    doneTime: label('离线操作时间', 'Done off line at'),
    isStop: { label: label('停机', 'Machine stopped'), values: 'yesNo' },
    isFailure: { label: label('计为故障', 'Counts as a failure'), values: 'yesNo' },
    causeName: orderLabels.causeName,
    causeID: { label: orderLabels.causeName, values: noneLabel },
    measures: orderLabels.measures,
    mechanism: { label: label('失效机理', 'Failure mechanism'), values: failureMechanism },
    maintenanceAction: {
      label: label('维修活动', 'Maintenance action'),
      values: maintenanceAction,
    },
    minutes: label('分钟', 'Minutes'),
    reason: label('原因', 'Reason'),
    qrCode: label('二维码', 'QR code'),
    internal: { label: label('仅本企业可见', 'Own organisation only'), values: 'yesNo' },
    commentID: label('评论', 'Comment'),
    manualReason: label('手工原因', 'Manual reason'),
    remark: label('说明', 'Remark'),
    score: label('评分', 'Score'),
    withCost: { label: label('包含本企业费用', 'With own cost'), values: 'yesNo' },
    parts: label('备件', 'Parts'),
    qty: label('数量', 'Quantity'),
    machineUp: { label: label('设备已恢复运行', 'Machine running'), values: 'yesNo' },
    repairUserID: { label: label('维修人', 'Repairer'), values: noneLabel },
    repairUserName: label('维修人', 'Repairer'),
    repairOrgName: label('维修方', 'Repair side'),
    sourceOrderID: label('复发的工单', 'Recurrence of'),
    reasonType: {
      label: label('中断原因', 'Reason of the interruption'),
      values: interruptReasons,
    },
    expectRecoverTime: label('预计恢复维修', 'Expected to resume'),
    result: {
      label: label('结果', 'Result'),
      values: { 1: label('通过', 'accepted'), 0: label('未通过', 'refused') },
    },
    ...orderFilterLabels,
  },
  notifications: orderNotifications,
  exports: {
    WorkOrder: { permission: 'repair.view', title: label('维修工单', 'Work orders') },
  },
  imports: [orderHistoryImport],
  listPages: ['workOrder'],
  changeKinds: ['order', 'orderComment'],
});
