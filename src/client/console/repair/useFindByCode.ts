import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getWorkOrder, getWorkOrderByCode } from '../../../contract/areas/repairQueries.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { orderPath } from '../../lib/orderPath.ts';

/** Text that may be a whole order code: no spaces, and a running number in it. */
const codeLike = /^[A-Za-z][\w-]*\d{3}$/;

/**
 * Leads to the order whose code somebody has typed in full, if there is one: the one asked for last,
 * and nowhere once somebody has gone elsewhere. A text that is no code,
 * or a call that fails, leaves the search to the list, which says what is wrong.
 */
export function useFindByCode(): (text: string) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  return async (text) => {
    asking.current?.abort();
    const code = text.trim();
    if (!codeLike.test(code)) return;
    const stop = new AbortController();
    asking.current = stop;
    const options = { isRead: true, signal: stop.signal };
    try {
      const order = await call(getWorkOrderByCode, { OrderCode: code }, options);
      if (stop.signal.aborted) return;
      queries.setQueryData([getWorkOrder.id, { ID: order.id }], order);
      await navigate(orderPath(order.id));
    } catch (cause) {
      if (!(cause instanceof ApiError) && !stop.signal.aborted) throw cause;
    }
  };
}
