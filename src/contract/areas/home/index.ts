import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { menu, sidebarGroups } from '../../permissions.ts';
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
import { closeIntroduction, getSetupGuide } from './setupGuide.ts';

export const homeArea = defineArea({
  name: 'home',
  label: label('数据中心', 'Data center'),
  endpoints: [
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
  ],
  permissions: [
    menu('home.view', sidebarGroups.home, '数据概览', 'Overview', 'dataOverview', {
      defaultRoles: ['维修主管', '维修工'],
      forVisitors: true,
    }),
  ],
});
