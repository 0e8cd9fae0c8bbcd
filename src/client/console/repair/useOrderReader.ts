import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getWorkOrder } from '../../../contract/areas/repair/queries.ts';
import type { WorkOrderDetail } from '../../../contract/orders/workOrder.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { isUnanswered } from '../../api/queue/sendQueue.ts';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { toastFailure } from '../../ui/toasts/toastWithAction.tsx';

/**
 * Reads an order with its details and hands it on; without a network as it was read before. A failure is a
 * message that offers another attempt.
 */
export type ReadOrder = (
  orderID: string,
  use: (order: WorkOrderDetail) => Promise<void> | void,
) => void;

/** Returns what reads the orders of a page that shows only their rows. */
export function useOrderReader(): ReadOrder {
  const { t } = useTranslation();
  const reason = useErrorText();
  const queries = useQueryClient();
  const read = async (...[orderID, use]: Parameters<ReadOrder>): Promise<void> => {
    const body = { ID: orderID };
    const key = [getWorkOrder.id, body];
    try {
      queries.setQueryData(key, await call(getWorkOrder, body, { isRead: true }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (!isUnanswered(cause) || queries.getQueryData(key) === undefined) {
        toastFailure(reason(cause), t('app.retry'), () => void read(orderID, use));
        return;
      }
    }
    const order = queries.getQueryData<WorkOrderDetail>(key);
    if (order !== undefined) await use(order);
  };
  return (orderID, use) => void read(orderID, use);
}
