import type { TFunction } from 'i18next';
import { orderState } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { Deed } from '../offeredDeeds.ts';

/** A deed as its button on the page says it. */
export function deedLabel(deed: Deed, order: WorkOrder, t: TFunction): string {
  const writes = order.orderState === orderState.values.toBeCompleted;
  return t(`repair.deed.label.${deed === 'repair' && writes ? 'write' : deed}`);
}

/** The same as the main button of its dialog says it. */
export function submitLabel(deed: Deed, order: WorkOrder, t: TFunction): string {
  switch (deed) {
    case 'reject':
    case 'interrupt':
    case 'laterWrite':
    case 'amend':
    case 'parts':
      return t(`repairForms.deed.submit.${deed}`);
    default:
      return deedLabel(deed, order, t);
  }
}
