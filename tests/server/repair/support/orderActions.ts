import {
  amendWorkOrder,
  assignWorkOrder,
  confirmWorkOrder,
  interruptWorkOrder,
  laterWriteWorkOrder,
  receiveWorkOrder,
  recoverWorkOrder,
  rejectWorkOrder,
  repairWorkOrder,
  scanWorkOrder,
  updateWorkOrderParts,
} from '../../../../src/contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../../../src/contract/orders/workOrder.ts';
import type { Client } from '../../support/client.ts';

/** The calls of an order, each with the required fields beside the order's id; `assign` names nobody yet. */
export const orderActions = {
  receive: { call: 'Receiving', endpoint: receiveWorkOrder, body: {} },
  assign: {
    call: 'Assign',
    endpoint: assignWorkOrder,
    body: { RepairUserID: '0190a000-0000-7000-8000-000000000000' },
  },
  reject: { call: 'Reject', endpoint: rejectWorkOrder, body: { Reason: 'Not our machine' } },
  start: { call: 'Scan', endpoint: scanWorkOrder, body: { ManualReason: 'The label is torn off' } },
  interrupt: {
    call: 'Interrupt',
    endpoint: interruptWorkOrder,
    body: { ReasonType: 'vendor', MachineUp: 0 },
  },
  recover: { call: 'Recovery', endpoint: recoverWorkOrder, body: {} },
  finish: { call: 'Repair', endpoint: repairWorkOrder, body: { Measures: 'Seal changed' } },
  writeLater: { call: 'LaterWrite', endpoint: laterWriteWorkOrder, body: {} },
  amend: {
    call: 'XG_Repair',
    endpoint: amendWorkOrder,
    body: { Reason: 'A slip of the pen', Measures: 'Seal and ring changed' },
  },
  confirm: { call: 'Surer', endpoint: confirmWorkOrder, body: { Result: 1 } },
  sendBack: {
    call: 'Surer',
    endpoint: confirmWorkOrder,
    body: { Result: 0, Reason: 'It still leaks' },
  },
  updateParts: { call: 'UpdateParts', endpoint: updateWorkOrderParts, body: { Parts: [] } },
} as const;

export type OrderActionName = keyof typeof orderActions;
export const orderActionNames = Object.keys(orderActions) as OrderActionName[];

/** Sends an action and returns the response, successful or not. */
export function attempt(by: Client, action: OrderActionName, ID: string, more: object = {}) {
  const { endpoint, body } = orderActions[action];
  return by.send(endpoint, { ...body, ...more, ID });
}

/** Performs an action that must succeed, and returns the order after it. */
export async function act(
  by: Client,
  action: OrderActionName,
  ID: string,
  more: object = {},
): Promise<WorkOrder> {
  const { envelope, text } = await attempt(by, action, ID, more);
  if (envelope.code !== '200') throw new Error(`${action}: ${text}`);
  return envelope.data as WorkOrder;
}
