import { defineArea, withoutBodyTypes } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import {
  getAnalysisFilters,
  getDeviceCosts,
  getFaultHours,
  getPareto,
  getPeriodFigures,
  getRepairQuality,
  getRepairTimes,
  getResponseByShift,
} from './analysis.ts';
import {
  deviceReport,
  faultReport,
  getFigures,
  getGongshiCount,
  getWeiXiuCount,
  userReport,
} from './figures.ts';
import {
  getAgentCount,
  getCompanyInfo,
  getDataCenterInfo,
  getDeviceAllView,
  getDeviceSimState,
  getDeviceSimStateCount,
  getFigureHistory,
  getHomeWorkOrderList,
  getNewCompanyInfo,
  getNewDeviceAllView,
  getUserOrgInfo,
} from './overview.ts';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Error,
  getTop10Mtbf,
  getTop10Mtr,
  getTop10Mttr,
  getTop10WorkOrder,
} from './rankings.ts';
import { getReliability } from './reliability.ts';
import {
  analysisReport,
  exportAnalysis,
  listReportPeople,
  mostReportSchedules,
  reportSchedule,
  saveReportPeople,
} from './reports.ts';
import { closeIntroduction, getSetupGuide } from './setupGuide.ts';

export const homeArea = defineArea({
  name: 'home',
  label: label('数据中心', 'Data center'),
  endpoints: withoutBodyTypes([
    getTop10Mttr,
    getTop10Mtbf,
    getNowNumberFaults,
    getDayNumberFaults,
    getFailureTrend,
    getTop10Mtr,
    getTop10Error,
    getTop10WorkOrder,
    getFigures,
    getWeiXiuCount,
    getGongshiCount,
    deviceReport,
    userReport,
    faultReport,
    getAgentCount,
    getHomeWorkOrderList,
    getUserOrgInfo,
    getCompanyInfo,
    getNewCompanyInfo,
    getDataCenterInfo,
    getFigureHistory,
    getSetupGuide,
    closeIntroduction,
    getDeviceAllView,
    getNewDeviceAllView,
    getDeviceSimState,
    getDeviceSimStateCount,
    getAnalysisFilters,
    getPeriodFigures,
    getPareto,
    getFaultHours,
    getRepairTimes,
    getRepairQuality,
    getResponseByShift,
    getDeviceCosts,
    getReliability,
    exportAnalysis,
    listReportPeople,
    saveReportPeople,
  ]),
  resources: [reportSchedule],
  listPages: ['deviceData', 'personnelData', 'faultAnalysis'],
  permissions: [
    menu('home.view', sidebarGroups.home, '数据概览', 'Overview', 'dataOverview', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    button('home.export', 'home.view', '导出分析', 'Export analyses', {
      defaultRoles: ['维修主管'],
    }),
    menu('home.deviceData', sidebarGroups.home, '设备数据', 'Device data', 'deviceData', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    menu('home.personnelData', sidebarGroups.home, '人员数据', 'Personnel data', 'personnelData', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    button(
      'home.people',
      'home.personnelData',
      '查看他人的工时与指标',
      'See the hours and figures of others',
      { defaultRoles: ['维修主管'] },
    ),
    menu('home.faultAnalysis', sidebarGroups.home, '故障分析', 'Fault analysis', 'faultAnalysis', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    menu('home.reports', sidebarGroups.home, '定时报表', 'Scheduled reports', 'reports', {
      defaultRoles: ['维修主管'],
    }),
    button('home.reportEdit', 'home.reports', '设置定时报表', 'Set scheduled reports', {
      defaultRoles: ['维修主管'],
    }),
  ],
  errors: {
    TOO_MANY_SCHEDULES: defineError(
      `最多 ${mostReportSchedules} 个定时报表，请先删除不用的`,
      `At most ${mostReportSchedules} scheduled reports; delete one first`,
    ),
  },
  actionNames: {
    exportAnalysis: label('导出分析', 'Export an analysis'),
    saveReportPeople: label('设置报表接收人', 'Set the people of a report'),
  },
  fieldNames: {
    report: { label: label('报表', 'Report'), values: analysisReport },
    fileFormat: {
      label: label('文件格式', 'File format'),
      values: { xlsx: label('Excel', 'Excel'), pdf: label('PDF', 'PDF') },
    },
  },
  notifications: {
    analysisReport: {
      name: label('定时报表', 'A scheduled report'),
      title: label('{name}：{from} 至 {to}', '{name}: {from} to {to}'),
      msg: label(
        '故障 {failures} 次（上期 {failuresBefore}），MTTR {mttr} 小时（上期 {mttrBefore}），可用率 {availability}（上期 {availabilityBefore}）。查看：{link}',
        'Failures {failures} ({failuresBefore} before), MTTR {mttr} h ({mttrBefore} before), availability {availability} ({availabilityBefore} before). See {link}',
      ),
      isMailed: true,
    },
  },
});
