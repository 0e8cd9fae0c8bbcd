import { defineArea } from '../../area.ts';
import { dutyLevel, holidayMode, rotateType } from '../../enums.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  addDutyDate,
  cancelDutyDate,
  deleteDutyUserDevice,
  listDutyDates,
  listDutyRecords,
  listDutyUserDevices,
  saveDutyUserDevice,
} from './changes.ts';
import {
  addDutySet,
  deleteDutySet,
  getOnCall,
  listDutyPeople,
  listDutySets,
  listDutyShifts,
  previewDutySet,
  updateDutySet,
} from './endpoints.ts';

export const dutyArea = defineArea({
  name: 'duty',
  label: label('值班', 'Duty'),
  endpoints: [
    listDutySets,
    addDutySet,
    updateDutySet,
    previewDutySet,
    deleteDutySet,
    listDutyPeople,
    listDutyShifts,
    getOnCall,
    listDutyUserDevices,
    saveDutyUserDevice,
    deleteDutyUserDevice,
    addDutyDate,
    listDutyDates,
    cancelDutyDate,
    listDutyRecords,
  ],
  permissions: [
    menu('duty.view', sidebarGroups.personnel, '值班排班', 'Duty', 'scheduling', {
      defaultRoles: ['维修主管', '维修工'],
    }),
    button('duty.edit', 'duty.view', '维护值班', 'Edit the duty', { defaultRoles: ['维修主管'] }),
    menu('duty.record', sidebarGroups.personnel, '值班记录', 'Duty record', 'schedulingRecord', {
      defaultRoles: ['维修主管'],
    }),
  ],
  errors: {
    DUTY_SET_NAME_TAKEN: defineError(
      'SetName：班次“{name}”已存在，请换一个名称',
      'SetName: there is a shift {name} already; choose another name',
    ),
    TOO_MANY_DUTY_SETS: defineError(
      '最多 {limit} 个班次，请先删除不用的',
      'At most {limit} shifts; delete one first',
    ),
    DUTY_PERSON_NAMED: defineError(
      'UserID：{name} 在这个班次已有同一级别的设备分工，请修改那一条',
      'UserID: {name} has a row of this level in the shift already; change that one',
    ),
    TOO_MANY_DUTY_ROWS: defineError(
      '最多 {limit} 条设备分工，请先删除不用的',
      'At most {limit} people named for devices; delete one first',
    ),
    DUTY_CHANGE_FORM: defineError(
      '{field}：对调两天时不填此项',
      '{field}: leave it out when two days are swapped',
    ),
    TOO_MANY_DUTY_CHANGES: defineError(
      '今天及以后的调班最多 {limit} 条，请先取消不用的',
      'At most {limit} changes from today on; cancel one first',
    ),
  },
  actionNames: {
    addSet: label('新增班次', 'Add a shift'),
    updateSet: label('修改班次', 'Change a shift'),
    deleteSet: label('删除班次', 'Delete a shift'),
    saveUserDevice: label('保存设备分工', 'Name a person for devices'),
    deleteUserDevice: label('删除设备分工', 'Remove a person named for devices'),
    addDate: label('调班', 'Change who is on call'),
    cancelDate: label('取消调班', 'Cancel a change of duty'),
  },
  fieldNames: {
    rotateType: { label: label('轮换方式', 'Turns'), values: rotateType },
    holidayMode: { label: label('节假日', 'Holidays'), values: holidayMode },
    level: { label: label('级别', 'Level'), values: dutyLevel },
    userName: label('手机号', 'Phone'),
    firstDate: label('开始日期', 'From'),
    lastDate: label('结束日期', 'Until'),
    upcoming: { label: label('今天及以后', 'From today on'), values: 'yesNo' },
    setID: label('班次', 'Shift'),
  },
  notifications: {
    dutyTaken: {
      name: label('新的值班', 'You are put on duty'),
      title: { 'zh-CN': '您有新的值班：{setName}', 'en-US': 'You are on duty: {setName}' },
      msg: {
        'zh-CN': '{person} 安排您在 {days} 值“{setName}”，见值班排班',
        'en-US': '{person} put you on call for {setName} on {days}; see Duty',
      },
    },
    dutyCancelled: {
      name: label('值班改由他人', 'Your duty was changed'),
      title: { 'zh-CN': '值班已改由他人：{setName}', 'en-US': 'Your duty has changed: {setName}' },
      msg: {
        'zh-CN': '{person} 调整了 {days} 的“{setName}”，当天由 {other} 值班',
        'en-US': '{person} changed {setName} on {days}: {other} is on call instead',
      },
    },
    dutyChangeCancelled: {
      name: label('调班已取消', 'A change of duty was cancelled'),
      title: { 'zh-CN': '调班已取消：{setName}', 'en-US': 'Change of duty cancelled: {setName}' },
      msg: {
        'zh-CN': '{person} 取消了 {days} “{setName}”由 {other} 值班的调班，请查看值班排班',
        'en-US':
          '{person} cancelled the change by which {other} was to be on call for {setName} on {days}; see Duty',
      },
    },
  },
  exports: {
    DutyRecord: { permission: 'duty.record', title: label('值班记录', 'Duty record') },
  },
  listPages: ['dutyRecord', 'dutyChange'],
  changeKinds: ['duty'],
});
