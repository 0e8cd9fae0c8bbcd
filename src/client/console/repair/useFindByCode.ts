import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { getWorkOrder, getWorkOrderByCode } from '../../../contract/areas/repairQueries.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/call.ts';
import { orderPath } from '../../lib/orderPath.ts';

/** Text that may be a whole order code: no spaces, and a running number in it. */
const codeLike = /^[A-Za-z][\w-]*\d{3}$/;

/**
 * Leads to the order whose code somebody has typed in full, if there is one. A text that is no code,
 * or a call that fails, leaves the search to the list, which says what is wrong.
 */
export function useFindByCode(): (text: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (text) => {
    const code = text.trim();
    if (!codeLike.test(code)) return;
    try {
      const order = await call(getWorkOrderByCode, { OrderCode: code }, { isRead: true });
      queries.setQueryData([getWorkOrder.id, { ID: order.id }], order);
      await navigate(orderPath(order.id));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
    }
  };
}
