import { defineArea } from '../../area.ts';
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
  previewDutyDate,
  saveDutyUserDevice,
} from './changes.ts';
import { dutyLevel, dutySwapState, holidayMode, rotateType } from './dutyEnums.ts';
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
import {
  addDutyFeed,
  addDutySwap,
  answerDutySwap,
  deleteDutyFeed,
  getDutyFeed,
  listDutySwaps,
} from './own.ts';
import { deleteDutyTeam, listDutyTeams, saveDutyTeam } from './teams.ts';

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
    previewDutyDate,
    listDutyDates,
    cancelDutyDate,
    listDutyRecords,
    listDutyTeams,
    saveDutyTeam,
    deleteDutyTeam,
    getDutyFeed,
    addDutyFeed,
    deleteDutyFeed,
    listDutySwaps,
    addDutySwap,
    answerDutySwap,
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
    DUTY_TEAM_NAME_TAKEN: defineError(
      'TeamName：班组“{name}”已存在，请换一个名称',
      'TeamName: there is a team {name} already; choose another name',
    ),
    TOO_MANY_DUTY_TEAMS: defineError(
      '最多 {limit} 个班组，请先删除不用的',
      'At most {limit} teams; delete one first',
    ),
    DUTY_TEAM_IN_USE: defineError(
      '班组正在“{name}”轮值，请先从轮值顺序或调班中移除',
      'The team takes turns in {name}; take it out of the order or the change first',
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
    TOO_MANY_DUTY_SWAPS: defineError(
      '最多 {limit} 个未完成的换班申请，请先撤回不用的',
      'At most {limit} open requests to swap; withdraw one first',
    ),
    DUTY_SWAP_OVER: defineError(
      '这个换班申请已经处理，请刷新后查看',
      'The request to swap has been answered already; read it again',
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
    saveTeam: label('保存班组', 'Save a team'),
    deleteTeam: label('删除班组', 'Delete a team'),
    addDate: label('调班', 'Change who is on call'),
    addFeed: label('生成值班日历地址', 'Make the address of a duty calendar'),
    deleteFeed: label('停用值班日历地址', 'End the address of a duty calendar'),
    addSwap: label('申请换班', 'Ask to swap duty'),
    answerSwap: label('答复换班申请', 'Answer a request to swap duty'),
    cancelDate: label('取消调班', 'Cancel a change of duty'),
  },
  fieldNames: {
    rotateType: { label: label('轮换方式', 'Turns'), values: rotateType },
    holidayMode: { label: label('节假日', 'Holidays'), values: holidayMode },
    accept: { label: label('同意', 'Accept'), values: 'yesNo' },
    firstDay: label('我的日期', 'First day'),
    swapDay: label('对方的日期', 'Second day'),
    teamName: label('班组', 'Team'),
    dutySwapState: { label: label('换班状态', 'State of the swap'), values: dutySwapState },
    turnDays: label('每轮天数', 'Days of a turn'),
    level: { label: label('级别', 'Level'), values: dutyLevel },
    userName: label('手机号', 'Phone'),
    firstDate: label('开始日期', 'From'),
    lastDate: label('结束日期', 'Until'),
    upcoming: { label: label('今天及以后', 'From today on'), values: 'yesNo' },
    setID: label('班次', 'Shift'),
  },
  notifications: {
    dutySwapRequested: {
      name: label('有人申请与您换班', 'Somebody asks to swap duty'),
      title: { 'zh-CN': '换班申请：{setName}', 'en-US': 'Request to swap: {setName}' },
      msg: {
        'zh-CN': '{person} 想用 {first} 换您 {second} 的“{setName}”，请在值班排班的“我的值班”答复',
        'en-US':
          '{person} asks to swap {first} for your {second} of {setName}; answer it under Duty, My duty',
      },
    },
    dutySwapAgreed: {
      name: label('换班待您批准', 'A swap of duty waits for you'),
      title: { 'zh-CN': '换班待批准：{setName}', 'en-US': 'Swap to approve: {setName}' },
      msg: {
        'zh-CN': '{person} 与 {other} 换班：{first} 与 {second}，请在值班排班的“我的值班”批准',
        'en-US': '{person} and {other} swap {first} and {second}; approve it under Duty, My duty',
      },
    },
    dutySwapRefused: {
      name: label('换班未成', 'A swap of duty is off'),
      title: { 'zh-CN': '换班未成：{setName}', 'en-US': 'No swap: {setName}' },
      msg: {
        'zh-CN': '{person} 没有同意 {first} 与 {second} 换班，值班不变',
        'en-US': '{person} did not accept the swap of {first} and {second}; the duty stays',
      },
    },
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
