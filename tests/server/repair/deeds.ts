import {
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
} from '../../../src/contract/areas/repair.ts';
import type { WorkOrder } from '../../../src/contract/workOrder.ts';
import type { Client } from '../support/client.ts';

/** Every call that an order of a team may be met with, and the least that it takes beside the order's id. */
export const deeds = {
  receive: { call: 'Receiving', endpoint: receiveWorkOrder, body: {} },
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

export type DeedName = keyof typeof deeds;
export const deedNames = Object.keys(deeds) as DeedName[];

/** The call, whatever it is answered. */
export function attempt(by: Client, deed: DeedName, ID: string, more: object = {}) {
  const { endpoint, body } = deeds[deed];
  return by.send(endpoint, { ...body, ...more, ID });
}

/** The call, which is expected to succeed: the order after it. */
export async function act(
  by: Client,
  deed: DeedName,
  ID: string,
  more: object = {},
): Promise<WorkOrder> {
  const { envelope, text } = await attempt(by, deed, ID, more);
  if (envelope.code !== '200') throw new Error(`${deed}: ${text}`);
  return envelope.data as WorkOrder;
}
