import { useEffect, useEffectEvent } from 'react';
import { listFaultOptions, listFaultSuggestions } from '../../../contract/areas/fault/endpoints.ts';
import { getWorkOrder } from '../../../contract/areas/repair/queries.ts';
import { usePreread } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';

/** The orders that are read beforehand; a repairer seldom has more before them. */
const most = 10;

/**
 * Reads beforehand what a repairer needs at the machine, where there may be no network: the first of these orders, the
 * causes of their device's type, and former repairs.
 */
export function usePrereadOrders(ids: readonly string[]): void {
  const mayRepair = useCan('repair.work');
  const preread = usePreread();
  const first = ids.slice(0, most);
  const readAll = useEffectEvent(async () => {
    for (const ID of first) {
      const order = await preread(getWorkOrder, { ID });
      if (order === undefined) return; // no network, or not theirs any more
      await preread(listFaultOptions, { Catalogue: 'cause', DeviceID: order.deviceID });
      await preread(listFaultSuggestions, { ID });
    }
  });
  const key = mayRepair ? first.join() : '';
  useEffect(() => {
    if (key !== '') void readAll();
  }, [key]);
}
