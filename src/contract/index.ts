import {
  addDevice,
  concernDevice,
  getDeviceUsers,
  listConcernDevices,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from './areas/device.ts';
import { addFeedback } from './areas/feedback.ts';
import { type Upload, uploadFile } from './areas/file.ts';
import {
  getRunStateHistory,
  listDeviceKeys,
  makeDeviceKey,
  revokeDeviceKey,
  sendTelemetry,
} from './areas/gateway.ts';
import { getHelpInfos, getHelpMenus } from './areas/help.ts';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Error,
  getTop10Mtbf,
  getTop10Mtr,
  getTop10Mttr,
  getTop10WorkOrder,
} from './areas/home.ts';
import {
  deviceReport,
  faultReport,
  getFigures,
  getGongshiCount,
  getWeiXiuCount,
  userReport,
} from './areas/homeFigures.ts';
import {
  getAgentCount,
  getCompanyInfo,
  getDataCenterInfo,
  getDeviceAllView,
  getDeviceSimState,
  getDeviceSimStateCount,
  getHomeWorkOrderList,
  getNewCompanyInfo,
  getNewDeviceAllView,
  getUserOrgInfo,
} from './areas/homeOverview.ts';
import { exportRows, importRows, undoImport } from './areas/importData.ts';
import {
  getBoard,
  getBoardImage,
  getServerTime,
  getTopic,
  saveBoard,
  saveBoardImage,
} from './areas/kanban.ts';
import { checkLabel, readLabel } from './areas/label.ts';
import {
  getAllMessages,
  getMessage,
  listMessages,
  readMessage,
  readMessages,
} from './areas/message.ts';
import { addPart, listParts } from './areas/part.ts';
import { devLogin, partnerLogin, wxLogin } from './areas/partner.ts';
import { forgetPassword, resetPassword, sendPasswordCode } from './areas/password.ts';
import { getUser, listRoles, listTransferCandidates, listUsers } from './areas/personnel.ts';
import { addRelation, listRelations, mapRelations, updateRelation } from './areas/relation.ts';
import {
  addWorkOrder,
  amendWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
  updateWorkOrderParts,
} from './areas/repair.ts';
import {
  getWorkOrder,
  getWorkOrderByCode,
  listRepairers,
  listWorkOrders,
} from './areas/repairQueries.ts';
import {
  getSetupState,
  login,
  logout,
  logoutEverywhere,
  setUp,
  setUserLocale,
} from './areas/session.ts';
import { getSetupGuide } from './areas/setupGuide.ts';
import { getTimeoutConfig, saveTimeoutConfig } from './areas/timeoutConfig.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the product: what the server must answer, the OpenAPI document lists and tests walk. */
export const allEndpoints: readonly Endpoint[] = [
  login,
  logout,
  logoutEverywhere,
  resetPassword,
  sendPasswordCode,
  forgetPassword,
  wxLogin,
  partnerLogin,
  devLogin,
  setUserLocale,
  getSetupState,
  setUp,
  addDevice,
  listDevices,
  saveDeviceService,
  getDeviceUsers,
  saveDeviceUsers,
  concernDevice,
  listConcernDevices,
  addWorkOrder,
  receiveWorkOrder,
  rejectWorkOrder,
  scanWorkOrder,
  interruptWorkOrder,
  recoverWorkOrder,
  repairWorkOrder,
  laterWriteWorkOrder,
  amendWorkOrder,
  confirmWorkOrder,
  updateWorkOrderParts,
  getWorkOrder,
  getWorkOrderByCode,
  listRepairers,
  listWorkOrders,
  addPart,
  listParts,
  importRows,
  undoImport,
  exportRows,
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
  getSetupGuide,
  getDeviceAllView,
  getNewDeviceAllView,
  getDeviceSimState,
  getDeviceSimStateCount,
  getBoard,
  saveBoard,
  saveBoardImage,
  getBoardImage,
  getTopic,
  getServerTime,
  makeDeviceKey,
  listDeviceKeys,
  revokeDeviceKey,
  sendTelemetry,
  getRunStateHistory,
  getTimeoutConfig,
  saveTimeoutConfig,
  getAllMessages,
  getMessage,
  readMessage,
  listMessages,
  readMessages,
  addRelation,
  updateRelation,
  listRelations,
  mapRelations,
  addFeedback,
  getHelpMenus,
  getHelpInfos,
  checkLabel,
  readLabel,
  listUsers,
  listRoles,
  getUser,
  listTransferCandidates,
];

/** Every call whose body is a file. */
export const allUploads: readonly Upload[] = [uploadFile];
