import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu } from '../../permissions.ts';
import {
  addOvertime,
  addOvertimes,
  deleteOvertime,
  getOvertimeSetting,
  listOvertime,
  listOvertimePeople,
  listOwnOvertime,
  listProposals,
  reopenOvertime,
  reviewOvertime,
  saveOvertimeSetting,
  updateOvertime,
} from './endpoints.ts';
import { overtimeState } from './overtimeEnums.ts';
import { getOvertimeSheet, listOvertimeSums, printOvertimeSheet } from './sheets.ts';

export const overtimeArea = defineArea({
  name: 'overtime',
  label: label('加班', 'Overtime'),
  endpoints: [
    listProposals,
    addOvertime,
    addOvertimes,
    updateOvertime,
    deleteOvertime,
    reviewOvertime,
    reopenOvertime,
    listOwnOvertime,
    listOvertime,
    listOvertimePeople,
    listOvertimeSums,
    getOvertimeSheet,
    printOvertimeSheet,
    getOvertimeSetting,
    saveOvertimeSetting,
  ],
  permissions: [
    menu('overtime.view', null, '加班申请', 'Overtime', 'overtime', {
      icon: 'clock',
      defaultRoles: ['维修主管', '维修工'],
    }),
    button('overtime.all', 'overtime.view', '查看全部加班', "See everybody's overtime", {
      defaultRoles: ['维修主管'],
    }),
    button('overtime.approve', 'overtime.view', '审批加班', 'Approve overtime', {
      defaultRoles: ['维修主管'],
    }),
    button(
      'overtime.confirm',
      'overtime.view',
      '复批（须同时可审批）与设置加班',
      'Second approval (with the right to approve), settings',
    ),
  ],
  errors: {
    OVERTIME_STATE: defineError(
      'ID：申请的状态是“{state}”，不能进行此操作，请刷新后查看',
      'ID: the application is in the state {state}, which does not allow this; reload it',
    ),
    OVERTIME_NOT_YOURS: defineError(
      '{field}：您不能对该人员的加班进行此操作：不能审批自己的申请，撤回由申请人办理，重新打开由批准人办理',
      "{field}: you cannot do this with this person's overtime: nobody approves their own application, only the applicant withdraws it, and only its approver reopens it",
    ),
    OVERTIME_PROOF_CHANGED: defineError(
      'ID：作为依据的工单时间已被更正，请先修改申请，再审批',
      'ID: the order times that prove it have been corrected; edit the application before it is approved',
    ),
  },
  actionNames: {
    add: label('申请加班', 'Apply for overtime'),
    addMany: label('申请多段加班', 'Apply for several times of overtime'),
    update: label('修改加班申请', 'Change an application for overtime'),
    withdraw: label('撤回加班申请', 'Withdraw an application for overtime'),
    review: label('审批加班', 'Decide on overtime'),
    reopen: label('重新打开加班申请', 'Reopen overtime'),
    printSheet: label('打印加班月表', 'Print a monthly overtime sheet'),
    saveSetting: label('设置加班', 'Change the setting of overtime'),
  },
  fieldNames: {
    approveState: { label: label('审批状态', 'State'), values: overtimeState },
    step: label('审批步骤', 'Step'),
    month: label('月份', 'Month'),
    forMe: { label: label('待我审批', 'Waiting for the caller'), values: 'yesNo' },
    orderCodes: label('工单', 'Orders'),
    replacesName: label('被代班人', 'Replaces'),
  },
  notifications: {
    overtimeApplied: {
      title: { 'zh-CN': '加班待审批：{person}', 'en-US': 'Overtime to approve: {person}' },
      msg: {
        'zh-CN': '{person} 申请 {time} 起加班 {hours} 小时：{reason}',
        'en-US': '{person} applies for {hours} h of overtime from {time}: {reason}',
      },
    },
    overtimeApproved: {
      title: { 'zh-CN': '加班已批准', 'en-US': 'Overtime approved' },
      msg: {
        'zh-CN': '{by} 批准了 {time} 起 {hours} 小时的加班',
        'en-US': '{by} approved {hours} h of overtime from {time}',
      },
    },
    overtimeRefused: {
      title: { 'zh-CN': '加班未批准', 'en-US': 'Overtime refused' },
      msg: {
        'zh-CN': '{by} 拒绝了 {time} 起 {hours} 小时的加班：{reason}',
        'en-US': '{by} refused {hours} h of overtime from {time}: {reason}',
      },
    },
    overtimeReopened: {
      title: { 'zh-CN': '加班重新审批', 'en-US': 'Overtime reopened' },
      msg: {
        'zh-CN': '{by} 重新打开了 {time} 起 {hours} 小时的加班：{reason}',
        'en-US': '{by} reopened {hours} h of overtime from {time}: {reason}',
      },
    },
  },
  exports: {
    OverTime: { permission: 'overtime.all', title: label('加班申请', 'Overtime') },
    OverTimeMonth: { permission: 'overtime.all', title: label('加班月报', 'Overtime of a month') },
  },
  listPages: ['overtime', 'ownOvertime', 'overtimeSums'],
  changeKinds: ['overtime'],
});
