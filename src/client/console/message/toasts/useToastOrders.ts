import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { listWorkOrders } from '../../../../contract/areas/repair/queries.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { call } from '../../../api/http/call.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLiveChanges } from '../../../kit/hooks/useLiveReads.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { pathKey } from '../../../lib/paths/pathKey.ts';
import { orderOf, readDeviceOf, type Toast, type Toasts } from './toasts.ts';

/** The most orders that are read for toasts at once. */
const readOrders = 50;

/**
 * Closes toasts that an order makes obsolete: toasts about an order that is opened or has moved on since the message, and
 * toasts of readings of its device.
 */
export function useToastOrders(toasts: Toasts, close: (closed: readonly Toast[]) => void): void {
  const all = [...toasts.shown, ...toasts.more];
  const mayRead = useCan('repair.view');
  const { pathname, search } = useLocation();
  const isOrder = pathKey(pathname) === pathKey(pagePaths.orderDetail);
  const openOrder = isOrder ? new URLSearchParams(search).get('id') : null;
  const opened = all.filter((toast) => openOrder !== null && orderOf(toast) === openOrder);
  const hasOpened = opened.length > 0;
  const closeOpened = useEffectEvent(() => close(opened));
  useEffect(() => {
    if (hasOpened) closeOpened();
  }, [hasOpened]);

  const orderIDs = [...new Set(all.flatMap((toast) => orderOf(toast) ?? []))].slice(-readOrders);
  const check = async (ids: readonly string[]) => {
    if (!mayRead || ids.length === 0) return;
    const orders = await readOrdersOf(ids);
    if (orders === null) return; // the next change reads again
    const devices = new Set(orders.map(({ deviceID }) => deviceID));
    const isObsolete = (toast: Toast) => {
      const device = readDeviceOf(toast);
      if (device !== null) return devices.has(device);
      const id = orderOf(toast);
      if (id === null || !ids.includes(id)) return false;
      const order = orders.find((one) => one.id === id);
      if (order === undefined) return true; // this user no longer sees it
      return toast.time !== null && Date.parse(order.stateTime) > Date.parse(toast.time);
    };
    const obsolete = all.filter(isObsolete);
    if (obsolete.length > 0) close(obsolete);
  };
  useLiveChanges(orderIDs.length === 0 ? [] : ['order'], undefined, (changes) =>
    check(
      changes === 'everything'
        ? orderIDs
        : orderIDs.filter((id) => changes.some((change) => change.id === id)),
    ),
  );
  const hasReadings = all.some((toast) => readDeviceOf(toast) !== null);
  const checkReadings = useEffectEvent(() => void check(orderIDs));
  const known = orderIDs.join();
  useEffect(() => {
    if (hasReadings && known !== '') checkReadings();
  }, [hasReadings, known]);
}

/** Reads orders by their ids; null after a failed call. */
async function readOrdersOf(ids: readonly string[]) {
  const body = { IDs: [...ids], pageNum: 0, pageSize: ids.length };
  try {
    const { data } = await call(listWorkOrders, body, { isRead: true, isRenewal: true });
    return data;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause; // the call has logged the error
    return null;
  }
}
