import { listWorkOrders } from '../../../contract/areas/repair/queries.ts';
import type { DrilldownCall, FigureBy } from '../../../contract/orders/figures.ts';
import { formulaRules } from '../formulas/formulaRules.ts';
import type { FigureQuery } from '../queries/figureQuery.ts';
import type { Window } from '../window/window.ts';

/** Returns the filter field of the order list that identifies a row of a figure. */
function rowKeyOf({ by, side }: Pick<FigureQuery, 'by' | 'side'>): DrilldownCall['rowKey'] {
  const keys: Readonly<Record<FigureBy, DrilldownCall['rowKey']>> = {
    device: 'DeviceID',
    type: 'TypeID',
    position: 'PositionID',
    organisation: side === 'own' ? 'RepairOrgCode' : 'OwnerOrgCode',
  };
  return keys[by];
}

/** Returns the call that lists the orders counted by a figure. */
export function drilldownCallOf(query: FigureQuery): DrilldownCall {
  return makeDrilldownCall(formulaRules[query.formula].drilldown, query, rowKeyOf(query));
}

/** Returns the call that lists the orders shown beside a figure but not counted in it; null if there are none. */
export function apartDrilldownCallOf(query: FigureQuery): DrilldownCall | null {
  const { apart } = formulaRules[query.formula];
  return apart === undefined ? null : makeDrilldownCall(apart, query, rowKeyOf(query));
}

/** Figures of the present state, which have no window. */
const figuresOfNow: readonly string[] = ['open', 'unreceived', 'notArrived'];

/** Returns the call that lists the orders of a drilldown figure in a window. */
export function makeDrilldownCall(
  Behind: DrilldownCall['body']['Behind'],
  { side, window }: { readonly side: FigureQuery['side']; readonly window: Window },
  rowKey: DrilldownCall['rowKey'],
): DrilldownCall {
  const bounds = {
    StartTime: window.from.toISOString(),
    EndTime: window.to.toISOString(),
  };
  return {
    path: listWorkOrders.path,
    body: { Behind, Side: side, ...(figuresOfNow.includes(Behind) ? {} : bounds) },
    rowKey,
  };
}
