import { defineArea, withoutBodyTypes } from '../../area.ts';
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
  ]),
  permissions: [
    menu('home.view', sidebarGroups.home, '数据概览', 'Overview', 'dataOverview', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    menu('home.deviceData', sidebarGroups.home, '设备数据', 'Device data', 'deviceData', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
    menu('home.personnelData', sidebarGroups.home, '人员数据', 'Personnel data', 'personnelData', {
      defaultRoles: ['维修主管', '维修工'],
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
  ],
});
