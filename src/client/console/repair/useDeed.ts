import { getWorkOrder, listWorkOrders, type WorkOrder } from '../../../contract/areas/repair.ts';
import { useAction } from '../../api/useEndpoint.ts';
import { type DeedDraft, deedEndpoints, deedFields } from './deedDraft.ts';
import type { Deed } from './offeredDeeds.ts';
import { useActionID } from './useActionID.ts';

/**
 * Does a deed to an order, once however often it is sent; the version seen keeps it from being
 * done to an order that has moved on. The order and the lists are read anew either way.
 */
export function useDeed(deed: Deed) {
  const withActionID = useActionID();
  const action = useAction(deedEndpoints[deed], [getWorkOrder, listWorkOrders]);
  return {
    busy: action.isPending,
    /** @throws ApiError */
    run: async (order: WorkOrder, draft: DeedDraft): Promise<void> => {
      await withActionID((ActionID) => {
        const fixed = { ID: order.id, Version: order.version, ActionID };
        return action.mutateAsync({ ...deedFields(deed, draft), ...fixed });
      });
    },
  };
}
