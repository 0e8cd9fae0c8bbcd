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
  exports: { LoginLog: 'log.view', ActionLog: 'log.actions' },
  listPages: ['loginLog', 'actionLog'],
});
