import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { menu, sidebarGroups } from '../../permissions.ts';
import { getActionLogNames, listActionLog, listLoginLog } from './endpoints.ts';

export const logArea = defineArea({
  name: 'log',
  label: label('日志', 'Logs'),
  endpoints: [listLoginLog, listActionLog, getActionLogNames],
  permissions: [
    menu('log.view', sidebarGroups.systemInfo, '登录日志', 'Sign-in log', 'loginLog'),
    menu('log.actions', null, '操作日志', 'Operation log', 'oplog/index', { icon: 'clipboard' }),
  ],
  fieldNames: {
    searchText: label('搜索', 'Search'),
    userID: label('人员', 'Person'),
    startTime: label('时间自', 'From'),
    endTime: label('时间至', 'Until'),
    sort: {
      label: label('排序', 'Order'),
      values: {
        loginTime: label('最早在前', 'oldest first'),
        '-loginTime': label('最新在前', 'newest first'),
        deviceName: label('设备名称升序', 'by device name'),
        '-deviceName': label('设备名称降序', 'by device name, last first'),
        weightRating: label('重要度升序', 'by importance'),
        '-weightRating': label('重要度降序', 'by importance, last first'),
        deviceState: label('设备状态升序', 'by state'),
        '-deviceState': label('设备状态降序', 'by state, last first'),
        createTime: label('录入时间升序', 'by time of entry'),
        '-createTime': label('录入时间降序', 'by time of entry, last first'),
        deviceCode: label('设备编号升序', 'by device code'),
        '-deviceCode': label('设备编号降序', 'by device code, last first'),
      },
    },
  },
  exports: {
    LoginLog: { permission: 'log.view', title: label('登录日志', 'Sign-in log') },
    ActionLog: { permission: 'log.actions', title: label('操作日志', 'Operation log') },
  },
  listPages: ['loginLog', 'actionLog'],
});
