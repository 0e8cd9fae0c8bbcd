import { defineArea } from '../../area.ts';
import { respondBasis } from '../../enums.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import { getFigureTargets, getTimeoutConfig, saveTimeoutConfig } from './endpoints.ts';

export const timeoutConfigArea = defineArea({
  name: 'timeoutConfig',
  label: label('时限设置', 'Time limits'),
  endpoints: [getTimeoutConfig, getFigureTargets, saveTimeoutConfig],
  permissions: [
    menu('repair.timeouts', sidebarGroups.repair, '时限设置', 'Time limits', 'timeoutConfig', {
      defaultRoles: ['维修主管'],
    }),
    button('repair.settings', 'repair.timeouts', '工单时限设置', 'Set time limits of orders'),
  ],
  actionNames: {
    save: label('设置工单时限与指标目标', 'Set time limits and targets'),
  },
  fieldNames: {
    escalateMinutes: label('升级提醒（分钟）', 'Escalation (min)'),
    superviseMinutes: label('主管提醒（分钟）', 'Supervisor notified (min)'),
    writeDueHours: label('补填期限（小时）', 'Record due (h)'),
    autoConfirmHours: label('自动确认（小时）', 'Confirmed automatically (h)'),
    respondBasis: { label: label('响应口径', 'Response is'), values: respondBasis },
    labelReport: {
      label: label('扫码免登录报修', 'Reports by label without an account'),
      values: 'yesNo',
    },
    mttrTargetHours: label('MTTR 目标（小时）', 'MTTR target (h)'),
    mtbfTargetHours: label('MTBF 目标（小时）', 'MTBF target (h)'),
    respondTargetMinutes: label('响应目标（分钟）', 'Response target (min)'),
    availabilityTarget: label('可用率目标（%）', 'Availability target (%)'),
  },
});
