import { addDevice, listDevices } from './areas/device.ts';
import { makeDeviceKey, sendTelemetry } from './areas/gateway.ts';
import {
  getDayNumberFaults,
  getFailureTrend,
  getNowNumberFaults,
  getTop10Mtbf,
  getTop10Mttr,
} from './areas/home.ts';
import { importRows, undoImport } from './areas/importData.ts';
import { getBoard, getServerTime, getTopic, saveBoard } from './areas/kanban.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  getWorkOrder,
  listWorkOrders,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from './areas/repair.ts';
import { getSetupState, login, logout, setUp } from './areas/session.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the product: what the server must answer, the OpenAPI document lists and tests walk. */
export const allEndpoints: readonly Endpoint[] = [
  login,
  logout,
  getSetupState,
  setUp,
  addDevice,
  listDevices,
  addWorkOrder,
  receiveWorkOrder,
  scanWorkOrder,
  repairWorkOrder,
  confirmWorkOrder,
  getWorkOrder,
  listWorkOrders,
  importRows,
  undoImport,
  getTop10Mttr,
  getTop10Mtbf,
  getNowNumberFaults,
  getDayNumberFaults,
  getFailureTrend,
  getBoard,
  saveBoard,
  getTopic,
  getServerTime,
  makeDeviceKey,
  sendTelemetry,
];
