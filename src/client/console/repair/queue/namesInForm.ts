import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import type { QueuedNames } from '../../../api/queue/queuedAction.ts';

/** A row or record that a form shows: a part, a person or a file. */
interface ShownRow {
  readonly id?: string;
  readonly realName?: string;
  readonly partID?: string;
  readonly partName?: string;
  readonly partCode?: string;
  readonly unit?: string;
  readonly userID?: string;
  readonly userName?: string;
  readonly url?: string;
  readonly name?: string;
}

/**
 * Returns the names of the parts, people and files of a body, which has their ids and addresses only: the queue shows
 * them when the form is gone.
 */
export function namesInForm(order: WorkOrderDetail, draft: object, body: object): QueuedNames {
  const { parts, labour, photosBefore, photosAfter } = order;
  const rows = [parts, labour, photosBefore, photosAfter, ...Object.values(draft)].flat();
  const sent = JSON.stringify(body);
  const named = rows.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null ? namedRow(row) : [],
  );
  return Object.fromEntries(named.filter(([id]) => sent.includes(JSON.stringify(id))));
}

function namedRow(row: ShownRow): [id: string, named: QueuedNames[string]][] {
  const { id, realName, partID, partName, partCode, unit, userID, userName, url, name } = row;
  if (partID !== undefined) return [[partID, { name: `${partName} ${partCode}`, unit }]];
  if (url !== undefined && name !== undefined) return [[url, { name }]];
  if (userID !== undefined && userName !== undefined) return [[userID, { name: userName }]];
  return id === undefined || realName === undefined ? [] : [[id, { name: realName }]];
}
