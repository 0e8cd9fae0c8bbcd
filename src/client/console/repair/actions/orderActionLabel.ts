import type { TFunction } from 'i18next';
import { orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { WorkOrderActionName } from './offeredActions.ts';

const { reported, toBeCompleted } = orderState.values;

/** Returns whether an action is the first assignment of an order: it has nobody whose order is given away. */
function isFirstAssignment(
  action: WorkOrderActionName,
  order: Pick<WorkOrder, 'orderState'>,
): boolean {
  return action === 'assign' && order.orderState === reported;
}

/** The label of an action's button on the page. */
export function orderActionLabel(
  action: WorkOrderActionName,
  order: Pick<WorkOrder, 'orderState'>,
  t: TFunction,
): string {
  if (isFirstAssignment(action, order)) return t('repair.action.label.assignFirst');
  const isWriteOnly = order.orderState === toBeCompleted;
  return t(`repair.action.label.${action === 'repair' && isWriteOnly ? 'write' : action}`);
}

/** The title of an action's dialog. */
export function actionTitle(
  action: Exclude<WorkOrderActionName, 'reportAgain'>,
  order: Pick<WorkOrder, 'orderState'>,
  t: TFunction,
): string {
  const first = isFirstAssignment(action, order);
  return t(`repairForms.action.title.${first ? 'assignFirst' : action}`);
}

/** The label of the main button of an action's dialog. */
export function submitLabel(action: WorkOrderActionName, order: WorkOrder, t: TFunction): string {
  if (isFirstAssignment(action, order)) return orderActionLabel(action, order, t);
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
