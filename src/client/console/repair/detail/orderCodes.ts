import type { Locale } from '../../../../contract/locale.ts';
import { failureMechanism, maintenanceAction } from '../../../../contract/orders/iso14224.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';

/** The names of an order's codes of ISO 14224 in a language; null for none. */
export interface OrderCodes {
  readonly mechanism: string | null;
  readonly maintenanceAction: string | null;
}

/** Returns the names of an order's codes. */
export function orderCodes(
  order: Pick<WorkOrder, 'mechanism' | 'maintenanceAction'>,
  locale: Locale,
): OrderCodes {
  const { mechanism, maintenanceAction: action } = order;
  return {
    mechanism: mechanism === null ? null : failureMechanism.label(mechanism, locale),
    maintenanceAction: action === null ? null : maintenanceAction.label(action, locale),
  };
}
