import type { TFunction } from 'i18next';
import { orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { WorkOrderActionName } from './offeredActions.ts';

/** The label of an action's button on the page. */
export function orderActionLabel(
  action: WorkOrderActionName,
  order: Pick<WorkOrder, 'orderState'>,
  t: TFunction,
): string {
  const isWriteOnly = order.orderState === orderState.values.toBeCompleted;
  return t(`repair.action.label.${action === 'repair' && isWriteOnly ? 'write' : action}`);
}

/** The label of the main button of an action's dialog. */
export function submitLabel(action: WorkOrderActionName, order: WorkOrder, t: TFunction): string {
  switch (action) {
    case 'reject':
    case 'interrupt':
    case 'laterWrite':
    case 'amend':
    case 'parts':
    case 'labour':
    case 'cost':
    case 'assign':
      return t(`repairForms.action.submit.${action}`);
    default:
      return orderActionLabel(action, order, t);
  }
}
