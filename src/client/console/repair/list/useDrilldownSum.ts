import { getDrilldownSum } from '../../../../contract/areas/repair/queries.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import type { OrderFilters } from './orderFilters.ts';

/** How the figure of a drilldown follows from its orders. */
export type DrilldownSum = ResultOf<typeof getDrilldownSum>;

/** Reads how the figure of a list follows from its orders; undefined for a plain list, and until it is read. */
export function useDrilldownSum(
  filters: OrderFilters,
  rows: readonly WorkOrder[] | undefined,
): DrilldownSum | undefined {
  const { Behind, StartTime, EndTime, DeviceID, TypeID, PositionID, CauseID } = filters;
  const { FaultDescID, RepairUserID, RepairOrgCode, OwnerOrgCode, Side } = filters;
  const given = { StartTime, EndTime, DeviceID, TypeID, PositionID, CauseID, FaultDescID };
  const keys = { ...given, RepairUserID, RepairOrgCode, OwnerOrgCode, Side };
  const present = Object.entries(keys).filter(([, value]) => value !== undefined);
  const { data } = useEndpoint(
    getDrilldownSum,
    {
      ...Object.fromEntries(present),
      Behind: Behind ?? 'orders',
      IDs: (rows ?? []).map(({ id }) => id),
    },
    { enabled: Behind !== undefined && rows !== undefined },
  );
  return Behind === undefined ? undefined : data;
}
