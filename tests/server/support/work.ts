import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device } from '../../../src/contract/areas/device/endpoints.ts';
import {
  addWorkOrder,
  confirmWorkOrder,
  receiveWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
} from '../../../src/contract/areas/repair/endpoints.ts';
import { getWorkOrder } from '../../../src/contract/areas/repair/queries.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import type { Client } from './client.ts';

/** Somebody who makes calls. */
type Caller = Pick<Client, 'call'>;

let devices = 0;

/** Adds a device, by default with a code that no other test uses. */
export function newDevice(by: Caller, code?: string, startUpDate?: string): Promise<Device> {
  devices += 1;
  const DeviceCode = code ?? `D-${String(devices).padStart(4, '0')}`;
  return by.call(addDevice, {
    DeviceCode,
    DeviceName: `Press ${DeviceCode}`,
    ...(startUpDate !== undefined && { StartUpDate: startUpDate }),
  });
}

/** Reports a fault of level 2 with a stopped machine. */
export function report(by: Caller, deviceID: string, faultTime?: Date): Promise<WorkOrder> {
  return by.call(addWorkOrder, {
    DeviceID: deviceID,
    FaultText: 'The ram does not move',
    FaultLevel: 2,
    IsStop: 1,
    ...(faultTime === undefined ? {} : { FaultTime: faultTime.toISOString() }),
  });
}

export const receive = (by: Caller, ID: string) => by.call(receiveWorkOrder, { ID });
export const start = (by: Caller, ID: string) =>
  by.call(scanWorkOrder, { ID, ManualReason: 'The label is torn off' });
export const finish = (by: Caller, ID: string) =>
  by.call(repairWorkOrder, { ID, Measures: 'Seal changed' });
export const confirm = (by: Caller, ID: string) => by.call(confirmWorkOrder, { ID, Result: 1 });
export const sendBack = (by: Caller, ID: string) =>
  by.call(confirmWorkOrder, { ID, Result: 0, Reason: 'It still leaks' });
export const detail = (by: Caller, ID: string) => by.call(getWorkOrder, { ID });
